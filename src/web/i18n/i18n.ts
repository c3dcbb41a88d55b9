import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#domain/language.ts';
import en from './en.json';

const STORED_UNDER = 'langData';

/** The language that was chosen here, or that of the browser. */
export function storedLanguage(): Language {
  const language = localStorage.getItem(STORED_UNDER) ?? navigator.language.slice(0, 2).toLowerCase();
  return language === 'nl' ? 'nl' : 'en';
}

export const forgetLanguage = (): void => localStorage.removeItem(STORED_UNDER);

export const hasChosenLanguage = (): boolean => localStorage.getItem(STORED_UNDER) !== null;

/**
 * English is in the first file the browser loads, because it is the default and the fallback. Dutch is loaded when it is
 * chosen. That i18next holds Dutch texts does not say so: a part that came later brings its own in both languages.
 */
async function load(language: Language) {
  if (language === 'en') return;
  const nl = await import('./nl.json');
  i18next.addResourceBundle('nl', 'translation', nl.default, true);
}

export async function startLanguage(): Promise<void> {
  const language = storedLanguage();
  i18next.on('languageChanged', chosen => {
    document.documentElement.lang = chosen;
  });
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await load(language);
  await i18next.changeLanguage(language);
}

export async function chooseLanguage(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  localStorage.setItem(STORED_UNDER, language);
}

/** The text for an error code. A code without a text gets that of ERR500. */
export function errorText(code: string | undefined): string {
  return i18next.t([`ErrorMessages.${code ?? 'ERR500'}`, 'ErrorMessages.ERR500']);
}
