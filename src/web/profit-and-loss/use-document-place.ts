import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

interface Place {
  top: number;
  left: number;
  width: number;
}

/** Where an element is in the document, and how much room it has. What is above it may come later. */
export function useDocumentPlace(element: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ top: 0, left: 0, width: 0 });
  const measure = () => {
    const box = element.current;
    if (!box) return;
    const { top, left, width } = box.getBoundingClientRect();
    const now = {
      top: Math.round(top + window.scrollY),
      left: Math.round(left + window.scrollX),
      width: Math.round(width),
    };
    setPlace(was => (was.top === now.top && was.left === now.left && was.width === now.width ? was : now));
  };
  useLayoutEffect(measure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it measures what is there when the page changes
  useEffect(() => {
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    if (element.current) watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return place;
}
