//! In every file of the rulebook the sources stand below the rules: `source` lines and `[….sources]` tables become one `[sources]`
//! table of dotted paths at the foot. Rows of a list keep theirs, because they have no name that a path could give.

/// A table of a file: its header, and the lines up to the next.
#[derive(Default)]
struct Section {
    header: Option<String>,
    path: Vec<String>,
    /// Whether it is a row of a list, or lies in one.
    in_list: bool,
    lines: Vec<String>,
}

/// With `HOUSEWAY_UPDATE` set, as in `make update`, files with sources elsewhere are rewritten.
#[test]
fn the_sources_of_the_rulebook_stand_below_its_rules() {
    for entry in walkdir::WalkDir::new(testkit::root().join("rulebook")) {
        let path = entry.expect("an entry").into_path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a file");
        let below = sources_below(&text);
        if std::env::var_os("HOUSEWAY_UPDATE").is_some() && below != text {
            std::fs::write(&path, &below).expect("the file is written");
        } else {
            assert!(
                below == text,
                "{}: sources stand between rules; `make update` moves them",
                path.display()
            );
        }
    }
}

/// The text with its sources below.
fn sources_below(text: &str) -> String {
    let mut foot: Vec<String> = Vec::new();
    let mut body = String::new();
    for section in sections(text) {
        let kept = keep(&section, &mut foot);
        if kept.is_empty() && section.header.is_some() && !section.lines.is_empty() {
            continue;
        }
        let header = section.header.iter().map(|header| format!("{header}\n"));
        header.for_each(|header| body.push_str(&header));
        kept.iter().for_each(|line| body.push_str(&format!("{line}\n")));
        if section.header.is_some() || !kept.is_empty() {
            body.push('\n');
        }
    }
    let body = body.trim_end();
    if foot.is_empty() { format!("{body}\n") } else { format!("{body}\n\n[sources]\n{}\n", foot.join("\n")) }
}

/// The lines of a section that stay; its sources go to the foot.
fn keep(section: &Section, foot: &mut Vec<String>) -> Vec<String> {
    let (path, lines) = (&section.path, &section.lines);
    if section.in_list || path.is_empty() {
        return trimmed(lines);
    }
    if let Some(("sources", above)) = path.split_last().map(|(last, above)| (last.as_str(), above)) {
        for line in trimmed(lines) {
            foot.push(match line.split_once(" = ") {
                Some((key, value)) if !above.is_empty() => format!("{} = {value}", dotted(above, Some(key))),
                _ => line,
            });
        }
        return Vec::new();
    }
    let mut kept = Vec::new();
    let mut depth = 0;
    for line in trimmed(lines) {
        match line.strip_prefix("source = ") {
            Some(value) if depth == 0 => foot.push(format!("{} = {value}", dotted(path, None))),
            _ => {
                depth += brackets(&line);
                kept.push(line);
            }
        }
    }
    kept
}

/// `"deck.burn"`, or `deck` for a path of one step.
fn dotted(path: &[String], key: Option<&str>) -> String {
    let steps: Vec<&str> = path.iter().map(String::as_str).chain(key).collect();
    if let [only] = steps[..] { only.to_owned() } else { format!("\"{}\"", steps.join(".")) }
}

fn trimmed(lines: &[String]) -> Vec<String> {
    let blank = |line: &&String| line.trim().is_empty();
    let end = lines.len() - lines.iter().rev().take_while(blank).count();
    lines[..end].iter().skip_while(blank).cloned().collect()
}

fn sections(text: &str) -> Vec<Section> {
    let mut sections = vec![Section::default()];
    let mut lists: Vec<Vec<String>> = Vec::new();
    let mut depth = 0;
    for line in text.lines() {
        let at_top = depth == 0;
        if let Some((path, is_row)) = header(line).filter(|_| at_top) {
            if is_row && !lists.contains(&path) {
                lists.push(path.clone());
            }
            let in_list = lists.iter().any(|list| path.starts_with(list));
            sections.push(Section { header: Some(line.to_owned()), path, in_list, lines: Vec::new() });
            continue;
        }
        depth += brackets(line);
        if let Some(section) = sections.last_mut() {
            section.lines.push(line.to_owned());
        }
    }
    sections
}

/// The path of a header, and whether it begins a row of a list.
fn header(line: &str) -> Option<(Vec<String>, bool)> {
    let inner = line.strip_prefix('[')?.trim_end().strip_suffix(']')?;
    let (inner, is_row) = match inner.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) {
        Some(inner) => (inner, true),
        None => (inner, false),
    };
    let plain = inner.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
    plain.then(|| (inner.split('.').map(str::to_owned).collect(), is_row))
}

/// How many more brackets a line opens than it closes, outside texts and comments.
fn brackets(line: &str) -> i32 {
    let (mut depth, mut in_text, mut escaped) = (0, false, false);
    for letter in line.chars() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if in_text => escaped = true,
            '"' => in_text = !in_text,
            '#' if !in_text => break,
            '[' | '{' if !in_text => depth += 1,
            ']' | '}' if !in_text => depth -= 1,
            _ => {}
        }
    }
    depth
}

#[test]
fn sources_go_to_the_foot() {
    let text = "document = \"000\"\n\n[deck]\nburn = \"nothing\"\nsource = \"1\"\n[deck.sources]\nburn = \"2 X01\"\n\n\
                [cards]\nsource = \"3\"\n\n[[group]]\nsource = \"4\"\n";
    let below = "document = \"000\"\n\n[deck]\nburn = \"nothing\"\n\n[[group]]\nsource = \"4\"\n\n[sources]\n\
                 deck = \"1\"\n\"deck.burn\" = \"2 X01\"\ncards = \"3\"\n";
    assert_eq!(sources_below(text), below);
    assert_eq!(sources_below(below), below);
}
