import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { closeByBack } from '../ui/back.ts';

/**
 * On a small screen the sidebar lies over the page. It makes room for what was chosen in it, at Escape, and when something beside
 * it is pressed or has the focus. What it opened over itself (a menu, a dialog) is no such thing.
 */
export function useSidebar() {
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const sidebar = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Also for the page that one is on. At once: Back on the next page is meant for that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it makes room for what was chosen
  useLayoutEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const root = document.getElementById('root')!;
    const close = () => {
      setOpen(false);
      opener.current?.focus();
    };
    const stopBack = closeByBack(close);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || root.inert) return;
      close();
    };
    const onBeside = ({ target }: Event) => {
      const is = (part: Element | null) => part?.contains(target as Node) === true;
      if (is(root) && !is(sidebar.current) && !is(opener.current)) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('click', onBeside);
    document.addEventListener('focusin', onBeside);
    return () => {
      stopBack();
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('click', onBeside);
      document.removeEventListener('focusin', onBeside);
    };
  }, [isOpen]);
  return { isOpen, setOpen, sidebar, opener };
}
