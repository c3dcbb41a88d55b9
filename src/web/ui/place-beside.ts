const GAP = 4;

interface Placing {
  /** Which of its sides stands below the same side of the opener. */
  side?: 'left' | 'right';
  /** It is no higher than there is room, within these limits. */
  height?: { least: number; most: number };
}

/** Puts what is drawn above everything below its opener, or above it where there is more room. */
export function placeBeside(opener: HTMLElement, shown: HTMLElement, { side = 'left', height }: Placing = {}): void {
  const at = opener.getBoundingClientRect();
  shown.style.maxHeight = height ? `${height.most}px` : '';
  const wanted = shown.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - 2 * GAP;
  const above = at.top - 2 * GAP;
  const isBelow = wanted.height <= below || below >= above;
  const most = height && Math.max(height.least, Math.min(height.most, isBelow ? below : above));
  if (most) shown.style.maxHeight = `${most}px`;
  const drawn = Math.min(wanted.height, most ?? wanted.height);
  const left = side === 'left' ? at.left : at.right - wanted.width;
  shown.style.top = `${isBelow ? at.bottom + GAP : Math.max(at.top - GAP - drawn, GAP)}px`;
  shown.style.left = `${Math.max(Math.min(left, window.innerWidth - wanted.width - GAP), GAP)}px`;
}
