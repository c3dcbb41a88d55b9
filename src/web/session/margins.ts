import { useState } from 'react';
import type { MarginFlags } from '#domain/overview-rows.ts';

const KEYS = { showGrossMargin: 'grossMargin', showContributionMargin: 'contributionMargin' } as const;
const OFF: MarginFlags = { showGrossMargin: false, showContributionMargin: false };

const read = (): MarginFlags => ({
  showGrossMargin: sessionStorage.getItem(KEYS.showGrossMargin) === 'true',
  showContributionMargin: sessionStorage.getItem(KEYS.showContributionMargin) === 'true',
});

const keep = (flags: MarginFlags): void => {
  for (const flag of ['showGrossMargin', 'showContributionMargin'] as const)
    sessionStorage.setItem(KEYS[flag], String(flags[flag]));
};

/** For a screen that is opened next. */
export const showGrossMargin = (shown: boolean): void => keep({ ...read(), showGrossMargin: shown });
export const showsGrossMargin = (): boolean => read().showGrossMargin;

/** The two margin boxes, kept for this session. Without revenue there is no margin, so both are off. */
export function useMargins(hasRevenue: boolean): [MarginFlags, (change: Partial<MarginFlags>) => void] {
  const [flags, setFlags] = useState(read);
  const isOn = flags.showGrossMargin || flags.showContributionMargin;
  if (!hasRevenue && isOn) {
    keep(OFF);
    setFlags(OFF);
  }
  const change = (changed: Partial<MarginFlags>) => {
    const next = { ...flags, ...changed };
    keep(next);
    setFlags(next);
  };
  return [hasRevenue ? flags : OFF, change];
}
