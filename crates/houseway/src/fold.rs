//! Text that fits a page: tables whose cells and columns fold, and lines broken between words.

use std::ops::Range;

/// What lies between two columns.
const GAP: usize = 2;
/// How far columns that found no room beside the others are moved in below them.
const INDENT: usize = 4;
/// No column is made narrower for the sake of others.
const NARROWEST: usize = 6;

fn length(text: &str) -> usize {
    text.chars().count()
}

/// A text broken into lines of at most `width` characters: between words, and within a longer one after `/`, `#` and `-`.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let fits = |line: &String| length(line) <= width;
    let lines = joined(words(text).into_iter(), " ", width).into_iter();
    lines.flat_map(|line| if fits(&line) { vec![line] } else { joined(pieces(&line), "", width) }).collect()
}

/// The words of a line; a figure keeps its percent sign beside it.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(' ').filter(|(at, _)| !text[at + 1..].starts_with('%')) {
        words.push(&text[start..at]);
        start = at + 1;
    }
    words.push(&text[start..]);
    words
}

fn joined<'a>(words: impl Iterator<Item = &'a str>, between: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if length(line) + between.len() + length(word) <= width {
            line.push_str(between);
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Rows with their columns lined up, two spaces apart. On a page so wide, cells are broken between words; columns that
/// find no room even so come below the others.
pub(crate) fn columns(rows: &[Vec<String>], page: Option<usize>) -> String {
    let table = Table { rows, count: rows.iter().map(Vec::len).max().unwrap_or(0) };
    let mut text = String::new();
    let whole = || std::iter::once(0..table.count).collect();
    let bands: Vec<Range<usize>> = page.map_or_else(whole, |page| table.bands(page));
    let widths: Vec<Vec<usize>> = (0..)
        .zip(&bands)
        .map(|(number, band)| {
            let room = page.map(|page| page.saturating_sub(indent(number)));
            table.widths(band, room.unwrap_or(usize::MAX))
        })
        .collect();
    for row in rows {
        for (number, (band, widths)) in bands.iter().zip(&widths).enumerate() {
            let cells = row.get(band.start.min(row.len())..band.end.min(row.len())).unwrap_or_default();
            if number == 0 || cells.iter().any(|cell| !cell.is_empty()) {
                lay_out(&mut text, indent(number), cells, widths);
            }
        }
    }
    text
}

const fn indent(band: usize) -> usize {
    if band == 0 { 0 } else { INDENT }
}

/// One row of cells, each as many lines as it needs.
fn lay_out(text: &mut String, indent: usize, cells: &[String], widths: &[usize]) {
    let cells: Vec<Vec<String>> =
        cells.iter().zip(widths).map(|(cell, width)| cell_lines(cell, *width)).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(1);
    for at in 0..height {
        let line = cells.iter().zip(widths).map(|(lines, width)| {
            let part = lines.get(at).map_or("", String::as_str);
            format!("{part:width$}")
        });
        let line = line.collect::<Vec<_>>().join(&" ".repeat(GAP));
        text.push_str(format!("{}{line}", " ".repeat(indent)).trim_end());
        text.push('\n');
    }
}

/// The lines of a cell; one that is moved in stays so.
fn cell_lines(cell: &str, width: usize) -> Vec<String> {
    let start = cell.len() - cell.trim_start().len();
    let moved = |line: String| if line.is_empty() { line } else { format!("{}{line}", " ".repeat(start)) };
    wrapped(cell.trim_start(), width.saturating_sub(start).max(1)).into_iter().map(moved).collect()
}

fn pieces(word: &str) -> impl Iterator<Item = &str> {
    word.split_inclusive(['/', '#', '-'])
}

struct Table<'a> {
    rows: &'a [Vec<String>],
    count: usize,
}

