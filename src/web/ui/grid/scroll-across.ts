/** A cell is whole in sight beside the names. Sideways only: upwards, a second tap would meet another row. */
export function scrollAcross(cell: HTMLElement): void {
  const scroller = cell.closest('table')?.parentElement;
  if (!scroller) return;
  const { scrollPaddingInlineStart, scrollPaddingInlineEnd } = getComputedStyle(scroller);
  const [inside, outside] = [cell.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const before = inside.left - outside.left - Number.parseFloat(scrollPaddingInlineStart);
  const after = inside.right - outside.right + Number.parseFloat(scrollPaddingInlineEnd);
  // Of one that is wider than the room for it the beginning.
  if (before < 0) scroller.scrollLeft += before;
  else if (after > 0) scroller.scrollLeft += Math.min(before, after);
}

/**
 * A cell is in sight. What is in an open row goes along with the table around it, and a column that stays is in sight however far its
 * table is scrolled: for these it would slide further each time.
 */
export function intoSight(cell: Element): void {
  const own = cell.closest('table')?.parentElement;
  const around = own?.parentElement?.closest('table')?.parentElement;
  const staying = [around, getComputedStyle(cell).position === 'sticky' ? own : undefined].filter(one => one != null);
  const lefts = staying.map(one => one.scrollLeft);
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  for (const [at, one] of staying.entries()) one.scrollLeft = lefts[at]!;
}

/** Whether what sticks lies over it, where a browser that gives it the focus holds it to be in sight. */
export function isCovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return over !== null && !element.contains(over) && !over.contains(element);
}
