// The text of a game's rules as sections: a heading is a short line with no full stop before a longer one.
export interface Section { title: string; lines: Line[] }
export interface Line { text: string; kind: 'text' | 'item' | 'row'; cells: string[] }

const heading = (line: string, next: string | undefined): boolean =>
  /^#+ /.test(line) || (/^\S/.test(line) && line.length < 60 && !/[.:;,|]$/.test(line) && !/\s{2,}/.test(line) && next !== undefined && next !== '' && !/^\S.*\s{2,}/.test(line));

function lineOf(text: string): Line {
  const inner = text.trim();
  if (/^[-•*] /.test(inner)) return { text: inner.slice(2), kind: 'item', cells: [] };
  const cells = inner.split(/\s{2,}|\t/).filter(Boolean);
  return cells.length > 1 ? { text: inner, kind: 'row', cells } : { text: inner, kind: 'text', cells: [] };
}

export function sections(text: string): Section[] {
  const lines = text.replace(/\r/g, '').split('\n');
  const found: Section[] = [{ title: '', lines: [] }];
  let blank = true;
  lines.forEach((line, no) => {
    if (!line.trim()) {
      blank = true;
      return;
    }
    if (blank && heading(line, lines[no + 1])) found.push({ title: line.replace(/^#+ /, '').trim(), lines: [] });
    else found[found.length - 1]?.lines.push(lineOf(line));
    blank = false;
  });
  return found.filter((section) => section.title || section.lines.length);
}
