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
