//! Body bytes -> answer bytes and status: each operation without HTTP around it.
//!
//! Nothing here allocates: the request's text stays in the body or is copied into
//! [`AnswerScratch`], and the answer is written into a buffer that the caller has reserved.

use super::request::{self, AddressBuffer, AskedName, AskedNames, Fields, MAX_VARIABLES};
use super::wire::{
    AddressAnswer, BulkAnswer, Fault, Matched, Problems, write_answer, write_problem,
};
use crate::address::match_address;
use crate::attributes::{Cause, Value, VariableId};
use crate::engine::Engine;
use crate::error::QueryError;
use crate::gazetteer::Pin;
use crate::geo::LatLon;
use crate::scratch::Scratch;

/// Bytes to reserve for an answer; the longest is shorter.
pub const MAX_ANSWER_BYTES: usize = 512 * 1024;

/// What a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// What an address consists of, what is missing and how good it is.
    AddressQuality,
    /// The same, with signals for fraud, risk and collection.
    AddressInsights,
    /// Values of variables at a point or an address.
    BulkLookup,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 3] = [
        Self::AddressQuality,
        Self::AddressInsights,
        Self::BulkLookup,
    ];

    /// Its path.
    pub fn path(self) -> &'static str {
        match self {
            Self::AddressQuality => "/addressvalidation",
            Self::AddressInsights => "/addressvalidator/v1.0/validate_address_with_insights",
            Self::BulkLookup => "/production/v1.0/getvariablesbulk",
        }
    }
}

/// All buffers between a request's body and its answer, one set a worker thread.
#[derive(Debug)]
pub struct AnswerScratch {
    engine: Scratch,
    address: AddressBuffer,
    names: AskedNames,
    ids: [VariableId; MAX_VARIABLES],
    values: [Value; MAX_VARIABLES],
}

impl Default for AnswerScratch {
    fn default() -> Self {
        Self {
            engine: Scratch::default(),
            address: AddressBuffer::new(),
            names: AskedNames::new(),
            ids: [VariableId(0); MAX_VARIABLES],
            values: [Value::Missing(Cause::OutsideCoverage); MAX_VARIABLES],
        }
    }
}

/// Answers one request, whose body is `body`: writes the answer's body over `out` and returns
/// its status, 200, 400, 422 or 500.
///
/// Allocates nothing where `out` has room for [`MAX_ANSWER_BYTES`].
pub fn answer(
    engine: &Engine,
    operation: Operation,
    body: &[u8],
    scratch: &mut AnswerScratch,
    out: &mut Vec<u8>,
) -> u16 {
    let fields = match Fields::read(body) {
        Ok(fields) => fields,
        Err(fault) => return write_problem(400, "body", fault, out),
    };
    match operation {
        Operation::AddressQuality => answer_address(engine, &fields, false, scratch, out),
        Operation::AddressInsights => answer_address(engine, &fields, true, scratch, out),
        Operation::BulkLookup => answer_bulk(engine, &fields, scratch, out),
    }
}

fn answer_address(
    engine: &Engine,
    fields: &Fields<'_>,
    needs_use_cases: bool,
    scratch: &mut AnswerScratch,
    out: &mut Vec<u8>,
) -> u16 {
    let mut problems = Problems::default();
    let address = problems.check(
        "address",
        request::address(fields.address, &mut scratch.address),
    );
    let use_cases = problems.check(
        "use-cases",
        request::use_cases(fields.use_cases, needs_use_cases),
    );
    let has_details = problems.check("details", request::details(fields.details));
    let (Some(address), Some(use_cases), Some(has_details)) = (address, use_cases, has_details)
    else {
        return problems.write(400, out);
    };
    let matched = matched(engine, address, None, &mut scratch.engine);
    write_answer(
        200,
        &AddressAnswer::new(matched, use_cases, has_details),
        out,
    )
}

