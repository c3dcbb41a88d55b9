/** At the end of a page everything would move by what is gone, and the click meet something else than the finger did. */
export function keepRoomUntilClick(whole: HTMLElement) {
  whole.style.minHeight = `${whole.offsetHeight}px`;
  const pressed = new AbortController();
  const release = () => {
    whole.style.removeProperty('min-height');
    pressed.abort();
  };
  for (const end of ['click', 'pointercancel']) window.addEventListener(end, release, pressed);
}
