//! What must be called fraud, and what must not, in a world that knows few of the names.

use crate::address::match_address;
use crate::gazetteer::Gazetteer;
use crate::gazetteer::world::world;
use crate::scratch::Scratch;

/// Reads the texts in turn and returns those whose fraud is graded otherwise, with the value.
fn graded_otherwise(texts: &[String], wanted: impl Fn(&str) -> bool) -> Vec<(String, f64)> {
    let gazetteer: Gazetteer = world();
    let mut scratch = Box::<Scratch>::default();
    let mut wrong = Vec::new();
    for text in texts {
        match_address(&gazetteer, text, None, &mut scratch);
        let fraud = &scratch.reading.signals.fraud;
        if !wanted(fraud.grade()) {
            wrong.push((text.clone(), fraud.value));
        }
    }
    wrong
}

/// Each text alone, and behind it a town with its PIN.
fn alone_and_in_town(texts: &[&str]) -> Vec<String> {
    let in_town = |text: &&str| format!("{text}, Bangalore 560102");
    let alone = texts.iter().map(|&text| text.to_owned());
    alone.chain(texts.iter().map(in_town)).collect()
}

fn check_junk(texts: &[&str]) {
    let passed = graded_otherwise(&alone_and_in_town(texts), |grade| grade == "High");
    assert!(passed.is_empty(), "{passed:#?}");
}

fn check_real(texts: &[&str]) {
    let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
    let doubted = graded_otherwise(&texts, |grade| grade != "High");
    assert!(doubted.is_empty(), "{doubted:#?}");
}

#[test]
fn walks_along_the_keyboard_are_fraud() {
    check_junk(&[
        "qwer tyui",
        "asdfasdf ghjk",
        "poiuy lkjh mnbv",
        "zxcv zxcv vbnm",
        "sdfg wert",
        "QWERTY ASDFGH",
        "fghjfghj rtyrty",
        "jkl jkl dfgh",
        "asdasd qweqwe zxczxc",
        "lkjhg hgfdsa",
    ]);
}

#[test]
fn letters_at_random_are_fraud() {
    check_junk(&[
        "xkcdq wrtplv bnzkq",
        "mvbxz qjklp",
        "trwqkz vnmx plkjz hgfq",
        "bcdzfgh jklmnpq",
        "wqxuzo jfegqk xqvia",
        "aaaa bbbb cccc",
        "xyxyxy zqzqzq",
        "hjkqwv zxmpq",
    ]);
}

#[test]
fn one_word_over_and_over_is_fraud() {
    check_junk(&[
        "banana banana banana banana",
        "hello hello hello",
        "pencil, pencil, pencil, pencil",
        "zorav zorav zorav zorav zorav",
        "seven seven seven seven",
        "table chair table chair table chair table chair",
        "green green green green green green",
    ]);
}

#[test]
fn what_stands_for_nothing_is_fraud() {
    check_junk(&[
        "na",
        "n/a",
        "N.A.",
        "nil",
        "none",
        "null",
        "unknown",
        "test",
        "test test test",
        "testing 123",
        "dummy address",
        "same as above",
        "same as permanent address",
        "not available",
        "address not available",
        "not applicable",
        "no address",
        "my house",
        "our home",
        "home",
        "house",
        "xyz",
        "abc xyz",
        "xxx",
        "asdf",
        "...",
        "lorem ipsum",
        "to be updated",
        "n/a -1",
        "near my house",
        "mera ghar",
        "0",
    ]);
}

#[test]
fn messages_in_place_of_an_address_are_fraud() {
    let texts = [
        "pata baad me denge",
        "baad mein bataunga",
        "mujhe call karo",
    ];
    let texts = texts.map(str::to_owned);
    let passed = graded_otherwise(&texts, |grade| grade == "High");
    assert!(passed.is_empty(), "{passed:#?}");
    check_junk(&[
        "call me for address",
        "will share location",
        "address on whatsapp",
    ]);
    check_real(&["Baad, Mathura", "Village Baad, Mathura, Uttar Pradesh"]);
    check_real(&["Bangalore, urgent", "House Name: Rose Villa, Bangalore"]);
}

