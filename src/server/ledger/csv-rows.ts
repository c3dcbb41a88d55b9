// Rows of a table in text, as spreadsheet programs and accounting packages write CSV. The mark between cells is the one met
// most in the first lines; quotes may hold anything, doubled ones are one.

const MARKS = [';', ',', '\t', '|'];
const LINES_TO_LOOK_AT = 20;

/** A row a line, empty ones too, so that a row can be pointed at. */
export function csvRows(text: string): string[][] {
  const told = /^sep=(.)\r?\n/i.exec(text);
  const mark = told?.[1] ?? likeliest(text);
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') [cell, at] = quoted(text, at + 1);
    const end = endOfCell(text, at, mark);
    rows.at(-1)!.push(cell + text.slice(at, end));
    at = end + 1;
    if (text[end] === '\r' && text[at] === '\n') at++;
    if (text[end] !== mark && at < text.length) rows.push([]);
  }
  return rows;
}

/** What is in quotes, and where it goes on after them. */
function quoted(text: string, from: number): [cell: string, end: number] {
  let [cell, at] = ['', from];
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return [cell + text.slice(at), text.length];
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return [cell, quote + 1];
    cell += '"';
    at = quote + 2;
  }
}

function endOfCell(text: string, from: number, mark: string): number {
  let at = from;
  while (at < text.length && text[at] !== mark && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

function likeliest(text: string): string {
  const lines = text.split('\n', LINES_TO_LOOK_AT).map(line => line.replace(/"[^"]*"/g, ''));
  const count = (mark: string) => lines.reduce((total, line) => total + line.split(mark).length - 1, 0);
  return MARKS.toSorted((a, b) => count(b) - count(a))[0]!;
}
