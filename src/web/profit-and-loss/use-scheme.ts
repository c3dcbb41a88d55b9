import { useMatches } from '#web/ui/use-matches.ts';

/** Whether the screen is dark. What is drawn on a canvas is drawn again when that changes. */
export const useScheme = (): boolean => useMatches('(prefers-color-scheme: dark)');
