import { useMatches } from '#web/ui/use-matches.ts';

/** Whether the screen is dark; what is drawn by itself is drawn anew when that changes. */
export const useScheme = (): boolean => useMatches('(prefers-color-scheme: dark)');