impl Table<'_> {
    fn most(&self, column: usize, size: impl Fn(&str) -> usize) -> usize {
        self.rows.iter().filter_map(|row| row.get(column)).map(|cell| size(cell)).max().unwrap_or(0)
    }

    fn natural(&self, column: usize) -> usize {
        self.most(column, length)
    }

    /// As narrow as a column can be on a page. The first one is what a row goes by: it stays whole where it can.
    fn least(&self, column: usize, page: usize) -> usize {
        if column == 0 && self.natural(0) <= page / 3 * 2 {
            return self.natural(0);
        }
        let start = |cell: &str| length(cell) - length(cell.trim_start());
        let longest = |cell: &str| {
            start(cell) + words(cell).into_iter().flat_map(pieces).map(length).max().unwrap_or(0)
        };
        self.most(column, longest).max(NARROWEST).min(self.natural(column))
    }

    /// The columns that stand beside each other.
    fn bands(&self, page: usize) -> Vec<Range<usize>> {
        let mut bands: Vec<Range<usize>> = Vec::new();
        let (mut start, mut used) = (0, 0);
        for column in 0..self.count {
            let least = self.least(column, page);
            if column > start && indent(bands.len()) + used + GAP + least > page {
                bands.push(start..column);
                (start, used) = (column, 0);
            }
            used += least + if column > start { GAP } else { 0 };
        }
        bands.push(start..self.count);
        bands
    }

    /// The widths of the columns of a band: the widest give way.
    fn widths(&self, band: &Range<usize>, room: usize) -> Vec<usize> {
        let mut widths: Vec<usize> = band.clone().map(|column| self.natural(column)).collect();
        let least: Vec<usize> = band.clone().map(|column| self.least(column, room)).collect();
        let gaps = GAP * widths.len().saturating_sub(1);
        while widths.iter().sum::<usize>() + gaps > room {
            let gives = (0..widths.len()).filter(|at| widths[*at] > least[*at]).max_by_key(|at| widths[*at]);
            let Some(at) = gives else { break };
            widths[at] -= 1;
        }
        widths
    }
}

/// A page whose lines are at most so wide: what is longer goes on below its second column, or a little further in.
pub(crate) fn page(text: &str, width: usize) -> String {
    let mut page = String::with_capacity(text.len());
    for line in text.lines() {
        if length(line) <= width {
            page.push_str(line);
            page.push('\n');
            continue;
        }
        let hang = hang(line, width);
        let start = line.len() - line.trim_start().len();
        let (head, rest) = line.split_at(start);
        let mut lines = wrapped(rest, width - start.min(width / 2)).into_iter();
        page.push_str(format!("{head}{}", lines.next().unwrap_or_default()).trim_end());
        page.push('\n');
        let rest: Vec<String> = lines.collect();
        for line in wrapped(&rest.join(" "), width - hang) {
            page.push_str(format!("{}{line}", " ".repeat(hang)).trim_end());
            page.push('\n');
        }
    }
    page
}

/// How far in a line goes on.
fn hang(line: &str, width: usize) -> usize {
    let start = length(line) - length(line.trim_start());
    let label = line.trim_start().find("  ").map(|end| {
        let after = &line.trim_start()[end..];
        start + length(&line.trim_start()[..end]) + length(after) - length(after.trim_start())
    });
    label.filter(|column| *column <= width / 2).unwrap_or(start + 2).min(width / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[&[&str]]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect()).collect()
    }

    #[test]
    fn columns_line_up() {
        assert_eq!(columns(&rows(&[&["a", "bb"], &["ccc", "d"]]), None), "a    bb\nccc  d\n");
    }

    #[test]
    fn cells_fold_before_columns_do() {
        let table = rows(&[&["chico/three-card", "a long name", "52"], &["b", "c", "53"]]);
        assert_eq!(
            columns(&table, Some(20)),
            "chico/   a long   52\nthree-   name\ncard\nb        c        53\n"
        );
        let narrow = rows(&[&["chico", "unbreakable", "a third"]]);
        assert_eq!(columns(&narrow, Some(20)), "chico  unbreakable\n    a third\n");
        let moved = rows(&[&["  the player-dealer", "$2"], &["each", "$3"]]);
        assert_eq!(columns(&moved, None), "  the player-dealer  $2\neach                 $3\n");
    }

    #[test]
    fn no_line_is_longer_than_the_page() {
        let names = ["ID", "GEGA-003406", "players-club/ultimate-texas-holdem", "x", "a b c d e f g h i"];
        let table = rows(&[&names, &names]);
        for width in 40..120 {
            let text = columns(&table, Some(width));
            assert!(text.lines().all(|line| length(line) <= width), "{width}\n{text}");
        }
        let text = "  a label   and a value that goes on so long\nno indent but many words in the line";
        assert_eq!(
            page(text, 24),
            "  a label   and a value\n            that goes on\n            so long\nno indent but many words\n  in the line\n"
        );
    }

    #[test]
    fn long_texts_break_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("unbreakable", 3), ["unbreakable"]);
        assert_eq!(wrapped("", 3), [""]);
        assert_eq!(wrapped("wins 9.5 % here", 8), ["wins", "9.5 %", "here"]);
    }
}
