/** The second click of a double click was meant for what the first one pressed. What opened under the pointer does not get it. */
export function dropSecondClick(): void {
  const drop = (event: MouseEvent) => {
    const isSecond = event.detail > 1;
    if (isSecond) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (!isSecond || event.type === 'click')
      for (const kind of ['mousedown', 'click'] as const) window.removeEventListener(kind, drop, true);
  };
  for (const kind of ['mousedown', 'click'] as const) window.addEventListener(kind, drop, true);
}
