import type { AccountType } from './reading.ts';

// How files say what an account is: one letter by the standard; in older files, and in trial balances, words of their own.

const BALANCE = ['b', 'bal', 'balans', 'a', 'bas', 'blns', 'activa', 'passiva', 'balance', 'balance sheet'];
const PROFIT_AND_LOSS = [
  ...['p', 'r', 'v w', 'w v', 'w', 'v', 'l', 'pnl', 'p l', 'pl', 'wenv', 'winst verlies', 'winst en verlies', 'kosten'],
  ...['opbrengsten', 'resultaat', 'profit and loss', 'profit loss', 'income statement'],
];

/** Null where the words are nobody's. */
export function accountTypeOf(text: string): AccountType | null {
  const plain = text
    .toLowerCase()
    .replace(/(?:&amp;|[^a-z])+/g, ' ')
    .trim();
  if (plain === 'm') return 'mixed';
  if (BALANCE.includes(plain)) return 'balance';
  return PROFIT_AND_LOSS.includes(plain) ? 'profitAndLoss' : null;
}
