// The groups a profit and loss account can belong to, and how each is told: by the prefix of its RGS code, by a word in its
// name, by its number. Data only; the longest prefix wins, and of words the first that is met. Where a group goes by default
// and what its row is called is here too.

/** What becomes of a group when nobody says otherwise. */
export type UsualPlace = 'revenue' | 'directCost' | 'wages' | 'personnel' | 'otherCost' | 'leaveOut';
export type LedgerLanguage = 'en' | 'nl';

interface Group {
  readonly en: string;
  readonly nl: string;
  readonly place: UsualPlace;
}

/** In the order in which they are shown. */
export const GROUPS = {
  revenue: { en: 'Revenue', nl: 'Omzet', place: 'revenue' },
  otherIncome: { en: 'Other income', nl: 'Overige opbrengsten', place: 'revenue' },
  membersPayments: { en: 'Members’ payments', nl: 'Ledenbetalingen', place: 'revenue' },
  costOfSales: { en: 'Cost of sales', nl: 'Kostprijs van de omzet', place: 'directCost' },
  stockChange: { en: 'Change in stock', nl: 'Voorraadmutatie', place: 'directCost' },
  staffOfSales: { en: 'Staff in cost of sales', nl: 'Personeel in de kostprijs', place: 'personnel' },
  wages: { en: 'Wages', nl: 'Lonen en salarissen', place: 'wages' },
  personnel: { en: 'Other personnel costs', nl: 'Overige personeelskosten', place: 'personnel' },
  depreciation: { en: 'Depreciation', nl: 'Afschrijvingen', place: 'otherCost' },
  housing: { en: 'Housing costs', nl: 'Huisvestingskosten', place: 'otherCost' },
  operation: { en: 'Operation and machines', nl: 'Exploitatie- en machinekosten', place: 'otherCost' },
  sales: { en: 'Sales costs', nl: 'Verkoopkosten', place: 'otherCost' },
  cars: { en: 'Car costs', nl: 'Autokosten', place: 'otherCost' },
  transport: { en: 'Transport costs', nl: 'Transportkosten', place: 'otherCost' },
  office: { en: 'Office costs', nl: 'Kantoorkosten', place: 'otherCost' },
  organisation: { en: 'Organisation costs', nl: 'Organisatiekosten', place: 'otherCost' },
  insurance: { en: 'Insurance', nl: 'Verzekeringen', place: 'otherCost' },
  advice: { en: 'Accountants and advice', nl: 'Accountants- en advieskosten', place: 'otherCost' },
  administration: { en: 'Administration costs', nl: 'Administratiekosten', place: 'otherCost' },
  general: { en: 'General costs', nl: 'Algemene kosten', place: 'otherCost' },
  functionalSales: { en: 'Selling costs (functional)', nl: 'Verkoopkosten (functioneel)', place: 'otherCost' },
  functionalGeneral: { en: 'General costs (functional)', nl: 'Algemene kosten (functioneel)', place: 'otherCost' },
  notOperating: { en: 'Not operating', nl: 'Buiten de bedrijfsvoering', place: 'leaveOut' },
  revaluation: { en: 'Revaluation', nl: 'Waardeveranderingen', place: 'leaveOut' },
  financial: { en: 'Interest', nl: 'Rente', place: 'leaveOut' },
  results: { en: 'Tax and participations', nl: 'Belastingen en deelnemingen', place: 'leaveOut' },
} as const satisfies Record<string, Group>;

export type GroupKey = keyof typeof GROUPS;
export type Certainty = 'high' | 'medium' | 'low';

