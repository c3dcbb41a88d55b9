// What there is to say of prices, in the reader's language.

export type PriceText =
  | 'intro'
  | 'introWhole'
  | 'introOwn'
  | 'introOwnResult'
  | 'suchAs'
  | 'byOwnCosts'
  | 'rates'
  | 'rate'
  | 'inPrice'
  | 'inResult'
  | 'noneBelow'
  | 'oneBelow'
  | 'someBelow'
  | 'oneBelowThere'
  | 'someBelowThere'
  | 'lossWhole'
  | 'lossAll'
  | 'lossMost'
  | 'there'
  | 'withItBySegment'
  | 'withItNone'
  | 'withItPlaces'
  | 'withItLoses'
  | 'withItWithout'
  | 'lossWithout'
  | 'lossTooMuch'
  | 'withItOpen'
  | 'withItNotYet'
  | 'noneLoses'
  | 'notYet'
  | 'loses'
  | 'losesInSegments'
  | 'withoutRevenue'
  | 'revenueOver'
  | 'revenueLeft'
  | 'notAllocated'
  | 'overAllocated'
  | 'unsold'
  | 'withoutWork'
  | 'workOfSome'
  | 'inPart'
  | 'tooMany'
  | 'unitsLeft'
  | 'unitsHeld'
  | 'netResult'
  | 'noUnits';

/** The reader's language. */
export interface PriceSpeaker {
  say(text: PriceText, values: Readonly<Record<string, string>>): string;
  /** "2 more" */
  others(count: number): string;
}
