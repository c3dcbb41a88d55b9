import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** How far each table was scrolled, by the entry of the browser's history and its label. */
const scrolled = new Map<string, number>();

/** Back and forward find a table scrolled as it was left. What the document scrolls, the router restores. */
export function useScrolled(scroller: React.RefObject<HTMLElement | null>, label: string): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const place = `${key} ${label}`;
    element.scrollTop = scrolled.get(place) ?? element.scrollTop;
    return () => void scrolled.set(place, element.scrollTop);
  }, [scroller, key, label]);
}