#[test]
fn words_that_make_no_address_are_fraud() {
    check_junk(&[
        "purple monkey dishwasher window",
        "yesterday quickly under paper dream",
        "the cat sat happily beneath seven clouds",
        "please send money before tomorrow morning",
        "pizza burger coffee sandwich noodles",
        "running jumping laughing crying",
        "invoice keyboard butter elephant",
        "I do not want to tell anyone",
        "happiness orange silently twelve",
        "garden table paper window",
        "never under eleven music broken",
        "beautiful flowers dancing slowly",
    ]);
}

#[test]
fn digits_alone_are_fraud() {
    check_junk(&[
        "12 345 6",
        "98765 4321 77",
        "1234567890",
        "5 5 5 5",
        "738291 44 9",
    ]);
}

#[test]
fn addresses_of_the_country_are_no_fraud() {
    check_real(&[
        "Vill Khajuri, PO Rampur, Teh Sadar, Dist Vaishali",
        "VPO Bhainsa, Tehsil Mawana",
        "At Post Nandgaon, Tal Karjat, Dist Raigad",
        "Village Kotra, Block Desari",
        "Gram Pipariya Kalan, Post Bandha",
        "Rahika",
        "Near Panchayat Bhawan, Sonbarsa",
        "S/O Ramesh Thing, Vill Lachung, North Sikkim",
        "Mauza Chak Mubarak",
        "Ward No 4, Sugauli",
        "Khasra No 112/2, Mauza Bijwasan",
        "Kh. No. 45//12/1, 45//13, Vill Ghitorni",
        "Gat No. 729, Murud Bypass, Murud, Gat No. 729, Murud Bypass, Murud, Gat No. 729, Murud",
        "Survey No. 21/1A2, Patta 1043, Thiruporur",
        "Dag 331, Khatian 87, JL No 12, Mouza Ghuni",
        "Sy No 265 & 266, Shamshabad Mandal",
        "Niwari Niwari Niwari",
    ]);
}

#[test]
fn addresses_of_towns_are_no_fraud() {
    check_real(&[
        "591, 15th main road, sector 3, hsr layout, bangalore 560102",
        "SCO 40-41, Sector 17-C",
        "RZ-93/42, Gali No 7, Tughlakabad Extension",
        "8-2-293/82/A, Road No 36, Jubilee Hills",
        "D.No 4-5-1, Opp RTC Bus Stand, Ponnur",
        "V1/457 Thodupuzha",
        "Cochin-18, Kerala",
        "B-14, Knowledge Park III",
        "Shop No 3, Near SBI ATM, GT Road",
        "Main Road, Meerut",
        "Bus Stand, Meerut",
        "Civil Lines",
        "Cantonment",
        "Near Old Petrol Pump, Court Road",
        "Flat 4B/12, Tower C, Prestige Shantiniketan",
        "Opp. Ring Road, B/h Fire Station",
        "1st Cross, 1st Main, 1st Block",
        "Church Street",
    ]);
}

#[test]
fn abbreviations_of_firms_and_institutions_are_no_fraud() {
    check_real(&[
        "Near KSRTC Bus Stand, Koratagere",
        "CSJM University, Meerut",
        "S.N.D.T. College, Akota",
        "GTTC Campus",
        "BRTS Corridor, Opp NTPC Gate",
        "The PDCCBANK Ltd, Kanigiri",
        "J D C C Bank, Ring Road, Chopda",
        "HMT Colony",
        "BHEL Township, Ranipur",
        "C/o 56 APO",
        "14 Assam Rifles, C/o 99 APO",
        "Air Force Station, c/o 1 Wing AF",
        "CRPF Group Centre, Bantalab",
        "TVS Showroom, NH-7A",
    ]);
}

#[test]
fn english_names_of_houses_schools_and_firms_are_no_fraud() {
    check_real(&[
        "Little Flower School, Church Road",
        "Green Valley Public School",
        "Happy Home Apartments, MG Road",
        "Rose Cottage, The Mall",
        "Hotel Sunshine, Station Road",
        "Orange Hospital, Ring Road",
        "Golden Palms, Tumkur Road",
        "Blue Diamond Complex, Fatehganj",
        "Red Cross Bhavan, Moti Dungri",
        "Book World, Car Street",
        "Sacred Heart Convent, Jagadhri",
        "Seven Hills Hospital, Marol Maroshi Road",
        "Silver Oak Residency, Phase 2",
        "Coffee Board Building, Ambedkar Veedhi",
        "Star Paper Mills, Court Road",
        "Window Glass Factory, Bahadurgarh",
        "Cyber Pearl, Hitec City",
        "Bangalore Gold Fields",
    ]);
}

