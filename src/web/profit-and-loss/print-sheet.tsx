import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import style from './print-sheet.module.css';

/** The title of the printed document, and the file name that a browser suggests for it. */
const PRINT_TITLE = 'P&L overview';

interface PrintSheetProps {
  /** The lines above the first page: company, report, scenario, view. */
  where: readonly string[];
  logo: React.ReactNode;
  /** What is printed. It is drawn only while it is printed. */
  children: () => React.ReactNode;
  onPrinted?: () => void;
}

/** Paper has a layout of its own. While it is open, nothing else of the page is printed. */
export function PrintSheet({ where, logo, children, onPrinted }: PrintSheetProps) {
  const [printing, setPrinting] = useState(false);
  const written = where.join(' · ');
  useEffect(() => {
    let title = document.title;
    let footer: CSSStyleSheet | undefined;
    const before = () => {
      footer = footerOf(written);
      document.adoptedStyleSheets.push(footer);
      title = document.title;
      document.title = PRINT_TITLE;
      flushSync(() => setPrinting(true));
    };
    const after = () => {
      document.title = title;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== footer);
      // At once, so that printing again shows what is to be printed then.
      flushSync(() => {
        setPrinting(false);
        onPrinted?.();
      });
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [onPrinted, written]);
  return createPortal(
    <div className={style.sheet} aria-hidden={!printing}>
      <header className={style.header}>
        <div>
          <h1>{PRINT_TITLE}</h1>
          <p>{written}</p>
        </div>
        {logo}
      </header>
      {printing && children()}
    </div>,
    document.body,
  );
}

/** Repeats the lines of the first page at the foot of each page. A name is a string in the style sheet, whatever is in it. */
function footerOf(written: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const text = [...written].map(sign => `\\${sign.codePointAt(0)!.toString(16)} `).join('');
  sheet.insertRule(`@page overview { @bottom-left { content: "${text}"; font-size: 8pt; color: #595e69; } }`);
  return sheet;
}
