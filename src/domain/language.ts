/** The languages of the product. The first is the default, and the fallback where a text is missing. */
export const LANGUAGES = ['en', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