#[test]
fn a_town_with_its_pin_and_nothing_else_is_no_fraud() {
    check_real(&["Bangalore 560102", "Bangalore", "Meerut, Uttar Pradesh"]);
}

#[test]
fn what_forms_write_beside_an_address_is_no_fraud() {
    let texts = [
        "NA, 112, NA, HSR Layout, Bangalore, Bangalore, Karnataka 560102",
        "0, HSR Layout, Bangalore 560102",
        "12, Bangalore, Bangalore, Bangalore, Bangalore, Karnataka 560102",
        "City: Bangalore, State: Karnataka, PIN: 560102",
        "VTC: Bangalore, State: Karnataka, 560102",
        "BANGALORE KA 560102 IN",
    ];
    let doubted = graded_otherwise(&texts.map(str::to_owned), |grade| grade == "Low");
    assert!(doubted.is_empty(), "{doubted:#?}");
    check_junk(&["NA, NA, NA", "n/a"]);
}

#[test]
fn an_abbreviation_beside_a_place_and_a_quarter_of_a_town_are_no_noise() {
    let texts = [
        "GSSS Koramangala, Bangalore 560034",
        "KPHB, Koramangala, Bangalore 560034",
        "Bangalore East 560102",
        "Upper Shimla, Bangalore 560102",
        "Round South, Bangalore 560102",
    ];
    let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
    let doubted = graded_otherwise(&texts, |grade| grade == "Low");
    assert!(doubted.is_empty(), "{doubted:#?}");
    // Two such words vouch for nothing.
    check_junk(&["bcdfg hjkmn", "kphb gsdf"]);
}

#[test]
fn a_chain_of_parts_with_their_keywords_is_no_fraud() {
    let texts = [
        "Vaishali District",
        "District Vaishali, Bihar",
        "State: Bihar",
        "Dist. Vaishali, State Bihar",
    ];
    let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
    let doubted = graded_otherwise(&texts, |grade| grade == "Low");
    assert!(doubted.is_empty(), "{doubted:#?}");
    // Without the name they announce nothing.
    let alone = ["district mandal state".to_owned()];
    assert!(graded_otherwise(&alone, |grade| grade == "High").is_empty());
}

#[test]
fn institutions_are_called_by_what_they_do_and_firms_by_their_letters() {
    let texts = [
        "Department of Computer Science, Meerut",
        "NTPC, Meerut",
        "Ctps Meerut",
        "BRPL Refinery",
    ];
    let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
    let doubted = graded_otherwise(&texts, |grade| grade == "Low");
    assert!(doubted.is_empty(), "{doubted:#?}");
    check_junk(&["purple window orange dream school", "qwrtp zxcvb"]);
}

#[test]
fn shops_in_front_of_a_place_are_no_fraud_and_words_of_talk_are() {
    let texts = [
        "Green Leaf, Koramangala, Bangalore 560034",
        "402, Silver Oak, Koramangala, Bangalore",
        "Flat 12, Blue Bells, HSR Layout, Bangalore",
        "3rd Floor, Golden Nest, Indiranagar, Bangalore 560038",
        "Hot Coffee and Cake, Koramangala, Bangalore 560034",
        "Burger King, Koramangala, Bangalore",
        "Burger King, Meerut",
        "Near Pizza Hut, Koramangala, Bangalore 560034",
        "Steel Authority of India Limited, Meerut",
    ];
    let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
    let doubted = graded_otherwise(&texts, |grade| grade == "Low");
    assert!(doubted.is_empty(), "{doubted:#?}");
    // In the same place, and what may be a shop in none.
    let talk = [
        "happy mouse table, Koramangala, Bangalore 560034",
        "sleeping slowly monkey, Koramangala, Bangalore 560034",
        "green leaf, Bangalore 560034",
    ];
    let talk: Vec<String> = talk.iter().map(|&text| text.to_owned()).collect();
    let passed = graded_otherwise(&talk, |grade| grade == "High");
    assert!(passed.is_empty(), "{passed:#?}");
    check_junk(&["apple table running fish"]);
}
