import type { Administration, Memory } from './memory.ts';
import type { LedgerChoices } from './parts.ts';
import { isDoubtful, standingOf } from './profit-and-loss.ts';
import type { LedgerAccount, LedgerCode } from './reading.ts';
import { type Found, type finder, isByCode, isDecided, type Things, thingKindOf } from './targets.ts';

/**
 * What is remembered once an import is stored: where each account went that was given a place, what somebody said that one is that may
 * be either, and each code.
 */
export function remember(
  reading: Administration & { readonly accounts: readonly LedgerAccount[]; readonly codes: readonly LedgerCode[] },
  { mapping, codes, switched }: Pick<LedgerChoices, 'mapping' | 'codes' | 'switched'>,
  things: Things,
  find: ReturnType<typeof finder>,
): Memory {
  const { administration, administrationName } = reading;
  const from = { administration, administrationName };
  const origins = new Map(
    Object.values(things).flatMap(each => each.map(({ id, originId }) => [id, originId] as const)),
  );
  const origin = (thing: Found) => ({ originId: origins.get(thing.id) ?? thing.id, name: thing.name });
  return {
    accounts: reading.accounts.flatMap(account => {
      const { id: accId, rgs } = account;
      const isProfitAndLoss = isDoubtful(standingOf(account)) ? (switched.get(accId) ?? null) : null;
      const about = { ...from, accId, rgs, isProfitAndLoss };
      if (isProfitAndLoss === false) return [{ ...about, kind: 'leaveOut', originId: null, name: null }];
      const to = mapping.get(accId);
      if (!to || !isDecided(to)) return [];
      const kind = thingKindOf(to.kind);
      const thing = kind && find(kind, to);
      if (kind && !thing && !isByCode(to)) return [];
      return [{ ...about, kind: to.kind, ...(thing ? origin(thing) : { originId: null, name: null }) }];
    }),
    codes: reading.codes.flatMap(({ code }) => {
      const to = codes.get(code);
      const thing = to ? find('costCenter', to) : null;
      return thing ? [{ ...from, code, ...origin(thing) }] : [];
    }),
  };
}
