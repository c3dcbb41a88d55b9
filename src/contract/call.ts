import type { Cents } from '#domain/money.ts';

export type Amount = Cents;
