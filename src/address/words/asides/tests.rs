use super::*;
use crate::text;

/// The words of a text that are left.
fn left(raw: &str) -> String {
    let mut text = Normalised::default();
    text::normalise(raw, &mut text);
    drop(raw, &mut text);
    let words = (0..text.tokens().len()).map(|index| text.token(index));
    assert_eq!(words.collect::<Vec<_>>().join(" "), text.text(), "{raw}");
    text.text().to_owned()
}

/// Asserts that of an address around each of the asides nothing but its own words is left.
fn assert_left_out(asides: &[&str], around: impl Fn(&str) -> String, words: &str) {
    for aside in asides {
        let text = around(aside);
        assert_eq!(left(&text), words, "{text}");
    }
}

#[test]
fn telephones_and_what_announces_them_are_left_out() {
    for telephone in [
        "9845012345",
        "98450 12345",
        "98450-12345",
        "+91 98450 12345",
        "+91-9845012345",
        "+91 984 501 2345",
        "Mob: 9845012345",
        "Mobile No. 98450 12345",
        "M: 9845012345",
        "Ph.No.-080-22334455",
        "Ph: 0832-2278456/457",
        "0832 2278456",
        "080-2233 4455",
        "Contact no 98450 12345",
        "Contact Details: +91 98450 12345",
        "Phone 2555 1234",
        "Tel. 22334",
        "Tel. 223344",
        "Fax: 0832 227 8456",
        "WhatsApp 9845012345",
        "Phone No. 020 4123 4567, 4123 4568",
    ] {
        for text in [
            format!("12 MG Road, Pune {telephone}"),
            format!("12 MG Road, Pune, {telephone}"),
            format!("{telephone}, 12 MG Road, Pune"),
            format!("12 MG Road, {telephone}, Pune"),
        ] {
            assert_eq!(left(&text), "12 mg road pune", "{text}");
        }
    }
    // The letters of a quarter of the compass and of a mandal are none of a telephone's.
    assert_eq!(left("Andheri (E), Mob: 9845012345"), "andheri e");
    assert_eq!(left("Medchal (M), 9845012345"), "medchal m");
    assert_eq!(
        left("Pune 411001 Ph 020-25512345 411001"),
        "pune 411001 411001"
    );
    assert_eq!(left("9845012345 / 9845012346"), "");
}

#[test]
fn numbers_of_an_address_are_no_telephones() {
    for (text, words) in [
        ("Phase 2, Pune 411001", "phase 2 pune 411001"),
        ("Ph 2, Pune 411 001", "phase 2 pune 411 001"),
        ("Plot 12345, Sector 62", "plot 12345 sector 62"),
        ("Mobile Tower, Plot 7", "mobile tower plot 7"),
        ("8-2-293/82/A, Jubilee Hills", "8 2 293 82 a jubilee hills"),
        ("Pune 411001 411002", "pune 411001 411002"),
        ("1234567890, Pune", "1234567890 pune"),
        ("3947 6619 9326, Pune", "3947 6619 9326 pune"),
        ("97671 74560 10255, Pune", "97671 74560 10255 pune"),
        ("12.97160000, 77.59460000", "12 97160000 77 59460000"),
        ("Shop 101 102 103 104", "shop 101 102 103 104"),
    ] {
        assert_eq!(left(text), words);
    }
}

#[test]
fn numbers_of_files_and_cards_are_left_out_with_their_names() {
    let around = |aside: &str| format!("12 MG Road, {aside}, Pune");
    assert_left_out(
        &[
            "A/c No. 123456789",
            "Customer ID 98765432",
            "Aadhaar No. 1234 5678 9012",
            "DOB 01/01/1990",
            "DOB 1/1/1990",
            "Born 1/1/90",
            "GSTIN: 27ABCDE1234F1Z5",
            "GST No. 27ABCDE1234F1Z5",
            "PAN ABCDE1234F",
            "IFSC Code: ABCD0123456",
        ],
        around,
        "12 mg road pune",
    );
}