/** A prefix of an RGS code, its group, and how sure that is: `low` is asked. */
export const RGS_PREFIXES: readonly (readonly [prefix: string, group: GroupKey, certainty: Certainty])[] = [
  ['WOmz', 'revenue', 'high'],
  ['WOvb', 'otherIncome', 'high'],
  ['WWiv', 'stockChange', 'low'],
  ['WLbe', 'membersPayments', 'low'],
  ['WKpr', 'costOfSales', 'high'],
  ['WKprKvp', 'staffOfSales', 'low'],
  ['WPer', 'personnel', 'high'],
  ['WPerLes', 'wages', 'high'],
  ['WAfs', 'depreciation', 'high'],
  ['WBed', 'general', 'low'],
  ['WBedWkr', 'personnel', 'high'],
  ['WBedOvp', 'personnel', 'medium'],
  ['WBedHui', 'housing', 'high'],
  ['WBedEem', 'operation', 'high'],
  ['WBedVkk', 'sales', 'high'],
  ['WBedAut', 'cars', 'high'],
  ['WBedTra', 'transport', 'high'],
  ['WBedKan', 'office', 'high'],
  ['WBedOrg', 'organisation', 'high'],
  ['WBedAss', 'insurance', 'high'],
  ['WBedAea', 'advice', 'high'],
  ['WBedAdl', 'administration', 'high'],
  ['WBedAlk', 'general', 'high'],
  ['WBedKse', 'notOperating', 'high'],
  ['WBedDvr', 'notOperating', 'high'],
  ['WBedDvv', 'notOperating', 'high'],
  ['WBedBno', 'notOperating', 'high'],
  ['WBedLno', 'notOperating', 'high'],
  ['WVkf', 'functionalSales', 'high'],
  ['WAkf', 'functionalGeneral', 'high'],
  ['WWvi', 'revaluation', 'high'],
  ['WBwv', 'revaluation', 'high'],
  ['WWfa', 'revaluation', 'high'],
  ['WFbe', 'financial', 'high'],
  ['WOvt', 'results', 'high'],
  ['WVhe', 'results', 'high'],
  ['WRed', 'results', 'high'],
  ['WBel', 'results', 'high'],
  ['WAad', 'results', 'high'],
  ['WNer', 'results', 'high'],
  ['WMfo', 'results', 'high'],
];

/** The functional model says again what the categorical one says. */
export const FUNCTIONAL: ReadonlySet<GroupKey> = new Set(['functionalSales', 'functionalGeneral']);

/**
 * Where numbers begin that have as many digits, in the schemes most Dutch charts follow. A guess: real charts break it.
 */
export const NUMBERS: readonly (readonly [digits: 4 | 5, prefix: string, group: GroupKey])[] = [
  [4, '40', 'personnel'],
  [4, '41', 'housing'],
  [4, '42', 'operation'],
  [4, '43', 'office'],
  [4, '44', 'cars'],
  [4, '45', 'sales'],
  [4, '46', 'general'],
  [4, '47', 'general'],
  [4, '48', 'depreciation'],
  [4, '49', 'personnel'],
  [4, '7', 'costOfSales'],
  [4, '8', 'revenue'],
  [4, '9', 'results'],
  [5, '40', 'personnel'],
  [5, '401', 'wages'],
  [5, '43', 'depreciation'],
  [5, '45', 'general'],
  [5, '451', 'housing'],
  [5, '453', 'operation'],
  [5, '456', 'sales'],
  [5, '457', 'cars'],
  [5, '458', 'transport'],
  [5, '46', 'general'],
  [5, '461', 'office'],
  [5, '462', 'organisation'],
  [5, '463', 'insurance'],
  [5, '4635', 'advice'],
  [5, '464', 'administration'],
  [5, '468', 'general'],
  [5, '48', 'revaluation'],
  [5, '7', 'costOfSales'],
  [5, '80', 'revenue'],
  [5, '81', 'revenue'],
  [5, '82', 'otherIncome'],
  [5, '84', 'financial'],
  [5, '91', 'results'],
  [5, '97', 'results'],
];

/** In Dutch charts these first digits are balance sheet, the others profit and loss. */
export const BALANCE_DIGITS = '0123';

export function groupOfCode(rgs: string): { group: GroupKey; certainty: Certainty; prefix: string } | null {
  const fitting = RGS_PREFIXES.filter(([prefix]) => rgs.startsWith(prefix));
  const found = fitting.toSorted((a, b) => b[0].length - a[0].length)[0];
  return found ? { prefix: found[0], group: found[1], certainty: found[2] } : null;
}

export function groupOfNumber(id: string): { group: GroupKey; prefix: string } | null {
  if (!isAccountNumber(id)) return null;
  const digits = id.length === 4 ? 4 : 5;
  const fitting = NUMBERS.filter(([length, prefix]) => length === digits && id.startsWith(prefix));
  const found = fitting.toSorted((a, b) => b[1].length - a[1].length)[0];
  return found ? { prefix: found[1], group: found[2] } : null;
}

/** A number of a decimal scheme; ids of databases are longer or hold letters. */
export const isAccountNumber = (id: string): boolean => /^\d{4,8}$/.test(id);
