//! A sign as a sheet of paper: large type that fills the page, and nothing goes over to another.

use std::fmt::Write;

use super::{Line, Sign, Table};

/// The paper that a sign is printed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 216 by 279 mm.
    #[default]
    Letter,
    /// 210 by 297 mm.
    A4,
}

/// What is left free around the sheet, and what its frame takes, in tenths of a millimetre on one side.
const MARGIN: usize = 100;
const FRAME: usize = 70;
/// The largest and the smallest letters, in tenths of a millimetre.
const LARGEST: usize = 160;
const SMALLEST: usize = 28;
/// The largest letters of the foot.
const FOOT: usize = 40;

impl Paper {
    /// Its name in style sheets, its width and its height in tenths of a millimetre.
    const fn size(self) -> (&'static str, usize, usize) {
        match self {
            Paper::Letter => ("letter", 2159, 2794),
            Paper::A4 => ("A4", 2100, 2970),
        }
    }

    /// The room inside the frame.
    const fn room(self) -> (usize, usize) {
        let (_, width, height) = self.size();
        (width - 2 * (MARGIN + FRAME), height - 2 * (MARGIN + FRAME))
    }
}

/// How a sheet is set: the size of its letters, and whether all tables stand in two columns or the fees above them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Setting {
    letters: usize,
    beside: bool,
}

/// How many lines a text takes that may be so wide, with letters of this size: a letter is about half as wide as high.
fn lines(text: &str, width: usize, letters: usize) -> usize {
    let a_line = (width * 100 / (letters.max(1) * 54)).max(1);
    text.chars().count().div_ceil(a_line).max(1)
}

/// How high a table is in hundredths of a letter, as the style has it.
fn height(table: &Table, width: usize, letters: usize) -> usize {
    let (title, rows) = table;
    let head = 75 + 132 * lines(title, width * 8 / 10, letters) + 12;
    let row = |line: &Line| match line {
        Line::Head(head) => 22 + 108 * lines(head, width * 11 / 10, letters),
        Line::Row([what, much]) | Line::Below([what, much]) => {
            let last = (much.chars().count() + 2) * letters * 56 / 100;
            31 + 125 * lines(what, width.saturating_sub(last), letters)
        }
    };
    head + rows.iter().map(row).sum::<usize>()
}

