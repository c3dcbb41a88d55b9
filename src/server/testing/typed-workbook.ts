/** A cell as a person types it. `%` makes a cell that shows a percentage of the number before it; a date is a date. */
type Typed = string | number | null;

/** A workbook as somebody makes it by hand, as a flat file that LibreOffice turns into one that is saved. */
export function typedWorkbook(sheets: Readonly<Record<string, readonly (readonly Typed[])[]>>): string {
  const table = ([name, rows]: [string, readonly (readonly Typed[])[]]) =>
    `<table:table table:name="${name}">${rows
      .map(row => `<table:table-row>${row.map(cellOf).join('')}</table:table-row>`)
      .join('')}</table:table>`;
  const spaces = ['office', 'table', 'text', 'number', 'style']
    .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'number' ? 'datastyle' : name}:1.0"`)
    .join(' ');
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${spaces} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:percentage-style style:name="percent"><number:number number:decimal-places="0" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
<style:style style:name="percentages" style:family="table-cell" style:data-style-name="percent"/>
<number:date-style style:name="date"><number:day/><number:text>-</number:text><number:month/><number:text>-</number:text><number:year number:style="long"/></number:date-style>
<style:style style:name="dates" style:family="table-cell" style:data-style-name="date"/>
</office:automatic-styles>
<office:body><office:spreadsheet>${Object.entries(sheets).map(table).join('')}</office:spreadsheet></office:body></office:document>`;
}

function cellOf(cell: Typed): string {
  if (cell === null) return '<table:table-cell/>';
  if (typeof cell === 'number') return `<table:table-cell office:value-type="float" office:value="${cell}"/>`;
  if (/^\d+%$/.test(cell))
    return `<table:table-cell table:style-name="percentages" office:value-type="percentage" office:value="${Number.parseInt(cell, 10) / 100}"/>`;
  if (/^\d{4}-\d\d-\d\d$/.test(cell))
    return `<table:table-cell table:style-name="dates" office:value-type="date" office:date-value="${cell}"/>`;
  return `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`;
}
