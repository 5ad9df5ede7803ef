//! Indic scripts -> Latin letters, by table.

/// The script of a run of letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Script {
    /// Latin letters, or digits and marks alone.
    #[default]
    Latin,
    /// Hindi, Marathi, Nepali.
    Devanagari,
    /// Bengali, Assamese.
    Bengali,
    /// Punjabi.
    Gurmukhi,
    /// Gujarati.
    Gujarati,
    /// Odia.
    Odia,
    /// Tamil.
    Tamil,
    /// Telugu.
    Telugu,
    /// Kannada.
    Kannada,
    /// Malayalam.
    Malayalam,
    /// Urdu, Kashmiri, Sindhi.
    Arabic,
    /// Any other.
    Other,
}

impl Script {
    /// The language code that the service answers for a component in this script: the most
    /// spoken language of India that is written in it.
    pub fn language_code(self) -> &'static str {
        match self {
            Self::Latin => "en",
            Self::Devanagari => "hi",
            Self::Bengali => "bn",
            Self::Gurmukhi => "pa",
            Self::Gujarati => "gu",
            Self::Odia => "or",
            Self::Tamil => "ta",
            Self::Telugu => "te",
            Self::Kannada => "kn",
            Self::Malayalam => "ml",
            Self::Arabic => "ur",
            Self::Other => "und",
        }
    }
}
