import { useEffect } from 'react';

/**
 * What stands at the foot of each printed page: where it is from and the date, as in the exported PDFs. It is in the style
 * sheet, because only there a browser has room on every page. A name is a string in it, whatever is in the name.
 */
function footOf(page: string, where: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const text = `${where} · ${today()}`;
  const coded = [...text].map(sign => `\\${sign.codePointAt(0)!.toString(16)} `).join('');
  sheet.insertRule(`@page ${page} { @bottom-left { content: "${coded}"; font-size: 8pt; color: #595e69; } }`);
  return sheet;
}

/** The date of the exported PDFs, in both languages. */
const today = (): string =>
  new Intl.DateTimeFormat('nl', { day: '2-digit', month: '2-digit', year: 'numeric' }).format();

/** While the page is printed. Of two feet a browser takes either: `null` leaves it to the other one. */
export function usePaperFoot(where: string | null, page = ''): void {
  useEffect(() => {
    if (where === null) return;
    let foot: CSSStyleSheet | undefined;
    const before = () => {
      foot = footOf(page, where);
      document.adoptedStyleSheets.push(foot);
    };
    const after = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== foot);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [where, page]);
}
