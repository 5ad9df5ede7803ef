//! What clients and operators may rely on, each module one promise.

#[cfg(test)]
mod bodies;
#[cfg(test)]
mod catalogue;
#[cfg(test)]
mod client;
#[cfg(test)]
mod connections;
#[cfg(test)]
mod errors;
#[cfg(test)]
mod index;
#[cfg(test)]
mod operations;
#[cfg(test)]
mod process;
#[cfg(test)]
mod running;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod scores;
