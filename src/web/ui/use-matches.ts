import { useEffect, useState } from 'react';

/** Whether the window matches the media query. Components are drawn again when that changes. */
export function useMatches(media: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(media).matches);
  useEffect(() => {
    const query = matchMedia(media);
    const change = () => setMatches(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, [media]);
  return matches;
}

/** And on a phone: beside the menu there is little room. */
export const ON_TABLET = '(max-width: 1100px)';
