/**
 * The company's colour is that of the header. The text on it is black or white, whichever contrasts more (always at least 4.5 :
 * 1).
 */
export function textOn(colour: string): string {
  const light = luminance(colour);
  const onBlack = (light + 0.05) / 0.05;
  const onWhite = 1.05 / (light + 0.05);
  return onBlack >= onWhite ? '#000000' : '#ffffff';
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. A colour that is not #rgb or #rrggbb counts as black. */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function channels(colour: string): [number, number, number] {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  const parts = long?.slice(1) ?? short?.slice(1).map(part => part + part) ?? ['0', '0', '0'];
  return [Number.parseInt(parts[0]!, 16), Number.parseInt(parts[1]!, 16), Number.parseInt(parts[2]!, 16)];
}

/** Colours the page. With `null` the product's own colours return. */
export function showCompanyColour(colour: string | null): void {
  const { style } = document.documentElement;
  if (colour && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour)) {
    style.setProperty('--company', colour);
    style.setProperty('--on-company', textOn(colour));
  } else {
    style.removeProperty('--company');
    style.removeProperty('--on-company');
  }
}
