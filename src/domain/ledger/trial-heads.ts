import { plainName } from './account-names.ts';

// Which column of a trial balance is what, by its heads in Dutch or English. With several pairs of debit and credit the one of
// profit and loss counts, else the closing one.

export type Cell = unknown;

export interface Heads {
  /** Position of the row that holds them. */
  readonly row: number;
  readonly account: number | null;
  readonly name: number | null;
  readonly type: number | null;
  readonly rgs: number | null;
  /** What adds up to an amount, debit positive. */
  readonly amounts: readonly { readonly column: number; readonly sign: 1 | -1 }[];
  /** The amounts are of profit and loss alone. */
  readonly isProfitAndLoss: boolean;
}

type Meaning = 'account' | 'name' | 'type' | 'rgs' | 'debit' | 'credit' | 'balance';
type Part = 'profitAndLoss' | 'closing' | 'plain' | 'movement' | 'other';

/** The first that fits decides: "account name" is a name, "saldo debet" a debit. */
const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  ['rgs', / rgs| referentiecode /],
  ['debit', / debet| debit | deb /],
  ['credit', / credit | cred /],
  ['name', /omschrijving|naam |description| name | benaming /],
  ['type', / type | soort | categorie | category /],
  ['balance', /saldo |saldi | balance | bedrag | amount | ultimo /],
  ['account', /rekening|grootboek|account| nummer | number | nr | no | code | rek /],
];
const PARTS: readonly (readonly [Part, RegExp])[] = [
  ['profitAndLoss', /winst|verlies|profit|loss|result| w v | p l |exploitatie/],
  ['other', /begin|opening|aanvang|vorig|previous|budget|begroting| balans |balance sheet/],
  ['closing', /eind|closing|saldi|saldo|ultimo/],
  ['movement', /mutatie|movement|proef/],
];
const BEST: readonly Part[] = ['profitAndLoss', 'closing', 'plain', 'movement', 'other'];
const ROWS_TO_LOOK_AT = 40;

export function findHeads(rows: readonly (readonly Cell[])[]): Heads | null {
  for (const [row, cells] of rows.slice(0, ROWS_TO_LOOK_AT).entries()) {
    const heads = headsOf(cells, rows[row - 1]);
    if (heads) return { row, ...heads };
  }
  return null;
}

function headsOf(cells: readonly Cell[], above: readonly Cell[] | undefined): Omit<Heads, 'row'> | null {
  const plain = cells.map(cell => (typeof cell === 'string' ? plainName(cell) : ''));
  const meanings = plain.map(text => MEANINGS.find(([, words]) => words.test(text))?.[0]);
  const column = (meaning: Meaning): number | null => {
    const at = meanings.indexOf(meaning);
    return at < 0 ? null : at;
  };
  const [account, name] = [column('account'), column('name')];
  const amounts = amountColumns(meanings, partsOf(plain, above));
  if ((account === null && name === null) || !amounts) return null;
  return { account, name, type: column('type'), rgs: column('rgs'), ...amounts };
}

/** What each column is about, by its head, else by what is above it or to the left of that. */
function partsOf(plain: readonly string[], above: readonly Cell[] | undefined): Part[] {
  const partOf = (text: string) => PARTS.find(([, words]) => words.test(text))?.[0];
  let group: Part | undefined;
  return plain.map((text, n) => {
    const head = above?.[n];
    if (typeof head === 'string' && head.trim() !== '') group = partOf(plainName(head));
    const own = partOf(text);
    // "Saldo" says little below a head that says more.
    return own && own !== 'closing' ? own : (group ?? own ?? 'plain');
  });
}

function amountColumns(
  meanings: readonly (Meaning | undefined)[],
  parts: readonly Part[],
): Pick<Heads, 'amounts' | 'isProfitAndLoss'> | null {
  for (const part of BEST) {
    const at = (meaning: Meaning) => meanings.findIndex((each, n) => each === meaning && parts[n] === part);
    const [debit, credit, balance] = [at('debit'), at('credit'), at('balance')];
    const isProfitAndLoss = part === 'profitAndLoss';
    if (debit >= 0 && credit >= 0)
      return {
        amounts: [
          { column: debit, sign: 1 },
          { column: credit, sign: -1 },
        ],
        isProfitAndLoss,
      };
    if (balance >= 0) return { amounts: [{ column: balance, sign: 1 }], isProfitAndLoss };
  }
  return null;
}

/** What each column is, as a person says it: positions. */
export interface ChosenHeads {
  readonly row: number;
  readonly account: number | null;
  readonly name: number | null;
  readonly debit: number | null;
  readonly credit: number | null;
  readonly balance: number | null;
}

/** Null while it is not enough: an account needs a number or a name, and an amount both its sides or a balance. */
export function chosenHeads({ row, account, name, debit, credit, balance }: ChosenHeads): Heads | null {
  if (account === null && name === null) return null;
  const pair = debit !== null && credit !== null ? { debit, credit } : null;
  if (!pair && balance === null) return null;
  const amounts: Heads['amounts'] = pair
    ? [
        { column: pair.debit, sign: 1 },
        { column: pair.credit, sign: -1 },
      ]
    : [{ column: balance!, sign: 1 }];
  return { row, account, name, type: null, rgs: null, amounts, isProfitAndLoss: false };
}
