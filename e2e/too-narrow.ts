import type { Page } from '@playwright/test';

/**
 * Controls in sight that are narrower than the text in them: a figure is never cut; a name may be, where an ellipsis says so and
 * enough of it is left to tell it from others.
 */
export const tooNarrow = (page: Page) =>
  page.evaluate(() => {
    const ENOUGH = 80;
    const canvas = document.createElement('canvas').getContext('2d')!;
    /** The room for text, and what the text takes. */
    const widths = (one: HTMLElement): [room: number, text: number] => {
      const style = getComputedStyle(one);
      // The sign that lines are left out hangs beyond the last one.
      const hangs =
        style.webkitLineClamp === 'none'
          ? 0
          : Number.parseFloat(style.fontSize) + Number.parseFloat(style.paddingRight);
      if (!isField(one)) return [one.clientWidth, one.scrollWidth - hangs];
      const text =
        one instanceof HTMLInputElement ? one.value || one.placeholder : (one.selectedOptions[0]?.text ?? '');
      canvas.font = style.font;
      const room = one.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return [room, canvas.measureText(text).width];
    };
    const isField = (one: Element): one is HTMLInputElement | HTMLSelectElement =>
      one instanceof HTMLInputElement || one instanceof HTMLSelectElement;
    const CONTROLS =
      'button, select, label, input:not([type=checkbox], [type=radio], [type=file], [type=color]), [role=radio], [role=tab], [role=combobox]';
    const CELLS = '[role=gridcell], [role=rowheader], [role=columnheader], td, th';
    return [
      ...document.querySelectorAll<HTMLElement>(`${CONTROLS}, :is(${CELLS}), :is(${CELLS}, ${CONTROLS}) span`),
    ].flatMap(one => {
      const { overflowX, textOverflow, display, visibility } = getComputedStyle(one);
      if (one.clientWidth < 2 || display === 'inline' || visibility === 'hidden') return [];
      if (one.closest('.only-heard, [aria-hidden=true], [inert]')) return [];
      const [room, text] = widths(one);
      if (text <= room + 1) return [];
      const isFigure = one.closest('[data-kind=number]') !== null || one.inputMode === 'decimal';
      // What a field asks for is read whole, or not at all.
      const isAsking = isField(one) && one.value === '';
      const isShortened = textOverflow === 'ellipsis' && !isAsking && (isField(one) || overflowX !== 'visible');
      if (isShortened && !isFigure && room >= ENOUGH) return [];
      const name = one.getAttribute('aria-label') || (isField(one) ? one.value : one.textContent);
      return [`<${one.tagName.toLowerCase()}> ${name?.slice(0, 40)}: ${Math.round(text)} px in ${Math.round(room)}`];
    });
  });
