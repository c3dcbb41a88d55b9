import { folded } from '../search.ts';
import type { GroupKey } from './groups.ts';

// Words in the names of accounts, Dutch and English. A name is made plain first: small letters without accents, everything
// else a blank, a blank before and after; so a blank at the end of a word is the end of a word in the name. Dutch joins words,
// so most are met inside others. The first that is met decides: the narrow ones stand before the wide ones.

type WordsOf = readonly (readonly [group: GroupKey, words: readonly string[]])[];

/** What is given back to customers lowers revenue, though it is booked in debit. */
const GIVEN_BACK: WordsOf = [
  [
    'revenue',
    [
      ...['verleende korting', 'kortingen verleend', 'korting verleend', 'korting op verkoop', 'korting op omzet'],
      ...['verkoopkorting', 'omzetkorting', 'korting klanten', 'korting afnemers', 'korting debiteuren', 'omzetbonus'],
      ...['discounts given', 'discount given', 'discounts granted', 'discounts allowed', 'discount allowed'],
      ...['sales discount', 'sales return', 'sales allowance', 'customer discount', 'customer rebate', 'sales rebate'],
      ...['retouren verkoop', 'retouren verkopen', 'verkoopretour', 'retour van klanten', 'omzetcorrectie'],
    ],
  ],
];

export const WORDS: WordsOf = [
  ['cars', ['motorrijtuig', 'wegenbelasting', 'road tax', 'vehicle tax']],
  ['housing', ['onroerende zaak', 'onroerendezaak', ' ozb ', 'property tax', 'council tax']],
  ['office', ['automatiser', 'automation']],
  ['general', ['omzetbelasting', ' btw ', ' vat ']],
  ['personnel', ['loonbelasting', 'payroll tax']],
  ['results', ['vennootschapsbelasting', 'winstbelasting', ' vpb ', 'deelneming', 'participation', ' tax ', ' taxes ']],
  ['depreciation', ['afschrijv', 'depreciation', 'amortis', 'amortiz', 'boekwinst', 'boekverlies']],
  [
    'costOfSales',
    [
      ...['kostprijs', 'inkoop', 'inkopen', 'ingekocht', 'cost of sales', 'cost of goods', 'cogs', 'purchase'],
      ...['grondstof', 'hulpstof', 'raw material', 'materiaalkosten', 'uitbesteed', 'onderaanneming', 'subcontract'],
      ...['loonwerk', 'directe kosten', 'direct cost'],
    ],
  ],
  ['stockChange', ['voorraadmutatie', 'mutatie voorraad', 'onderhanden werk', 'change in stock', 'work in progress']],
  [
    'financial',
    ['rente', 'interest', 'bankkosten', 'bank charge', 'bank cost', 'bank fee', 'koersverschil', 'exchange'],
  ],
  [
    'otherIncome',
    ['verhuur', 'huuropbrengst', 'ontvangen huur', 'rental income', 'subsidie', 'subsid', 'other income'],
  ],
  ['otherIncome', ['overige opbrengst', 'overige bedrijfsopbrengst', 'overige inkomsten']],
  ['sales', ['verkoopkosten', 'kosten verkoop', 'sales cost', 'selling', 'reclame', 'advert', 'marketing', 'promotie']],
  [
    'sales',
    ['representatie', 'relatiegeschenk', 'beurskosten', 'beurzen', 'sponsor', 'dubieuze', 'provisie', 'commission'],
  ],
  [
    'personnel',
    ['uitzend', 'inleen', 'inhuur', 'ingehuurd', 'reiskosten woon', 'woon werk', 'commuting', 'temporary staff'],
  ],
  [
    'personnel',
    [
      'sociale lasten',
      'sociale premie',
      'sociale verzekering',
      'social security',
      'social charge',
      'pensioen',
      'pension',
      'ziekengeld',
    ],
  ],
  ['administration', ['salarisadministratie', 'loonadministratie', 'payroll administration']],
  [
    'wages',
    ['loon', 'lonen', 'salaris', 'wage', 'salar', 'payroll', 'vakantiegeld', 'vakantietoeslag', 'holiday', 'bonus'],
  ],
  ['wages', ['gratificatie', 'dertiende maand', 'tantieme']],
  [
    'personnel',
    ['personeel', 'personnel', 'staff', 'employee', 'vakantie', 'opleiding', 'scholing', 'training', 'cursus'],
  ],
  ['personnel', ['verzuim', 'arbo', 'kantine', 'canteen', 'werkkosten', ' wkr ', 'stagiair', 'bedrijfskleding']],
  ['cars', ['bestelauto', 'bestelbus', 'bedrijfsauto', 'personenauto', 'vrachtauto', 'vrachtwagen']],
  ['cars', [' auto', 'brandstof', 'benzine', 'diesel', 'fuel', ' car ', ' cars ', 'vehicle', 'kilometer', 'parkeer']],
  ['transport', ['transport', 'vracht', 'verzend', 'vervoer', 'shipping', 'freight', 'koerier', 'courier']],
  ['insurance', ['verzekering', 'assurantie', 'insurance']],
  [
    'operation',
    ['huur machine', 'machine', 'gereedschap', 'kleine aanschaf', 'klein inventaris', 'exploitatie', 'emballage'],
  ],
  ['operation', ['equipment', ' tools ', 'huur inventaris']],
  ['office', ['kantoor', 'telefo', 'internet', ' porti ', ' porto ', 'drukwerk', 'papier', 'software']],
  [
    'office',
    ['licentie', 'licence', 'license', 'computer', 'hosting', ' ict ', 'office', 'phone', 'postage', 'stationery'],
  ],
  ['office', ['abonnement', 'contributie', 'subscription']],
  ['cars', ['lease']],
  ['revenue', ['omzet', 'opbrengst', 'verkopen', 'verkoop', 'revenue', 'sales', 'turnover', 'honorari', ' income ']],
  [
    'housing',
    ['huur', 'huisvesting', 'energie', 'energy', ' gas ', 'elektr', 'electr', 'water', 'schoonmaak', 'cleaning'],
  ],
  ['housing', [' rent ', 'rental', 'servicekosten', 'housing', 'premises', 'erfpacht', 'beveiliging', 'utilities']],
  ['housing', ['onderhoud gebouw', 'onderhoud pand', 'building maintenance', 'maintenance of building']],
  ['operation', ['onderhoud', 'reparatie', 'repair', 'maintenance']],
  ['sales', ['website', 'verkoop', 'sales']],
  [
    'advice',
    ['accountant', 'advies', 'adviseur', 'advocaat', 'notaris', 'juridisch', 'legal', 'audit', 'consult', 'advice'],
  ],
  [
    'administration',
    ['administrati', 'betalingsverschil', 'kasverschil', 'payment difference', 'afronding', 'rounding'],
  ],
  ['administration', ['boekhoud', 'bookkeeping']],
  ['organisation', ['organisatie', 'franchise', 'management']],
  ['general', ['algemene kosten', 'algemeen', 'diverse', 'general', 'overige kosten', 'sundry', 'miscellaneous']],
  ['general', ['overige bedrijfskosten', 'other costs', 'other expenses']],
];

