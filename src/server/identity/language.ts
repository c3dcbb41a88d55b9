import type { Language } from '#domain/language.ts';
export const LANGUAGE_COOKIE = 'language';
const KEPT = /(?:^|; )(?:__Host-)?verdeel_language=(en|nl)/;

interface LanguageSources {
  query?: unknown;
  cookie?: string | undefined;
  uiLocales?: unknown;
  accept?: string | undefined;
}

/** What somebody has just chosen: the link to a page in the other language, and what is sent from there, say it. */
export function chosenLanguage(query: unknown): Language | undefined {
  const { lang } = (query ?? {}) as Record<string, unknown>;
  return lang === 'en' || lang === 'nl' ? lang : undefined;
}

/** At the first log-in: a page in Dutch was chosen by its browser, English is also what nobody chose. */
export const languageOfFirst = (account: { hasSignedIn: boolean }, shown: Language | undefined) =>
  !account.hasSignedIn && shown === 'nl' ? shown : undefined;

/** First what was chosen here, then what the program asks for, then what the browser prefers. */
export function preferredLanguage({ query, cookie, uiLocales, accept }: LanguageSources): Language {
  const kept = KEPT.exec(cookie ?? '')?.[1];
  for (const given of [chosenLanguage(query), kept, firstOf(uiLocales), preferred(accept)])
    if (given === 'en' || given === 'nl') return given;
  return 'en';
}

const firstOf = (locales: unknown) => (typeof locales === 'string' ? locales.split(/[ -]/)[0] : undefined);

const preferred = (accept: string | undefined) =>
  accept
    ?.split(',')
    .map(entry => entry.trim().slice(0, 2).toLowerCase())
    .find(language => language === 'en' || language === 'nl');
