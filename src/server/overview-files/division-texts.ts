import type { DivisionWords } from '#domain/division-sheet.ts';
import type { Language } from '#domain/language.ts';
import type { LikeWord } from '#domain/total-costs.ts';

// The words of how costs were divided.

/** The others are those of the overview itself. */
interface DivisionTexts
  extends Omit<DivisionWords, 'amount' | 'notAllocated' | 'personnel' | 'otherCosts' | 'totalIndirectCosts'> {
  title: string;
  /** Where there are more costs than anybody reads. */
  leftOut: (count: number) => string;
}

const LIKE: Record<Language, Record<LikeWord, string>> = {
  en: {
    revenue: 'like its own revenue',
    units: 'like its own units',
    revenueOf: 'like the revenue of {{of}}',
    unitsOf: 'like the units of {{of}}',
    allRevenue: 'like the revenue of all costs',
    allUnits: 'like the units of all costs',
    personnel: 'like the personnel costs',
    others: 'like the other costs',
    division: 'as {{of}} is',
  },
  nl: {
    revenue: 'zoals de eigen omzet',
    units: 'zoals de eigen eenheden',
    revenueOf: 'zoals de omzet van {{of}}',
    unitsOf: 'zoals de eenheden van {{of}}',
    allRevenue: 'zoals de omzet van alle processen',
    allUnits: 'zoals de eenheden van alle processen',
    personnel: 'zoals de personeelskosten',
    others: 'zoals de andere processen',
    division: 'zoals {{of}}',
  },
};

/** What reads otherwise where some only are meant. */
const OF_SOME = {
  en: { allRevenue: 'like their revenue', allUnits: 'like their units', personnel: 'like their personnel costs' },
  nl: { allRevenue: 'zoals hun omzet', allUnits: 'zoals hun eenheden', personnel: 'zoals hun personeelskosten' },
};

export const DIVISION_TEXTS: Record<Language, DivisionTexts> = {
  en: {
    title: 'How costs were divided',
    cost: 'Cost',
    divided: 'Divided',
    everybody: 'All of it together',
    byPerson: 'by what each works on',
    like: LIKE.en,
    likeOfSome: { ...LIKE.en, ...OF_SOME.en },
    byDriver: 'by {{driver}}',
    byPercentages: 'by percentages',
    notAtAll: 'not yet',
    amongSome: 'over these only',
    changedSince: 'which changed since',
    andOthers: 'and {{count}} others',
    leftOut: count => `There are ${count} costs, too many to list here: the workbook of the scenario has all of them.`,
  },
  nl: {
    title: 'Hoe kosten zijn verdeeld',
    // Of personnel and other costs, too, which are no processes.
    cost: 'Kosten',
    divided: 'Verdeeld',
    everybody: 'Alles samen',
    byPerson: 'naar waar ieder aan werkt',
    like: LIKE.nl,
    likeOfSome: { ...LIKE.nl, ...OF_SOME.nl },
    byDriver: 'naar {{driver}}',
    byPercentages: 'naar percentages',
    notAtAll: 'nog niet',
    amongSome: 'alleen over deze',
    changedSince: 'sindsdien veranderd',
    andOthers: 'en {{count}} andere',
    leftOut: count =>
      `Er zijn ${count} kosten, te veel voor een lijst hier: in de werkmap van het scenario staan ze allemaal.`,
  },
};
