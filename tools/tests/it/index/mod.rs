//! The builder as a program: recipes, the index that it publishes, and the documents that show it.

mod own_data;
mod publishing;
mod readme;
mod recipes;
mod starter;