/// The address as it is read.
fn matched<'a>(
    engine: &'a Engine,
    address: &'a str,
    pin: Option<Pin>,
    scratch: &'a mut Scratch,
) -> Matched<'a> {
    match_address(&engine.gazetteer, address, pin, scratch);
    Matched {
        gazetteer: &engine.gazetteer,
        address,
        text: &scratch.text,
        reading: &scratch.reading,
    }
}

/// Where values are asked for.
#[derive(Clone, Copy)]
enum Whereabouts<'a> {
    Point(LatLon),
    Address(&'a str, Option<Pin>),
}

fn answer_bulk(
    engine: &Engine,
    fields: &Fields<'_>,
    scratch: &mut AnswerScratch,
    out: &mut Vec<u8>,
) -> u16 {
    let mut problems = Problems::default();
    let whereabouts = check_whereabouts(fields, &mut scratch.address, &mut problems);
    let names = problems.check(
        "variables",
        request::variables(fields.variables, &engine.attributes, &mut scratch.names),
    );
    let has_details = problems.check("details", request::details(fields.details));
    let (Some(whereabouts), Some(names), Some(has_details)) = (whereabouts, names, has_details)
    else {
        return problems.write(400, out);
    };

    let (at, matched) = match whereabouts {
        Whereabouts::Point(at) => (Some(at), None),
        Whereabouts::Address(address, pin) => {
            let matched = matched(engine, address, pin, &mut scratch.engine);
            (matched.reading.resolved.at, Some(matched))
        }
    };
    let Some(at) = at else {
        let fault = Fault::Text("nothing in it can be located");
        return write_problem(422, "address", fault, out);
    };
    let ids = &mut scratch.ids[..names.len()];
    let values = &mut scratch.values[..names.len()];
    if look_up(engine, at, names, ids, values).is_err() {
        let fault = Fault::Text("the index is damaged; the operator must restore it");
        return write_problem(500, "server", fault, out);
    }
    let answer = BulkAnswer::new(engine, names, values, at, matched, has_details);
    write_answer(200, &answer, out)
}

fn look_up(
    engine: &Engine,
    at: LatLon,
    names: &[AskedName],
    ids: &mut [VariableId],
    values: &mut [Value],
) -> Result<(), QueryError> {
    for (id, name) in ids.iter_mut().zip(names) {
        *id = name.id.expect("names without a variable are refused");
    }
    engine.attributes.lookup(at, ids, values)
}

/// A point or an address, and not both.
fn check_whereabouts<'a>(
    fields: &Fields<'a>,
    buffer: &'a mut AddressBuffer,
    problems: &mut Problems<'a>,
) -> Option<Whereabouts<'a>> {
    let pin = problems.check("pincode", request::pincode(fields.pincode));
    let has_point = !fields.lat.is_absent() || !fields.lng.is_absent();
    let has_address = !fields.address.is_absent();
    if has_point && has_address {
        let with_address = "cannot be given together with address";
        problems.add(
            "address",
            Fault::Text("cannot be given together with lat and lng"),
        );
        for (name, field) in [("lat", &fields.lat), ("lng", &fields.lng)] {
            if !field.is_absent() {
                problems.add(name, Fault::Text(with_address));
            }
        }
        return None;
    }
    if has_point {
        let lat = request::degrees(fields.lat, 90.0, "must be between -90 and 90");
        let lng = request::degrees(fields.lng, 180.0, "must be between -180 and 180");
        let (lat, lng) = (problems.check("lat", lat), problems.check("lng", lng));
        let at = LatLon::from_degrees(lat?, lng?);
        return pin.and(at).map(Whereabouts::Point);
    }
    if has_address {
        let address = problems.check("address", request::address(fields.address, buffer));
        return Some(Whereabouts::Address(address?, pin?));
    }
    for name in ["address", "lat", "lng"] {
        problems.add(
            name,
            Fault::Text("either address or lat and lng must be given"),
        );
    }
    None
}
