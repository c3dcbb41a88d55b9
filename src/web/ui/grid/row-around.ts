/** The row of this table, and not of one inside it, that an element is in, with what is open below it. */
export function rowAround(element: Element | null, table: HTMLTableElement | null): HTMLElement | null {
  const body = element?.closest<HTMLElement>('tbody[data-index]') ?? null;
  return !body || body.parentElement === table ? body : rowAround(body.parentElement, table);
}
