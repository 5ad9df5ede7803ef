//! Bihar -> the state, or what names of areas end in: Bengal and Odisha write Vihar so in their letters, and some
//! writers of the north do in Latin ones.

use crate::address::words::Words;
use crate::gazetteer::{Gazetteer, Level, PostingRange};
use crate::text::lexicon::Class;
use crate::text::script::Script;
use crate::text::{Normalised, Separator, Shape, Token};

const BIHAR: &str = "bihar";

/// Gives the word the role that `vihar` has where a town stands behind it: a state ends an address,
/// or opens it. In Latin letters it ends the name of an area that has Vihar elsewhere, and stands behind no
/// town of the state: `Anand Bihar, Jaipur`.
pub(in crate::address) fn mark(gazetteer: &Gazetteer, text: &mut Normalised) {
    let goes_on = |token: &Token| {
        let is_number = token.shape == Shape::Number;
        !is_number && !token.class.intersects(Class::PIN_KEY | Class::COUNTRY)
    };
    for index in 1..text.tokens().len() {
        if text.token(index) != BIHAR || !text.tokens()[index + 1..].iter().any(goes_on) {
            continue;
        }
        let token = text.tokens()[index];
        let is_area = match token.script {
            Script::Bengali | Script::Odia => true,
            Script::Latin => {
                token.separator < Separator::Dash && ends_area(gazetteer, text.token(index - 1))
            }
            _ => false,
        };
        if is_area {
            text.set_class(index, token.class | Class::AREA);
        }
    }
}

/// Whether places are called by a word and Vihar, and none of the towns that are called by the word alone lies in Bihar.
fn ends_area(gazetteer: &Gazetteer, word: &str) -> bool {
    let places = |words: [&str; 2]| -> Option<PostingRange> {
        let mut walk = gazetteer.walk_names();
        let mut words = words.into_iter();
        let is_name = words.all(|word| walk.feed(word.as_bytes()));
        is_name
            .then(|| walk.value())
            .flatten()
            .map(|value| gazetteer.name_range(value))
    };
    let state = places([BIHAR, ""]).and_then(|range| {
        let mut admins = gazetteer.postings(&range).towns();
        let state = admins.find(|posting| posting.level == Level::State)?;
        gazetteer.state_of_posting(&state)
    });
    let is_of_state = |range: PostingRange| {
        let mut towns = gazetteer.postings(&range).towns();
        towns.any(|town| gazetteer.state_of_posting(&town) == state)
    };
    places([word, " vihar"]).is_some() && !places([word, ""]).is_some_and(is_of_state)
}

/// Whether token `index` is no state but the word that ends an area's name.
pub(in crate::address) fn is_area(words: Words<'_>, index: usize) -> bool {
    words.word(index) == BIHAR && words.is(index, Class::AREA)
}
