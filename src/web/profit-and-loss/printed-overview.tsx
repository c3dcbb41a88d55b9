import { PER_PAGE } from '#domain/column-bands.ts';
import { apart, foldedSheet, type Sheet } from '#domain/sheet.ts';
import style from '#web/ui/print-sheet.module.css';
import { PrintedSheet } from '#web/ui/printed-sheet.tsx';

interface PrintedOverviewProps {
  /** What the reader has to know first: what is out of date, and that the result is not the last word. */
  before: readonly string[];
  sheet: Sheet;
  /** What is below it: the reconciliation. */
  foot: Sheet;
  notes: readonly string[];
  /** What is sold, where its prices are on the screen: its texts and its figures. */
  prices: { texts: readonly string[]; sheet: Sheet } | undefined;
}

export function PrintedOverview({ before, sheet, foot, notes, prices }: PrintedOverviewProps) {
  return (
    <>
      {before.map(text => (
        <p key={text} className={style.before}>
          {text}
        </p>
      ))}
      {apart(foldedSheet(sheet), PER_PAGE).map(part => (
        <PrintedSheet key={part.columns[0]!.id} sheet={part} />
      ))}
      <PrintedSheet sheet={foot} isFoot />
      <ul className={style.notes}>
        {notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {prices && (
        <>
          {prices.texts.map(text => (
            <p key={text}>{text}</p>
          ))}
          <PrintedSheet sheet={prices.sheet} />
        </>
      )}
    </>
  );
}