/// Tables in two columns, so that the longer of them is as short as can be; the first table stays on the left.
fn in_columns<'t>(tables: &[&'t Table], width: usize, letters: usize) -> (usize, [Vec<&'t Table>; 2]) {
    let each: Vec<usize> = tables.iter().map(|table| height(table, width / 2 - letters, letters)).collect();
    // No game has this many tables; any beyond twelve would stay in their order.
    let ways = 1_usize << tables.len().clamp(1, 12).saturating_sub(1);
    let on_the_right = |way: usize, at: usize| at > 0 && way >> (at.min(12) - 1) & 1 == 1;
    let high = |way: usize| {
        let right: usize = (0..each.len()).filter(|at| on_the_right(way, *at)).map(|at| each[at]).sum();
        right.max(each.iter().sum::<usize>() - right)
    };
    let best = (0..ways).min_by_key(|way| high(*way)).unwrap_or(0);
    let column = |right: bool| {
        let held = (0..tables.len()).filter(|at| on_the_right(best, *at) == right);
        held.map(|at| tables[at]).collect()
    };
    (high(best), [column(false), column(true)])
}

impl Sign {
    /// The lines, and whether each is that of the table's own limits, which is larger.
    fn marked(&self) -> Vec<(String, bool)> {
        let lines = self.lines().into_iter().enumerate();
        lines.map(|(at, line)| (line, at == 0 && self.limits.is_some())).collect()
    }

    /// The height of everything with letters of this size, in tenths of a millimetre.
    fn high(&self, width: usize, Setting { letters, beside }: Setting) -> usize {
        let head = 140 + 275 * lines(&self.game, width * 10 / 28, letters) + 60;
        let said = self.marked().into_iter().map(|(line, limits)| match limits {
            true => 15 + 190 * lines(&line, width * 10 / 16, letters),
            false => 12 + 125 * lines(&line, width, letters),
        });
        let foot_letters = (letters * 7 / 10).min(FOOT);
        let foot = self.foot().iter().map(|line| 125 * lines(line, width, foot_letters)).sum::<usize>();
        let tables = if beside {
            in_columns(&self.tables().collect::<Vec<_>>(), width, letters).0
        } else {
            let above: usize = self.fees.iter().map(|table| height(table, width, letters)).sum();
            above + in_columns(&self.pays.iter().collect::<Vec<_>>(), width, letters).0
        };
        ((head + said.sum::<usize>() + tables + 100) * letters + foot * foot_letters) / 100
    }

    /// The largest letters with which everything finds room.
    fn setting(&self, paper: Paper) -> Setting {
        let (width, height) = paper.room();
        let settings = (SMALLEST..=LARGEST)
            .rev()
            .flat_map(|letters| [false, true].map(|beside| Setting { letters, beside }));
        // A little is left, for letters of another face.
        let fits = |setting: &Setting| self.high(width, *setting) * 100 <= height * 97;
        settings.into_iter().find(fits).unwrap_or(Setting { letters: SMALLEST, beside: true })
    }

    /// As a page of its own.
    pub fn html_on(&self, paper: Paper) -> String {
        let setting = self.setting(paper);
        let mut text =
            format!("<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n", self.words.key());
        text.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        let (name, _, high) = paper.size();
        let _ = writeln!(
            text,
            "<title>{}, {}</title>\n<style>\n@page {{ size: {name} portrait; margin: {}mm }}\n{STYLE}\
             @media print {{ body {{ font-size: {}.{}mm }} main {{ height: {}mm }} }}\n</style>\n<main>",
            escape(&self.game),
            escape(&self.room),
            MARGIN / 10,
            setting.letters / 10,
            setting.letters % 10,
            // A sheet that is a hair too high would take a second page.
            (high - 2 * MARGIN) / 10 - 1
        );
        self.head(&mut text);
        if !setting.beside {
            text.push_str("<div>\n");
            self.fees.iter().for_each(|table| section(&mut text, table));
            text.push_str("</div>\n");
        }
        let below: Vec<&Table> =
            if setting.beside { self.tables().collect() } else { self.pays.iter().collect() };
        let (_, columns) = in_columns(&below, paper.room().0, setting.letters);
        text.push_str("<div class=\"columns\">\n");
        for column in columns.iter().filter(|column| !column.is_empty()) {
            text.push_str("<div>\n");
            column.iter().for_each(|table| section(&mut text, table));
            text.push_str("</div>\n");
        }
        text.push_str("</div>\n<footer>\n");
        for line in &self.foot() {
            let _ = writeln!(text, "<p>{}</p>", escape(line));
        }
        text.push_str("</footer>\n</main>\n</html>\n");
        text
    }

    fn head(&self, text: &mut String) {
        let _ = writeln!(text, "<header>\n<p class=\"room\">{}</p>", escape(&self.room));
        let _ = writeln!(text, "<h1>{}</h1>", escape(&self.game));
        for (line, limits) in &self.marked() {
            let class = if *limits { " class=\"limits\"" } else { "" };
            let _ = writeln!(text, "<p{class}>{}</p>", escape(line));
        }
        text.push_str("</header>\n");
    }
}

/// A title and its rows.
fn section(text: &mut String, (title, rows): &Table) {
    let _ = writeln!(text, "<section>\n<h2>{}</h2>\n<table>", escape(title));
    let has_heads = rows.iter().any(|line| matches!(line, Line::Head(_)));
    for line in rows {
        let cells = match line {
            Line::Head(head) => {
                format!("<th colspan=\"2\" scope=\"rowgroup\">{}</th>", escape(&capital(head)))
            }
            // Among headings it is one with its amount, not the last row of what stands above.
            Line::Row([what, much]) if has_heads => {
                format!("<th scope=\"row\">{}</th><td>{}</td>", escape(&capital(what)), escape(much))
            }
            Line::Row([what, much]) | Line::Below([what, much]) => {
                format!("<td>{}</td><td>{}</td>", escape(what), escape(much))
            }
        };
        let _ = writeln!(text, "<tr>{cells}</tr>");
    }
    text.push_str("</table>\n</section>\n");
}

/// A text with its first letter large.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

const STYLE: &str = "\
* { box-sizing: border-box }
body { font: 18px/1.25 'Liberation Sans', Arial, Helvetica, sans-serif; margin: 0; color: #000; background: #fff }
main { display: flex; flex-direction: column; justify-content: space-between; max-width: 46em; margin: 1em auto; padding: .6em; border: 6px double #000 }
header { text-align: center; border-bottom: .12em solid #000; padding-bottom: .3em }
.room { text-transform: uppercase; letter-spacing: .12em }
h1 { font-size: 2.5em; line-height: 1.05; margin: 0 0 .08em; font-weight: 800 }
p { margin: 0 0 .1em }
p.limits { font-size: 1.5em; font-weight: bold }
h2 { font-size: 1.05em; line-height: 1.25; margin: 0; text-transform: uppercase; letter-spacing: .03em; border-bottom: .1em solid #000 }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-size: .86em; font-weight: normal; font-style: italic; padding: .2em 0 0 }
td { border-bottom: 1px solid #888; padding: .14em 0; vertical-align: top }
td:last-child { text-align: right; white-space: nowrap; font-weight: bold; font-variant-numeric: tabular-nums; padding-left: .6em }
.columns { display: flex; gap: 2em }
.columns > div { flex: 1 1 0; min-width: 0 }
section { break-inside: avoid; padding-top: .7em }
footer { border-top: .08em solid #000; margin-top: .6em; padding-top: .3em; font-size: .7em }
@media print { main { max-width: none; margin: 0; padding: 5mm; border-width: 1.2mm; overflow: hidden } footer { font-size: min(.7em, 4mm) } }
@media screen and (max-width: 40em) { .columns { display: block } }
";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
