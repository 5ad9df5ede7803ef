//! The whole fit over a gazetteer of a few places.

use pata::address::{ComponentType, Weights};

use super::construct::construct;
use super::loss::loss;
use super::measure::{Counts, measure};
use super::search::{Plan, search};
use super::truth::{Case, Group, Split, Truth, span_values};
use super::vector::Vector;
use super::world::world;

fn case(group: Group, address: &str, labels: &[(ComponentType, &str)]) -> Case {
    Case {
        split: Split::Fitted,
        group,
        address: address.to_owned(),
        truth: Truth {
            spans: Some(span_values(labels.iter().copied())),
            ..Truth::default()
        },
        sequence: Vec::new(),
    }
}

#[test]
fn spans_are_counted_as_the_evaluation_counts_them() {
    let labels = [
        (ComponentType::HouseNo, "Plot No. 12"),
        (ComponentType::Sublocality, "Tilakwadi"),
        (ComponentType::City, "Belagavi"),
        (ComponentType::State, "Karnataka"),
        (ComponentType::Pincode, "590006"),
    ];
    let address = "Plot No. 12, Tilakwadi, Belagavi - 590006";
    let counts = measure(
        &world(),
        Weights::shipped(),
        &[case(Group::Gold, address, &labels)],
    );
    let tally = counts.of(Split::Fitted, Group::Gold);
    let all = tally.all_spans();
    // The state is asked for, but does not stand in the text.
    assert_eq!((all.hit, all.missed, all.extra), (4, 1, 0));
    assert_eq!((tally.rows, tally.exact), (1, 0));
    assert!((all.f1() - 8.0 / 9.0).abs() < 1e-12);
    assert_eq!(tally.wrongly_confirmed, 0);
}

#[test]
fn places_pins_and_traps_are_counted_by_what_is_known_of_them() {
    let gazetteer = world();
    let read = |address: &str, truth: Truth| -> Counts {
        let case = Case {
            split: Split::Fitted,
            group: Group::Listed,
            address: address.to_owned(),
            truth,
            sequence: Vec::new(),
        };
        measure(&gazetteer, Weights::shipped(), &[case])
    };
    let of = |districts: &[u16], has_own_pin: bool, has_wrong_pin: bool| Truth {
        districts: Some(districts.to_vec()),
        has_own_pin,
        has_wrong_pin,
        ..Truth::default()
    };
    let right = read("Tilakwadi, Belagavi 590006", of(&[2], true, false));
    let right = right.of(Split::Fitted, Group::Listed);
    assert_eq!((right.fields[1].right, right.fields[1].wrong), (1, 0));
    assert_eq!((right.pins, right.doubted, right.traps), (1, 0, 0));
    let wrong = read("Tilakwadi, Belagavi 590006", of(&[3], true, false));
    let wrong = wrong.of(Split::Fitted, Group::Listed);
    assert_eq!((wrong.fields[1].right, wrong.fields[1].wrong), (0, 1));
    let trap = read("Tilakwadi, Belagavi 844101", of(&[2], false, true));
    let trap = trap.of(Split::Fitted, Group::Listed);
    assert_eq!((trap.pins, trap.traps, trap.sprung), (0, 1, 0));
}

#[test]
fn one_seed_writes_the_same_addresses_and_their_labels_stand_in_them() {
    let gazetteer = world();
    let first = construct(&gazetteer, 300, 7);
    let again = construct(&gazetteer, 300, 7);
    assert_eq!(first.len(), 300);
    for (a, b) in first.iter().zip(&again) {
        assert_eq!((&a.address, &a.truth.spans), (&b.address, &b.truth.spans));
        let pressed: String = super::spans::fold(&a.address).replace(' ', "");
        for (kind, value) in a.truth.spans.iter().flatten() {
            assert!(
                pressed.contains(value.as_str()),
                "{kind:?} {value}: {}",
                a.address
            );
        }
    }
    let has = |is: fn(&Case) -> bool| first.iter().any(is);
    assert!(has(|case| case.truth.false_name.is_some()));
    assert!(has(|case| case.split == Split::Reported));
    assert!(has(
        |case| case.truth.has_own_pin && case.truth.city.is_none()
    ));
}

#[test]
fn counts_do_not_depend_on_the_number_of_threads() {
    let gazetteer = world();
    let cases = construct(&gazetteer, 400, 3);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.unwrap()
            .install(|| measure(&gazetteer, Weights::shipped(), &cases))
    };
    let one = on(1);
    assert_eq!(one, on(2));
    assert_eq!(one, on(7));
    assert_eq!(
        loss(&one, Split::Fitted).to_bits(),
        loss(&on(3), Split::Fitted).to_bits()
    );
}

#[test]
fn a_weight_that_was_moved_away_is_found_again() {
    let gazetteer = world();
    let cases = construct(&gazetteer, 300, 5);
    let vector = Vector::of(Weights::shipped());
    let loss_of = |values: &[f64]| {
        let counts = measure(&gazetteer, &vector.weights(values), &cases);
        loss(&counts, Split::Fitted)
    };
    let shipped = loss_of(&vector.values);
    // The weight that matters most in this world, at a fifth of what it is.
    let (mut at, mut broken) = (0, 0.0);
    for index in 0..vector.values.len() {
        let mut moved = vector.values.clone();
        moved[index] *= 0.2;
        let loss = loss_of(&moved);
        if broken < loss {
            (at, broken) = (index, loss);
        }
    }
    assert!(shipped + 0.02 < broken, "{shipped} {broken}");
    let mut moved = vector.values.clone();
    moved[at] *= 0.2;
    let plan = Plan {
        passes: 4,
        first_step: 1.0,
        ..Plan::default()
    };
    let found = search(
        &moved[at..=at],
        &plan,
        |value| {
            let mut values = moved.clone();
            values[at] = value[0];
            loss_of(&values)
        },
        |_, _| {},
    );
    let path = &vector.paths()[at];
    assert!(
        2.0 * moved[at] < found.values[0],
        "{path} {:?}",
        found.values
    );
    assert!(
        found.loss < f64::midpoint(shipped, broken),
        "{path} {} {shipped} {broken}",
        found.loss
    );
}
