import { useEffect, useRef } from 'react';

let isWished = false;

/** Whoever goes to a screen by Ctrl+K wants to be there, wherever they were; unless it was a dialog, and a click leads on. */
export function wishContent(): void {
  isWished = true;
  window.addEventListener('pointerdown', forgetWish, { capture: true, once: true });
}

function forgetWish(): void {
  isWished = false;
}

/** On another screen the keys go on in its content, where what one was on is gone, and not through all of the sidebar again. */
export function useFocusOnContent(pathname: string): React.RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A dialog that closes gives the focus back first.
    const later = setTimeout(() => {
      const focused = document.activeElement;
      // Unless it is in its content already: in the row that a link leads to.
      if (!content.current?.contains(focused) && (isWished || focused === document.body))
        content.current?.focus({ preventScroll: true });
      forgetWish();
    });
    return () => clearTimeout(later);
  }, [pathname]);
  return content;
}
