// What the head of a pasted column says of its figures. Those of a scenario are of its whole period, mostly a year, and no shares:
// what is said of a week, a month or an hour, or as a percentage, is not read as that.

const UNIT =
  'weeks?|weken|wks?|w|months?|maanden?|mnde?n?|mths?|mo|m|days?|dag(?:en)?|d|hours?|uur|hrs?|h|u|quarters?|kwarta(?:al|len)|kw|qtr|q|period(?:e?s?)';
const MONTHS =
  'jan(?:uar[iy])?|feb(?:ruar[iy])?|maart|march|mrt|mar|apr(?:il)?|mei|may|jun[ie]?|jul[iy]?|aug(?:ust(?:us)?)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** "32u", "36 uur", "40-urige": nobody works so few hours in a year. */
const HOURS_OF_A_WEEK = '(?<![\\d.,])\\d{1,2}(?:[.,]\\d{1,2})?\\s*-?\\s*(?:u|h|uur|uren|uurs|urige?|hrs?|hours?)\\b';

const OTHER_PERIODS = [
  // "per week", "hrs/wk", "a month", "per 4 weken"; m² is no month.
  `(?:\\b(?:per|each|every|elke|iedere)\\s+|/\\s*)(?:(?:4|four|vier)\\s+)?(?:${UNIT})(?![\\w²³])`,
  '\\ban?\\s+(?:week|month|day|hour|quarter)\\b',
  // "p/w", "p.m.", "pw"
  '\\bp\\s*[./]?\\s*[wmdu]\\b',
  HOURS_OF_A_WEEK,
  '\\b(?:week|wk|weken|month|maand|mnd|day|dag|quarter|kwartaal|weekly|fortnightly|monthly|daily|hourly|quarterly)\\b',
  '\\b(?:(?:vier)?wekelijkse?|(?:maand|dag|uur)elijkse?|kwartaal\\w+)\\b',
  '\\b(?:bruto)?(?:week|weken|maand|dag|uur|periode)(?:lo(?:on|nen)|salaris(?:sen)?|uren|bedrag(?:en)?|kosten|omzet|tarief)\\b',
  '\\bwerk(?:week|dag|maand)\\b',
  '\\b[qkh][1-4]\\b',
].join('|');

const OTHER = new RegExp(OTHER_PERIODS, 'i');
/** "52 weeks" is the whole of it, and "t/m" is no month. */
const NO_PERIOD = /\bt\/m\b|\b(?:12|13|52)\s*(?:weken|weeks|maanden|months|perioden?|periodes|periods)\b/gi;
const MONTH = new RegExp(`\\b(?:${MONTHS})\\b`, 'gi');

export function isOfAnotherPeriod(head: string): boolean {
  const rest = head.replace(NO_PERIOD, ' ');
  // From January to December is a year.
  const months = rest.match(MONTH)?.map(name => name.slice(0, 3).toLowerCase()) ?? [];
  const isYear = months.includes('jan') && months.includes('dec');
  return OTHER.test(rest) || (months.length > 0 && !isYear);
}

export const isShare = (head: string): boolean =>
  /%|\b(?:per\s?cent|procent(?:en)?|percentages?|pct|perc|aandeel|share)\b/i.test(head);

const OF_A_FIGURE = '(?:lo(?:on|nen)|salaris(?:sen)?|uren|bedrag(?:en)?|kosten|omzet)\\b';
const pace = (words: string, letters: string, stem: string): RegExp =>
  new RegExp(`\\b(?:${words})\\b|(?:/\\s*|\\bp\\s*[./]?\\s*)(?:${letters})\\b|${stem}${OF_A_FIGURE}`, 'i');

const PACES = [
  { times: 52, is: pace('weeks?|weken|wks?|weekly|wekelijkse?|werkweek', 'w|wk', 'week') },
  { times: 12, is: pace('months?|maand(?:en)?|mnde?n?|mths?|mo|monthly|maandelijkse?|werkmaand', 'm|mnd', 'maand') },
  { times: 4, is: pace('quarters?|quarterly|kwarta(?:al|len)|qtr', 'q|kw', 'kwartaal') },
];
const FOUR_WEEKS = /(?:\b4|\bfour|\bvier)[\s-]*(?:weeks?|weken|wks?|weekly|wekelijkse?)\b/i;
/** Days and hours depend on how many somebody works, and half of a period, or every other, on who says it. */
const UNCERTAIN = new RegExp(
  [
    '\\b(?:days?|dag(?:en)?|daily|dagelijkse?|hourly|uurlijkse?|period\\w*|fortnight\\w*)\\b',
    '(?:\\b(?:per|an|each|every|elk|ieder)\\s+|/\\s*)(?:uur|u|hour|hr|h)\\b',
    '\\bp\\s*[./]?\\s*[ud]\\b',
    '\\b(?:bruto)?(?:dag|uur)(?:lo|sal|tar|bed)\\w+',
    '\\b(?:annu\\w*|year\\w*|jaar\\w*|two|twee\\w*|three|drie\\w*|six|zes|half|halve|bi|every other|om de)\\b',
  ].join('|'),
  'i',
);

const HOURS = new RegExp(HOURS_OF_A_WEEK, 'i');
const HOURS_ALONE = new RegExp(`^\\s*${HOURS_OF_A_WEEK}\\s*$`, 'i');

/** "36u" alone heads the hours of a week, whatever they are called. */
export const isHoursOfAWeek = (head: string): boolean => HOURS_ALONE.test(head);

/** A column of parts of a whole job: 0,8. */
export const isFullTime = (head: string): boolean => /\bfte(?:[’']?s)?\b/i.test(head);
const WEEKS = 52;
/** Of a whole job, where the head does not say how many: FTE (36 u). */
const HOURS_OF_FULL_TIME = 40;
export const hoursOfFullTime = (head: string): number =>
  Number(
    HOURS.exec(head)?.[0]
      .match(/[\d.,]+/)?.[0]
      .replace(',', '.') ?? HOURS_OF_FULL_TIME,
  );

/** How many of the periods that the head of a field says make a year. Undefined: it is not certain which one that is. */
export function timesAYear(head: string, field: string): number | undefined {
  if (isFullTime(head)) return field === 'workHoursPerYear' ? WEEKS * hoursOfFullTime(head) : undefined;
  if (!isOfAnotherPeriod(head)) return undefined;
  const rest = head.replace(/\b(?:19|20)\d\d\b/g, ' ').replace(HOURS, ' ');
  const isFour = FOUR_WEEKS.test(rest);
  const plain = rest.replace(FOUR_WEEKS, ' ');
  // A number says which one it is, or how many: "week 12".
  if (/\d/.test(plain) || UNCERTAIN.test(plain) || plain.search(MONTH) >= 0) return undefined;
  const said = [...(isFour ? [13] : []), ...PACES.flatMap(({ times, is }) => (is.test(plain) ? times : []))];
  if (said.length === 0 && field === 'workHoursPerYear' && HOURS.test(head)) return 52;
  return said.length === 1 ? said[0] : undefined;
}
