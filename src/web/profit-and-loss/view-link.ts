import type { OverviewView } from '#domain/statement.ts';

/** What an address says; older links have no word for cost objects. */
export const IN_ADDRESS: Record<OverviewView, string> = { process: 'costobjects', segment: 'segments' };

export const viewAddress = (view: OverviewView): string => `?view=${IN_ADDRESS[view]}`;

/** Behind the address of profit and loss: it opens at its prices. */
export const PRICES = '#prices';
