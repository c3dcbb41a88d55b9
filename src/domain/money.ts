/** An amount in whole cents. Every sum of cents below 2^53 is exact, so no amount ever passes through a fraction. */
export type Cents = number;
