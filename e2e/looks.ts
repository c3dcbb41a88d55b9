import type { Page } from '@playwright/test';

export type Looks = Record<'letters' | 'spaces' | 'controls', Record<string, string>>;

/** Sizes and weights of letters, spaces, and controls by what draws them; each with an element that has it. */
export const looks = (page: Page): Promise<Looks> =>
  page.evaluate(() => {
    const found = { letters: {}, spaces: {}, controls: {} } as Record<string, Record<string, string>>;
    const shown = [...document.querySelectorAll('body *')].filter(
      element =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('svg, canvas, .only-heard, .Toastify'),
    );
    for (const element of shown) {
      const style = getComputedStyle(element);
      const note = (kind: string, what: string) => (found[kind]![what] ??= element.outerHTML.slice(0, 200));
      if ([...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== ''))
        note('letters', `${style.fontSize} ${style.fontWeight}`);
      for (const space of ['rowGap', 'columnGap', 'paddingLeft', 'paddingRight'] as const)
        if (style[space] !== 'normal') note('spaces', style[space]);
      if (element.matches('main :is(button, input, textarea, select)')) {
        const [drawnBy = ''] = element.classList;
        note('controls', drawnBy || `${element.localName} ${element.getAttribute('type')}`);
      }
    }
    return found as Looks;
  });
