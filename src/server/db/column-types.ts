import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const INTERVAL = 1186;
const NUMERIC = 1700;
const INT8_LIST = 1016;
const DATE_LIST = 1182;
const INTERVAL_LIST = 1187;
const NUMERIC_LIST = 1231;
const TEXT_LIST: number = 1009;

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

const asText = (text: string) => text;
const lists = pg.types.getTypeParser(TEXT_LIST as TypeId, 'text') as (text: string) => (string | null)[];
const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    lists(text).map(item => (item === null ? null : parse(item)));

/** Cents and shares are exact in a number up to 2^53. Beyond that an error is better than a wrong amount. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`${text} is no whole number a program can hold exactly`);
  return number;
}

/**
 * The one place where the text of a column becomes a value, on both engines. Dates stay text, because they have no time zone.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, wholeNumber],
  [INT8_LIST, listOf(wholeNumber)],
  // The type of sum(int8) without a cast: it is still a whole number.
  [NUMERIC, wholeNumber],
  [NUMERIC_LIST, listOf(wholeNumber)],
  [DATE, asText],
  [DATE_LIST, listOf(asText)],
  [INTERVAL, asText],
  [INTERVAL_LIST, listOf(asText)],
]);

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};
