// The text that spreadsheet programs put on the clipboard: cells are separated by tabs, rows by line ends. A cell that contains
// one of these or begins with a quote is in quotes, with the quotes in it doubled. Invariant: parseBlock(writeBlock(x)) is x.

export function parseBlock(text: string): string[][] {
  if (!text.includes('"')) return plainBlock(text);
  const rows: string[][] = [[]];
  let cell = '';
  let at = 0;
  while (at < text.length) {
    if (cell === '' && text[at] === '"') {
      const end = closingQuote(text, at);
      if (end > 0) {
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        at = end + 1;
        if (at < text.length && !isBreak(text[at]!)) continue;
        if (at >= text.length) break;
      }
    }
    const char = text[at]!;
    if (char === '\t') {
      rows.at(-1)!.push(cell);
      cell = '';
    } else if (isBreak(char)) {
      if (char === '\r' && text[at + 1] === '\n') at += 1;
      rows.at(-1)!.push(cell);
      cell = '';
      if (at + 1 < text.length) rows.push([]);
      else return rows;
    } else {
      cell += char;
    }
    at += 1;
  }
  rows.at(-1)!.push(cell);
  return rows;
}

/** Without quotes every tab and line end is one: a whole sheet takes a tenth of the time. */
function plainBlock(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines.map(line => line.split('\t'));
}

export function writeBlock(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map(row => `${row.map(quoted).join('\t')}\r\n`).join('');
}

function isBreak(char: string): boolean {
  return char === '\t' || char === '\r' || char === '\n';
}

/** Where the quoted cell ends. 0 when its quote is never closed before a cell's end, so that the quote is just a quote. */
function closingQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else return at + 1 === text.length || isBreak(text[at + 1]!) ? at : 0;
  }
  return 0;
}
