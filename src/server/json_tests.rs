//! The reader against `serde_json` on random texts, broken texts and texts of one edge each.

use proptest::prelude::*;
use serde_json::{Map, Number, Value};

use super::{Kind, MAX_DEPTH, Malformed, Reader, Text};

/// What `serde_json` refuses and our reader does not.
const OUT_OF_RANGE: Malformed = Malformed {
    at: usize::MAX,
    expected: "a finite number",
};

fn value(reader: &mut Reader<'_>) -> Result<Value, Malformed> {
    Ok(match reader.kind()? {
        Kind::Object => {
            let mut members = Map::new();
            reader.object(|reader, name| {
                members.insert(name.chars().collect(), value(reader)?);
                Ok(())
            })?;
            Value::Object(members)
        }
        Kind::Array => {
            let mut items = Vec::new();
            reader.array(|reader| {
                items.push(value(reader)?);
                Ok(())
            })?;
            Value::Array(items)
        }
        Kind::Text => {
            let text = reader.text()?;
            Value::String(unescaped(text))
        }
        Kind::Number => Value::Number(Number::from_f64(reader.number()?).ok_or(OUT_OF_RANGE)?),
        Kind::Boolean => Value::Bool(reader.boolean()?),
        Kind::Null => {
            reader.skip()?;
            Value::Null
        }
    })
}

fn unescaped(text: Text<'_>) -> String {
    let unescaped: String = text.chars().collect();
    assert!(text.is(&unescaped));
    assert!(text.as_plain().is_none_or(|plain| plain == unescaped));
    unescaped
}

fn read(bytes: &[u8]) -> Result<Value, Malformed> {
    let mut reader = Reader::new(bytes);
    let value = value(&mut reader)?;
    reader.end()?;
    Ok(value)
}

fn skip(bytes: &[u8]) -> Result<(), Malformed> {
    let mut reader = Reader::new(bytes);
    reader.skip()?;
    reader.end()
}

/// `serde_json` keeps integers apart and rounds other numbers to nearly the
/// nearest double.
fn is_same(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Number(ours), Value::Number(theirs)) => {
            let (ours, theirs) = (ours.as_f64().unwrap(), theirs.as_f64().unwrap());
            (ours - theirs).abs() <= 1e-14 * ours.abs() + f64::MIN_POSITIVE
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(a, b)| is_same(a, b))
        }
        (Value::Object(ours), Value::Object(theirs)) => {
            ours.len() == theirs.len()
                && ours
                    .iter()
                    .all(|(name, a)| theirs.get(name).is_some_and(|b| is_same(a, b)))
        }
        (ours, theirs) => ours == theirs,
    }
}

fn check(bytes: &[u8]) {
    let shown = String::from_utf8_lossy(bytes);
    let (ours, theirs) = (read(bytes), serde_json::from_slice::<Value>(bytes));
    match (&ours, &theirs) {
        (Ok(ours), Ok(theirs)) => assert!(is_same(ours, theirs), "{shown}: {ours} and {theirs}"),
        (Err(_), Err(_)) => {}
        _ => panic!("{shown}: {ours:?} and {theirs:?}"),
    }
    if ours != Err(OUT_OF_RANGE) {
        assert_eq!(skip(bytes), ours.map(|_| ()), "{shown}");
    }
}

fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::String),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
            prop::collection::vec((any::<String>(), inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Escapes every character of the strings, in pairs of surrogates where it needs them.
fn escaped(text: &str) -> String {
    let units = text.encode_utf16().map(|unit| format!("\\u{unit:04X}"));
    format!("\"{}\"", units.collect::<String>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_serde_json_writes_is_read_as_it_was(value in json(), pretty in any::<bool>()) {
        let text = if pretty { serde_json::to_vec_pretty(&value) } else { serde_json::to_vec(&value) };
        check(&text.unwrap());
    }

    #[test]
    fn a_changed_byte_is_judged_as_serde_json_judges_it(
        value in json(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4), 1..4),
    ) {
        let mut text = serde_json::to_vec(&value).unwrap();
        let marks = b"{}[]\",:\\u0159-+.eE \n\x00\x80\xff";
        for (at, byte, how) in changes {
            let at = at.index(text.len());
            match how {
                0 => text[at] = byte,
                1 => text[at] = marks[byte as usize % marks.len()],
                2 => text.insert(at, marks[byte as usize % marks.len()]),
                _ => text.truncate(at.max(1)),
            }
        }
        check(&text);
    }

    #[test]
    fn a_double_is_read_to_its_last_bit(number in any::<f64>().prop_filter("finite", |n| n.is_finite())) {
        let text = serde_json::to_vec(&number).unwrap();
        let read = Reader::new(&text).number().unwrap();
        prop_assert_eq!(read.to_bits(), number.to_bits());
    }

    #[test]
    fn escaped_text_is_read_as_the_text(text in any::<String>()) {
        let read = read(escaped(&text).as_bytes()).unwrap();
        prop_assert_eq!(read, Value::String(text));
    }
}

#[test]
fn edges_of_the_grammar_are_judged_as_serde_json_judges_them() {
    let texts = [
        "",
        " ",
        "{}",
        "[]",
        "{,}",
        "[,]",
        "[1,]",
        "{\"a\":1,}",
        "{\"a\"}",
        "{\"a\" 1}",
        "{a:1}",
        "{\"a\":1}{",
        "[1 2]",
        "0",
        "-0",
        "-",
        "+1",
        "01",
        "1.",
        ".5",
        "1.5e",
        "1e+",
        "1E-2",
        "1e308",
        "1e-400",
        "0e999999999999",
        "123456789012345678901234567890",
        "0.1",
        "1.7976931348623157e308",
        "NaN",
        "Infinity",
        "true",
        "tru",
        "TRUE",
        "falsey",
        "null",
        "nul",
        "\"\"",
        "\"",
        "\"\\\"",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12G4\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800\\u0041\"",
        "\"\\ud83d\\ude00\"",
        "\"\\ud800x\"",
        "\"\\ud800\\ud800\"",
        "\"\\/\\b\\f\\n\\r\\t\"",
        "\"\t\"",
        "\"\u{7f}\"",
        "\u{feff}{}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"\\u0061\":2}",
        "\u{a0}1",
        "1\u{c}",
        "\"\\u0000\"",
        "\"\\U0041\"",
    ];
    for text in texts {
        check(text.as_bytes());
    }
    check(b"\"\xff\"");
    check(b"\"\xc3\"");
    check(b"\"\xed\xa0\x80\"");
    check(b"\xff");
}

#[test]
fn a_number_past_the_range_of_doubles_is_infinite_and_no_fault_of_the_text() {
    for (text, value) in [("1e309", f64::INFINITY), ("-1e400", f64::NEG_INFINITY)] {
        let mut reader = Reader::new(text.as_bytes());
        assert_eq!(
            reader.number().map(f64::to_bits),
            Ok(value.to_bits()),
            "{text}"
        );
        assert_eq!(skip(text.as_bytes()), Ok(()));
    }
}

#[test]
fn the_position_is_that_of_the_first_byte_that_is_wrong() {
    let at = |text: &[u8]| skip(text).unwrap_err().at;
    assert_eq!(at(b""), 0);
    assert_eq!(at(b"{\"a\": x}"), 6);
    assert_eq!(at(b"{\"a\": 1"), 7);
    assert_eq!(at(b"{\"a\": 1} x"), 9);
    assert_eq!(at(b"[\"ab\xff\"]"), 4);
    assert_eq!(at(b"[\"ab\\ud800\"]"), 4);
    assert_eq!(at(b"[1, 01]"), 5);
}

#[test]
fn nesting_is_read_up_to_the_bound_and_refused_past_it() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert_eq!(skip(nested(MAX_DEPTH).as_bytes()), Ok(()));
    assert_eq!(
        skip(nested(MAX_DEPTH + 1).as_bytes()).unwrap_err().at,
        MAX_DEPTH
    );
    assert!(skip("[".repeat(1_000_000).as_bytes()).is_err());
    let wide = format!("[{}[]]", "[],".repeat(1_000));
    assert_eq!(skip(wide.as_bytes()), Ok(()));
}
