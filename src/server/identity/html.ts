/** Markup in which everything that was inserted has been made text. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString() {
    return this.markup;
  }
}

type Part = string | number | Html | Html[] | null | false | undefined;

/** Makes every string that is inserted text, whatever it holds. Only Html is inserted as markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((all, string, n) => all + render(parts[n - 1]) + string));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}
