import { groupsOfName, hasBalanceWord } from './account-names.ts';
import { BALANCE_DIGITS, isAccountNumber } from './groups.ts';
import type { LedgerAccount } from './reading.ts';

// Which accounts are profit and loss. The file's own type decides; without one, or where it says mixed: the RGS code, then
// words, then the number. What none of them tells counts as balance, and can be switched by hand, as can a guess.

export interface Standing {
  readonly isProfitAndLoss: boolean;
  readonly by: 'type' | 'code' | 'word' | 'number' | 'nothing' | 'hand';
  /** The type and the RGS code contradict each other; the type counts. */
  readonly isContradicted: boolean;
}

/** By the id of an account: what a person made of it. */
export type Switched = ReadonlyMap<string, boolean>;

/** Whether a person may switch it: the file itself has not said what it is, or has said two things. */
export const isDoubtful = ({ by, isContradicted }: Standing): boolean =>
  !['type', 'code'].includes(by) || isContradicted;

/** What the first digit says in a decimal scheme; null of what is no number of one. */
const byNumber = (id: string): boolean | null => (isAccountNumber(id) ? !BALANCE_DIGITS.includes(id[0]!) : null);

/** "Bestelbussen" may be what vans cost or what they are worth: its name decided, and its number says the opposite. */
export const isAgainstNumber = ({ by, isProfitAndLoss }: Standing, id: string): boolean =>
  by === 'word' && byNumber(id) === !isProfitAndLoss;

export function standingOf(account: LedgerAccount, switched: Switched = new Map()): Standing {
  const found = asRead(account);
  const byHand = isDoubtful(found) ? switched.get(account.id) : undefined;
  return byHand === undefined ? found : { ...found, isProfitAndLoss: byHand, by: 'hand' };
}

function asRead({ id, name, type, rgs }: LedgerAccount): Standing {
  const byCode = rgs === null ? null : rgs.startsWith('W');
  if (type === 'balance' || type === 'profitAndLoss') {
    const isProfitAndLoss = type === 'profitAndLoss';
    return { isProfitAndLoss, by: 'type', isContradicted: byCode !== null && byCode !== isProfitAndLoss };
  }
  const standing = (by: Standing['by'], isProfitAndLoss: boolean) => ({ isProfitAndLoss, by, isContradicted: false });
  if (byCode !== null) return standing('code', byCode);
  const [isBalanceWord, isResultWord] = [hasBalanceWord(name), groupsOfName(name).length > 0];
  // "Depreciation of the inventory" may be either: then the number tells.
  if (isBalanceWord !== isResultWord) return standing('word', isResultWord);
  const number = byNumber(id);
  return number === null ? standing('nothing', false) : standing('number', number);
}
