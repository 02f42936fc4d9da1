//! What is accepted as printed is printed so: the reason behind an entry of the reviewed list names the lines, and the
//! lines have the figures of the finding.

use testkit::root;

/// The codes whose entries were read against the print one by one.
const READ: [&str; 4] = ["nothing-below", "nothing-above", "bands-skip-cents", "figures-of-another"];

/// The entries of those codes: code, message and reason.
fn entries(text: &str) -> Vec<(&str, &str, Option<&str>)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(entry).collect()
}

fn entry(line: &str) -> Option<(&str, &str, Option<&str>)> {
    let (finding, reason) = line.split_once("  # ").map_or((line, None), |(one, other)| (one, Some(other)));
    let (_, rest) = finding.split_once(": ")?;
    let (code, message) = rest.split_once(": ")?;
    READ.contains(&code).then_some((code, message, reason))
}

/// `000:2495` or `002:803-804`, as a document and its lines.
fn cited(reason: &str) -> Option<(u16, usize, usize)> {
    let (place, _) = reason.split_once([' ', ','])?;
    let (document, lines) = place.split_once(':')?;
    let (first, last) = lines.split_once('-').unwrap_or((lines, lines));
    Some((document.parse().ok()?, first.parse().ok()?, last.parse().ok()?))
}

/// The bands that a message quotes.
fn quoted(message: &str) -> Vec<String> {
    let between = |from: &str, to: &str| {
        let (_, rest) = message.split_once(from)?;
        Some(rest.split_once(to)?.0.to_owned())
    };
    let one = between("band is ", "; ");
    let two = between("pot: ", " leave").map(|both| both.split(" and ").map(str::to_owned).collect());
    one.map(|band| vec![band]).or(two).unwrap_or_default()
}

/// The cells of a printed row, without spaces and marks.
fn cells(line: &str) -> Vec<String> {
    let plain = line.replace(['\\', ' '], "").replace("<u>", "").replace("</u>", "");
    plain.split('\t').map(str::to_owned).collect()
}

#[test]
fn every_reviewed_entry_names_its_lines() {
    let text = std::fs::read_to_string(root().join("rulebook/accepted.txt")).unwrap();
    let entries = entries(&text);
    assert!(entries.len() > 300, "{} entries", entries.len());
    for (code, message, reason) in entries {
        let cited = reason.and_then(cited);
        let (document, first, last) = cited.unwrap_or_else(|| panic!("{code}: {message} names no lines"));
        assert!(first <= last, "{code}: {message}");
        let Some(lines) = testkit::document(document) else { return };
        let rows: Vec<String> = lines[first..=last].iter().flat_map(|line| cells(line)).collect();
        let bands = quoted(message);
        assert_eq!(bands.is_empty(), code == "figures-of-another", "{code}: {message}");
        for band in bands {
            let printed = rows.contains(&band.replace(' ', ""));
            assert!(printed, "{code}: {message}: {document:03}:{first} does not print {band}");
        }
        assert!(rows.iter().any(|cell| cell.contains('$')), "{code}: {message}: no figures there");
    }
}
