import type { Dimension } from '../direct-allocation.ts';
import type { TreeWords } from './segment-heads.ts';
import type { HeadWords } from './table.ts';

// What people call the columns of a sheet of costs, in either language.

export type Layer = 'section' | 'costObject' | 'cost';
export type TreeField = Layer | Dimension;

/** They say that it is counted, whatever stands behind them: also what costs are called. */
const COUNTS = ['number of', 'no of', 'nr of', 'count of', 'aantal'];
const NAMED = ['products', 'producten', 'processes', 'processen'];

export const TREE_HEADS: HeadWords<TreeField> = {
  section: ['section', 'sectie', 'department', 'afdeling', 'category', 'categorie'],
  costObject: [
    ...['cost object', 'cost objects', 'kostenobject', 'kostenobjecten', 'object', 'main process', 'hoofdproces'],
    ...['group', 'groep', 'product group', 'productgroep', 'product line', 'productlijn'],
    ...['cost carrier', 'kostendrager', 'kostendragers', 'onderdeel', 'bedrijfsonderdeel'],
  ],
  cost: [
    ...['cost', 'process', 'processes', 'proces', 'processen', 'kosten', 'activity', 'activiteit'],
    ...['name', 'naam', 'description', 'omschrijving', 'title', 'titel', 'product', 'products', 'producten'],
    ...['product name', 'productnaam', 'article', 'artikel', 'item', 'service', 'dienst'],
  ],
  units: [
    ...['units', 'eenheden', 'total units', 'totaal eenheden', 'number of units', 'aantal eenheden', 'quantity', 'qty'],
    ...['aantallen', 'volume', 'afzet', 'pieces', 'stuks', 'number'],
    ...['hours', 'uren', 'days', 'dagen', 'orders', 'bestellingen', 'trips', 'ritten', 'visits', 'bezoeken'],
    ...['lessons', 'lessen', 'participants', 'deelnemers', 'nights', 'nachten', 'overnachtingen'],
    ...COUNTS.flatMap(count => [count, ...NAMED.map(named => `${count} ${named}`)]),
  ],
  revenue: [
    ...['revenue', 'omzet', 'total revenue', 'totale omzet', 'totale opbrengst', 'opbrengst', 'opbrengsten'],
    ...[
      'turnover',
      'sales',
      'net sales',
      'verkopen',
      'verkoop',
      'netto-omzet',
      'income',
      'takings',
      'inkomsten',
      'baten',
    ],
  ],
  directCost: [
    ...['direct costs', 'direct cost', 'directe kosten', 'total direct costs', 'totale directe kosten'],
    ...['costs', 'total costs', 'totale kosten', 'cost of sales', 'cost of goods', 'cost of goods sold', 'cogs'],
    ...['purchases', 'inkoop', 'inkopen', 'inkoopwaarde', 'kostprijs omzet', 'kostprijs van de omzet'],
    ...['inkoopkosten', 'materials', 'material costs', 'material cost', 'raw materials', 'materiaalkosten'],
    ...['material', 'materiaal', 'purchase', 'purchase costs'],
    ...['materialen', 'grondstoffen', 'grondstofkosten', 'externe kosten', 'external costs', 'third-party costs'],
    ...['uitbesteding', 'uitbesteed werk', 'subcontracting', 'verschotten'],
  ],
};
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

const { units, revenue, directCost, ...layers } = TREE_HEADS;
export const TREE_WORDS: TreeWords = { figures: { units, revenue, directCost }, layers, segments: SEGMENT_HEADS };
