import { checkName, nameKey } from '../names.ts';
import { type Block, filled, isFilled, isNumber } from './cells.ts';
import { nameLeft } from './names.ts';
import { type PasteChoices, type PastedTable, readTable } from './table.ts';

/** What people call a segment. */
export const SEGMENT_HEADS = [
  ...['segment', 'segments', 'segmenten', 'segment name', 'segmentnaam', 'name', 'naam', 'description', 'omschrijving'],
  ...['customer segment', 'customer segments', 'klantsegment', 'klantsegmenten', 'customer group', 'customer groups'],
  ...['customer', 'customers', 'klant', 'klanten', 'customer type', 'klantsoort', 'afnemer', 'afnemers'],
  ...['client', 'clients', 'client group', 'client groups', 'cliënt', 'cliënten', 'cliëntgroep', 'cliëntgroepen'],
  ...['klantgroep', 'klantgroepen', 'target group', 'target groups', 'doelgroep', 'doelgroepen', 'klanttype'],
  ...['product', 'products', 'producten', 'market', 'markets', 'markten'],
  ...['location', 'locations', 'locatie', 'locaties'],
  ...['region', 'regions', 'regio', 'regio’s', 'channel', 'channels', 'kanaal', 'kanalen'],
];

export interface PastedSegment {
  readonly line: number;
  readonly name: string;
  readonly problems: readonly { readonly code: 'name' | 'exists' | 'twice'; readonly text: string }[];
}

/** A single row of words, as the heads of a sheet are: each is a line. */
function asColumn(block: Block): Block {
  const [row, ...others] = block.filter(isFilled);
  return row && others.length === 0 && filled(row) > 1 && !row.some(isNumber) ? row.map(cell => [cell]) : block;
}

/** Names of segments, one a line or all in one row. */
export function readSegments(
  block: Block,
  limit: number,
  existing: readonly { readonly name: string }[],
  choices?: PasteChoices,
): Omit<PastedTable<'name'>, 'lines'> & {
  lines: readonly PastedSegment[];
} {
  const words = { name: SEGMENT_HEADS };
  const { lines, ...about } = readTable<'name'>(asColumn(block), words, ['name'], {
    ...{ ofFirst: 'name', left: nameLeft, choices },
  });
  const known = new Set(existing.map(({ name }) => nameKey(name)));
  const seen = new Set<string>();
  return {
    ...about,
    lines: lines.map(({ line, cells }): PastedSegment => {
      const name = cells.name ?? '';
      const problems: PastedSegment['problems'][number][] = [];
      if (!checkName(name, limit).ok) problems.push({ code: 'name', text: name });
      if (known.has(nameKey(name))) problems.push({ code: 'exists', text: name });
      else if (seen.has(nameKey(name))) problems.push({ code: 'twice', text: name });
      seen.add(nameKey(name));
      return { line, name, problems };
    }),
  };
}
