import type { Page } from '@playwright/test';

/** Texts that are cut though their table, or a column of texts beside them, or what stands around them has room; figures that are. */
export const cutBesideRoom = (page: Page) =>
  page.evaluate(() => {
    const ENOUGH = 32;
    const widthOf = (element: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let [left, right] = [Number.POSITIVE_INFINITY, 0];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        left = Math.min(left, box.left);
        right = Math.max(right, box.right);
      }
      return Math.max(right - left, 0);
    };
    const roomIn = (cut: Element): number => {
      const cell = cut.closest<HTMLTableCellElement>('td, th');
      if (cell?.dataset.kind === 'number') return Number.POSITIVE_INFINITY;
      const table = cell?.closest('table');
      if (!cell || !table) {
        const line = cut.parentElement!;
        const style = getComputedStyle(line);
        if (style.flexDirection === 'column' || style.display === 'block') return 0;
        const own = [...line.children].reduce((sum, child) => sum + child.getBoundingClientRect().width, 0);
        const gaps = (line.children.length - 1) * (Number.parseFloat(style.columnGap) || 0);
        return (
          line.clientWidth - own - gaps - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        );
      }
      const around = table.parentElement!.clientWidth - table.offsetWidth;
      if (around > ENOUGH) return around;
      const index = cell.cellIndex;
      const rows = [...table.querySelectorAll('tbody [data-row]')] as HTMLTableRowElement[];
      // Of columns of texts. A figure has the room of the largest figure there may be.
      const others = rows[0]
        ? [...rows[0].cells].filter(one => one.cellIndex !== index && (one.dataset.kind ?? 'text') === 'text')
        : [];
      const spare = others.map(({ cellIndex }) =>
        Math.min(...rows.map(row => (row.cells[cellIndex]?.clientWidth ?? 0) - widthOf(row.cells[cellIndex]!) - 16)),
      );
      // The columns of its row share what one of texts has to spare.
      return Math.max(0, ...spare) / Math.max(1, cell.parentElement!.children.length - others.length - 1);
    };
    return [...document.querySelectorAll('header *, aside *, main *')].flatMap(element => {
      const style = getComputedStyle(element);
      if (style.overflowX !== 'hidden' || element.clientWidth < 4 || element.closest('.only-heard, canvas, svg'))
        return [];
      const clamped = style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1;
      // A part of a pixel too much takes the last letters.
      const isCut = element.scrollWidth > element.clientWidth + 1 || widthOf(element) > element.clientWidth + 0.5;
      if (!isCut && !clamped) return [];
      const room = roomIn(element);
      return room > ENOUGH
        ? [
            `<${element.tagName.toLowerCase()}> ${element.textContent?.slice(0, 30)} ${element.clientWidth} px, ${Math.round(room)} px free`,
          ]
        : [];
    });
  });
