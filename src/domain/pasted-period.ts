// What the head of a pasted column says of its figures. Those of a scenario are of its whole period, mostly a year, and no shares:
// what is said of a week, a month or an hour, or as a percentage, is not read as that.

const UNIT =
  'weeks?|weken|wks?|w|months?|maanden?|mnde?n?|mths?|mo|m|days?|dag(?:en)?|d|hours?|uur|hrs?|h|u|quarters?|kwarta(?:al|len)|kw|qtr|q|period(?:e?s?)';
const MONTHS =
  'jan(?:uar[iy])?|feb(?:ruar[iy])?|maart|march|mrt|mar|apr(?:il)?|mei|may|jun[ie]?|jul[iy]?|aug(?:ust(?:us)?)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|dec(?:ember)?';

const OTHER_PERIODS = [
  // "per week", "hrs/wk", "a month", "per 4 weken"; m² is no month.
  `(?:\\b(?:per|each|every|elke|iedere)\\s+|/\\s*)(?:(?:4|four|vier)\\s+)?(?:${UNIT})(?![\\w²³])`,
  '\\ban?\\s+(?:week|month|day|hour|quarter)\\b',
  // "p/w", "p.m.", "pw"
  '\\bp\\s*[./]?\\s*[wmdu]\\b',
  // "32u", "36 uur", "40-urige": nobody works so few hours in a year.
  '(?<![\\d.,])\\d{1,2}(?:[.,]\\d{1,2})?\\s*-?\\s*(?:u|h|uur|uren|uurs|urige?|hrs?|hours?)\\b',
  '\\b(?:week|wk|weken|month|maand|mnd|day|dag|quarter|kwartaal|weekly|fortnightly|monthly|daily|hourly|quarterly)\\b',
  '\\b(?:wekelijkse?|(?:maand|dag|uur)elijkse?|kwartaal\\w+)\\b',
  '\\b(?:week|weken|maand|dag|uur|periode)(?:lo(?:on|nen)|salaris(?:sen)?|uren|bedrag(?:en)?|kosten|omzet|tarief)\\b',
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
  /%|\b(?:per\s?cent|procent|percentages?|pct|perc|aandeel|share)\b/i.test(head);
