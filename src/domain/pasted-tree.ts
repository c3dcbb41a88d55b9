import { checkName, NAME_LIMIT, nameKey } from './names.ts';
import { parseAmount } from './numbers.ts';
import { isOfAnotherPeriod, isShare } from './pasted-period.ts';
import { type HeadWords, isWord, type PasteChoices, type PastedTable, readTable } from './pasted-table.ts';

// Sections, cost objects and costs pasted from a sheet: a line for each cost, or for a section or cost object that has none yet.
// A section or cost object that a line leaves out is that of the line before, as sheets with merged cells have it.

type Figure = 'units' | 'revenue' | 'directCost';
type Field = 'section' | 'costObject' | 'cost' | Figure;

export const TREE_HEADS: HeadWords<Field> = {
  section: ['section', 'sectie', 'department', 'afdeling', 'category', 'categorie'],
  costObject: [
    ...['cost object', 'cost objects', 'kostenobject', 'kostenobjecten', 'object', 'main process', 'hoofdproces'],
    ...['product group', 'productgroep', 'product line', 'productlijn'],
    ...['cost carrier', 'kostendrager', 'kostendragers'],
  ],
  cost: [
    ...['cost', 'process', 'processes', 'proces', 'processen', 'kosten', 'activity', 'activiteit'],
    ...['name', 'naam', 'description', 'omschrijving', 'title', 'titel', 'product', 'products', 'producten'],
    ...['product name', 'productnaam', 'article', 'artikel', 'item', 'service', 'dienst'],
  ],
  units: [
    ...['units', 'eenheden', 'total units', 'totaal eenheden', 'number of units', 'aantal eenheden', 'quantity', 'qty'],
    ...['aantal', 'aantallen', 'volume', 'afzet', 'pieces', 'stuks', 'number'],
  ],
  revenue: [
    ...['revenue', 'omzet', 'total revenue', 'totale omzet', 'totale opbrengst', 'opbrengst', 'opbrengsten'],
    ...['turnover', 'sales', 'net sales', 'verkopen', 'verkoop', 'netto-omzet'],
  ],
  directCost: [
    ...['direct costs', 'direct cost', 'directe kosten', 'total direct costs', 'totale directe kosten'],
    ...['costs', 'total costs', 'totale kosten', 'cost of sales', 'cost of goods', 'cost of goods sold', 'cogs'],
    ...['purchases', 'inkoop', 'inkopen', 'inkoopwaarde', 'kostprijs omzet', 'kostprijs van de omzet'],
  ],
};
const SEGMENT_HEADS = [
  ...['segment', 'segments', 'segmenten', 'segment name', 'segmentnaam', 'name', 'naam', 'description', 'omschrijving'],
  ...['customer segment', 'customer segments', 'klantsegment', 'klantsegmenten', 'customer group', 'customer groups'],
  ...['customer', 'customers', 'klant', 'klanten', 'customer type', 'klantsoort', 'afnemer', 'afnemers'],
  ...['klantgroep', 'klantgroepen', 'target group', 'target groups', 'doelgroep', 'doelgroepen', 'klanttype'],
  ...['product', 'products', 'producten', 'market', 'markets', 'markten'],
  ...['location', 'locations', 'locatie', 'locaties'],
  ...['region', 'regions', 'regio', 'regio’s', 'channel', 'channels', 'kanaal', 'kanalen'],
];
const FIGURES: readonly Figure[] = ['units', 'revenue', 'directCost'];

export type TreeProblem =
  | { code: 'noSection' | 'noCostObject' | 'noCost' | 'figuresWithoutCost' }
  | { code: 'name'; text: string }
  | { code: 'number'; text: string }
  | { code: 'exists' | 'twice'; text: string };

export interface PastedTreeLine {
  readonly line: number;
  /** Empty at a level that has none. */
  readonly section: string;
  readonly costObject: string;
  /** Empty on the line of a section or a cost object without costs. */
  readonly cost: string;
  readonly figures: Readonly<Record<Figure, number>>;
  readonly problems: readonly TreeProblem[];
}

interface Existing {
  readonly name: string;
  readonly mainProcesses: readonly {
    readonly name: string;
    readonly processes: readonly { readonly name: string }[];
  }[];
}

/** The parts of a place in the tree as one key. At a lower level the names of what is hidden do not count. */
const placeKey = (...names: readonly string[]): string => JSON.stringify(names.map(nameKey));

