import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { usePaperFoot } from './paper.ts';
import style from './print-sheet.module.css';

/** The title of a printed overview, and the file name that a browser suggests for it. */
const PRINT_TITLE = 'P&L overview';

interface PrintSheetProps {
  title?: string;
  /** What the paper is headed with, where its file is called otherwise. */
  heading?: string;
  /** The lines above the first page: company, report, scenario, view. */
  where: readonly string[];
  logo?: React.ReactNode;
  /** What is printed. It is drawn only while it is printed. */
  children: () => React.ReactNode;
  onPrinted?: () => void;
}

/** Paper has a layout of its own. While it is open, nothing else of the page is printed. */
export function PrintSheet(props: PrintSheetProps) {
  const { title: name = PRINT_TITLE, heading = name, where, logo, children, onPrinted } = props;
  const [printing, setPrinting] = useState(false);
  const written = where.join(' · ');
  usePaperFoot(written, 'overview');
  useEffect(() => {
    let title = document.title;
    const before = () => {
      title = document.title;
      document.title = name;
      flushSync(() => setPrinting(true));
    };
    const after = () => {
      document.title = title;
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
  }, [name, onPrinted]);
  return createPortal(
    <div className={style.sheet} aria-hidden={!printing}>
      <header className={style.header}>
        <div>
          <h1>{heading}</h1>
          <p>{written}</p>
        </div>
        {logo}
      </header>
      {printing && children()}
    </div>,
    document.body,
  );
}