#[test]
fn opening_hours_are_left_out_with_what_announces_them() {
    let around = |hours: &str| format!("12 MG Road, Pune, {hours}");
    assert_left_out(
        &[
            "Timing: 10:00 AM - 6:00 PM",
            "Time 10 AM to 6 PM",
            "(9 a.m. - 6 p.m.)",
            "9.30am to 7pm",
            "Mon-Sat 10am-6pm",
            "Monday to Friday 9:30 AM till 5 PM",
            "Office Hours: 10 AM - 5 PM",
        ],
        around,
        "12 mg road pune",
    );
    let text = "Near Post Office 10am - 5pm, Pune";
    assert_eq!(left(text), "near post office pune");
    for text in ["12 AM Road, Pune", "10 PM Complex, 12 AM Road, Pune"] {
        assert_eq!(left(text), text.to_lowercase().replace(',', ""), "{text}");
    }
}

#[test]
fn the_number_of_a_list_is_left_out() {
    assert_eq!(left("1) Rose Villa, Pune"), "rose villa pune");
    assert_eq!(left("(1) Rose Villa, Pune"), "1 rose villa pune");
    assert_eq!(left("12 (Old 3) Rose Villa"), "12 old 3 rose villa");
}

#[test]
fn mailboxes_and_sites_are_left_out() {
    let around = |net: &str| format!("12 MG Road, Pune, {net}, Maharashtra");
    assert_left_out(
        &[
            "email: info@example.co.in",
            "E-mail ID: first.last@example.com",
            "info@example.org",
            "Website: www.example.in",
            "https://maps.example.com/a/b?c=d",
        ],
        around,
        "12 mg road pune maharashtra",
    );
    assert_eq!(left("Shop @ M.G. Road, Pune"), "shop mg road pune");
}

#[test]
fn the_country_and_the_opening_of_a_letter_are_left_out_where_they_are_a_part() {
    for (text, words) in [
        ("MG Road, Pune, India", "mg road pune"),
        ("MG Road, Pune (India) - 411001", "mg road pune 411001"),
        ("MG Road, Pune, Country: India", "mg road pune"),
        ("Country India, MG Road, Pune", "mg road pune"),
        ("Pune 411001 India.", "pune 411001"),
        ("State Bank of India, Pune", "state bank of india pune"),
        ("Near Air India, Pune", "near air india pune"),
        ("India", "india"),
        ("To, MG Road, Pune", "mg road pune"),
        ("To MG Road, Pune", "to mg road pune"),
        ("I live at 12 MG Road, Pune", "12 mg road pune"),
        ("My address is 12 MG Road, Pune", "12 mg road pune"),
        ("Our office is located at MG Road, Pune", "mg road pune"),
        ("Our office is located at Shop 4, Pune", "shop 4 pune"),
        ("Situated at Village Rampur", "village rampur"),
        ("My Home Apartments, Pune", "my home apartments pune"),
        ("Shop at MG Road, Pune", "shop at mg road pune"),
    ] {
        assert_eq!(left(text), words);
    }
}

#[test]
fn fields_where_nothing_was_entered_are_left_out() {
    for (text, words) in [
        ("Street: , Landmark: , City: Pune", "city pune"),
        ("City: Pune, Landmark:", "city pune"),
        ("Street: NA Landmark: City: Pune", "city pune"),
        (
            "House No: 0, Building: N/A, Street: N.A., City: Pune",
            "city pune",
        ),
        ("Landmark - Not Available, City - Pune", "city pune"),
        ("House No NA, MG Road, Pune", "mg road pune"),
        ("Sadar Market Landmark: , Pune", "sadar market pune"),
        ("Address:\n12 MG Road", "12 mg road"),
        ("Village: PO: Rampur", "village po rampur"),
        ("MG Road: , Pune", "mg road pune"),
        ("Nil Kamal Apartments, Pune", "nil kamal apartments pune"),
        ("Locality: Test, City: Pune", "locality test city pune"),
        // A form that nobody filled in is judged as it is.
        ("Street: NA, Landmark: NA", "street na landmark na"),
        ("Address not available, Pune", "address not available pune"),
    ] {
        assert_eq!(left(text), words, "{text}");
    }
}

