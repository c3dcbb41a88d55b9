/**
 * At the end of a page everything would move by what is gone, and the click meet something else than the finger did. What is said of an
 * open row can stand below the list around it.
 */
export function keepRoomUntilClick(table: Element) {
  const around = table.parentElement?.closest('[data-table]');
  if (around) return keepRoomUntilClick(around);
  const whole = table as HTMLElement;
  whole.style.minHeight = `${whole.offsetHeight}px`;
  const pressed = new AbortController();
  const release = () => {
    whole.style.removeProperty('min-height');
    pressed.abort();
  };
  for (const end of ['click', 'pointercancel']) window.addEventListener(end, release, pressed);
}

/** What is pressed again and again stays where it is, however much shorter the page becomes, until something else is clicked. */
export function keepRoomUntilElsewhere(pressed: Element) {
  const page = pressed.closest('main');
  if (!page || page.style.minHeight) return;
  page.style.minHeight = `${page.offsetHeight}px`;
  const elsewhere = new AbortController();
  const release = ({ target }: Event) => {
    if (pressed.contains(target as Node)) return;
    page.style.removeProperty('min-height');
    elsewhere.abort();
  };
  window.addEventListener('click', release, elsewhere);
}