/** Words of the balance sheet, for accounts whose file doesn't say what they are. */
export const BALANCE_WORDS: readonly string[] = [
  ...['debiteur', 'crediteur', 'debtor', 'creditor', 'receivable', 'payable', ' bank ', 'rabobank', ' kas ', ' cash '],
  ...[' btw ', ' vat ', 'omzetbelasting', 'loonheffing', 'kapitaal', 'capital', 'reserve', 'equity', 'eigen vermogen'],
  ...['lening', ' loan', 'hypotheek', 'mortgage', 'rekening courant', 'current account', 'spaarrekening', 'deposit'],
  ...['vaste activa', 'fixed asset', 'goodwill', 'cumulatieve', 'accumulated', 'voorraad ', 'inventory', ' stock '],
  ...[
    'vooruitbetaald',
    'vooruitontvangen',
    'prepaid',
    'accrued',
    'overlopende',
    'nog te ',
    'te betalen',
    'te ontvangen',
  ],
  ...['te vorderen', 'kruispost', 'tussenrekening', 'vraagpost', 'suspense', 'prive', 'voorziening', 'provision '],
];

/** A name as the words are looked up in it. */
export function plainName(name: string): string {
  return ` ${folded(name).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
}

/** The groups whose words a name holds, in order; the first decides unless something speaks against it. */
export function groupsOfName(name: string): { group: GroupKey; word: string; givesBack: boolean }[] {
  const plain = plainName(name);
  return [...GIVEN_BACK, ...WORDS].flatMap(([group, words], n) => {
    const word = words.find(each => plain.includes(each));
    return word === undefined ? [] : [{ group, word: word.trim(), givesBack: n < GIVEN_BACK.length }];
  });
}

const OF_REVENUE = '(netto |bruto |net |gross )?(omzet|opbrengsten|opbrengst|verkopen|revenue|sales|turnover|income)';
const OF = '(van|uit|from|of|de|het|the)';

/** "Omzet distributie" is the revenue of "Distributie"; empty where the name says no more than that it is revenue. */
export function processNameOf(account: string): string {
  const rest = account
    .trim()
    .replace(/[\s–-]+/g, ' ')
    .replace(new RegExp(`^${OF_REVENUE}( |$)(${OF} )*`, 'i'), '')
    .replace(new RegExp(`(^| )${OF_REVENUE}$`, 'i'), '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

export function hasBalanceWord(name: string): boolean {
  const plain = plainName(name);
  return BALANCE_WORDS.some(each => plain.includes(each));
}