export function readTree(
  block: readonly (readonly string[])[],
  level: 1 | 2 | 3,
  existing: readonly Existing[],
  choices?: PasteChoices,
): Omit<PastedTable<Field>, 'lines'> & { lines: readonly PastedTreeLine[] } {
  const layers = (['section', 'costObject', 'cost'] as const).slice(3 - level);
  const words = { ...TREE_HEADS, ...(level < 3 && { section: [] }), ...(level < 2 && { costObject: [] }) };
  const order = [...layers, ...FIGURES];
  // Where there is one layer, what somebody calls a cost object is a cost, unless there is one of those, too.
  const isOther = (field: Field, head: string) =>
    FIGURES.includes(field as Figure) && (isShare(head) || isOfAnotherPeriod(head));
  const options = { ofFirst: 'cost', isOther, choices } as const;
  const own = readTable(block, words, order, options);
  const calledObject = { ...words, cost: [...words.cost, ...TREE_HEADS.costObject] };
  const namesCosts = block.find(cells => cells.some(cell => cell.trim()))?.some(cell => isWord(cell, TREE_HEADS.cost));
  const asCost = level === 1 && !namesCosts ? readTable(block, calledObject, order, options) : own;
  const { lines, ...about } = asCost.hasHead ? asCost : own;
  const known = new Set(
    existing.flatMap(section =>
      section.mainProcesses.flatMap(object =>
        object.processes.map(({ name }) =>
          placeKey(level === 3 ? section.name : '', level >= 2 ? object.name : '', name),
        ),
      ),
    ),
  );
  const seen = new Set<string>();
  let [section, costObject] = ['', ''];
  const read = lines.map(({ line, cells }): PastedTreeLine => {
    const problems: TreeProblem[] = [];
    if (cells.section !== undefined && cells.section !== section) [section, costObject] = [cells.section, ''];
    costObject = cells.costObject ?? costObject;
    const cost = cells.cost ?? '';
    if (level === 3 && section === '') problems.push({ code: 'noSection' });
    if (level >= 2 && costObject === '' && cost !== '') problems.push({ code: 'noCostObject' });
    if (cost === '' && cells.section === undefined && cells.costObject === undefined) problems.push({ code: 'noCost' });
    for (const name of [section, costObject, cost])
      if (name !== '' && !checkName(name, NAME_LIMIT).ok) problems.push({ code: 'name', text: name });
    const figures = { units: 0, revenue: 0, directCost: 0 };
    for (const figure of FIGURES) {
      const text = cells[figure];
      if (text === undefined) continue;
      const parsed = parseAmount(text);
      if (parsed.ok && parsed.value >= 0) figures[figure] = parsed.value;
      else problems.push({ code: 'number', text });
    }
    if (cost === '' && FIGURES.some(figure => figures[figure] > 0)) problems.push({ code: 'figuresWithoutCost' });
    const place = placeKey(section, costObject, cost);
    if (known.has(place)) problems.push({ code: 'exists', text: cost });
    else if (cost !== '' && seen.has(place)) problems.push({ code: 'twice', text: cost });
    seen.add(place);
    return { line, section, costObject, cost, figures, problems };
  });
  return { ...about, lines: read };
}

/** Names of segments, one a line. */
export function readSegments(
  block: readonly (readonly string[])[],
  limit: number,
  existing: readonly { readonly name: string }[],
  choices?: PasteChoices,
): Omit<PastedTable<'name'>, 'lines'> & {
  lines: readonly { line: number; name: string; problems: readonly TreeProblem[] }[];
} {
  const words = { name: SEGMENT_HEADS };
  const { lines, ...about } = readTable(block, words, ['name'], { ofFirst: 'name', choices });
  const known = new Set(existing.map(({ name }) => nameKey(name)));
  const seen = new Set<string>();
  return {
    ...about,
    lines: lines.map(({ line, cells }) => {
      const name = cells.name ?? '';
      const problems: TreeProblem[] = [];
      if (!checkName(name, limit).ok) problems.push({ code: 'name', text: name });
      if (known.has(nameKey(name))) problems.push({ code: 'exists', text: name });
      else if (seen.has(nameKey(name))) problems.push({ code: 'twice', text: name });
      seen.add(nameKey(name));
      return { line, name, problems };
    }),
  };
}