#[test]
fn labels_that_say_address_and_no_more_are_left_out() {
    for (text, words) in [
        (
            "Address Line 1: MG Road, Address Line 2: Camp, Pune",
            "mg road camp pune",
        ),
        ("Principal Place of Business: MG Road", "mg road"),
        ("Father's Address: MG Road", "mg road"),
        ("Company Address: MG Road", "mg road"),
        ("Home Address - 12 MG Road", "12 mg road"),
        ("(Office) MG Road", "mg road"),
        ("Revenue Village: Melur", "village melur"),
        ("Civil Line - 2, Kanpur", "civil line 2 kanpur"),
        (
            "Lotus Court Address: MG Road",
            "lotus court address mg road",
        ),
        ("Pune Present Address: MG Road", "pune mg road"),
        ("Address: ", "address"),
    ] {
        assert_eq!(left(text), words, "{text}");
    }
}

#[test]
fn numbers_of_files_are_no_pins_beside_one() {
    let around = |file: &str| format!("{file}, MG Road, Pune 411001");
    assert_left_out(
        &[
            "Application No 455667",
            "Consumer No. 123456",
            "Claim ID 234567",
            "Employee Code: 345678",
            "Branch Office Code 123400",
        ],
        around,
        "mg road pune 411001",
    );
    for (text, words) in [
        ("Pune 411001, Policy No 345678", "pune 411001"),
        ("DO: 450100, Pune 411001", "do pune 411001"),
        (
            "Divisional Office 311200, Pune 411001",
            "divisional office pune 411001",
        ),
        ("Area Code 411001, Pune", "area code 411001 pune"),
        ("Order ID 345678", "order id 345678"),
        ("Pin Code 411001, Customer Code 123456", "pin code 411001"),
    ] {
        assert_eq!(left(text), words, "{text}");
    }
}

#[test]
fn labels_that_leave_a_choice_of_different_things_are_left_out() {
    for (text, words) in [
        (
            "Flat, House no., Building, Apartment: 12 Rose Villa, Pune",
            "12 rose villa pune",
        ),
        ("House No., Building Name: 12 Rose Villa", "12 rose villa"),
        (
            "12 Rose Villa Road/Street/Lane/Post Office : MG Road",
            "12 rose villa mg road",
        ),
        (
            "Area / Locality / Taluka / Sub-Division - Camp, Pune",
            "camp pune",
        ),
        ("Town/City/District: Pune", "town city district pune"),
        ("3rd Floor, Flat No.: 301", "3rd floor flat no 301"),
        (
            "Rose Villa, Market, City: Pune",
            "rose villa market city pune",
        ),
    ] {
        assert_eq!(left(text), words);
    }
}

#[test]
fn remarks_on_labels_and_signs_of_queries_are_left_out() {
    for (text, words) in [
        ("Landmark (optional): SBI", "landmark sbi"),
        ("PIN (6 digits): 411001", "pin 411001"),
        ("Rose Villa (Old): Pune", "rose villa pune"),
        ("Rose Villa (Old), Pune", "rose villa old pune"),
        ("area=Camp&city=Pune", "area camp city pune"),
        ("Tom & Jerry, city=Pune", "tom and jerry city pune"),
    ] {
        assert_eq!(left(text), words);
    }
}

#[test]
fn particulars_of_persons_are_left_out_and_names_of_premises_are_not() {
    assert_left_out(
        &[
            "Full Name: Ravi Kumar",
            "Customer Name: Ravi Kumar",
            "Father: Ram Lal",
            "Gender: Male",
            "Age: 45",
            "Marital Status: Married",
            "Residence Type: Self Owned",
            "Place of Birth: Nagpur",
            "Licence No: DL-0420110012345",
            "Passport: A1234567",
        ],
        |aside| format!("{aside}, 12 MG Road, Pune"),
        "12 mg road pune",
    );
    for (text, words) in [
        ("Name: Gupta Traders, Pune", "name gupta traders pune"),
        ("Building Name: Rose, Pune", "building name rose pune"),
        ("Name: Ravi Kumar City: Pune", "city pune"),
        ("Type: 4 BHK Villa, Pune", "type 4 bhk villa pune"),
    ] {
        assert_eq!(left(text), words);
    }
}
