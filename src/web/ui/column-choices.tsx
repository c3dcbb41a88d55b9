import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasteChoices } from '#domain/pasted/choices.ts';
import { chosenFor, type PastedColumn } from '#domain/pasted/columns.ts';
import style from './column-choices.module.css';
import { Disclosure } from './disclosure.tsx';
import { Select } from './select.tsx';

interface ColumnChoicesProps {
  columns: readonly PastedColumn[];
  choices: PasteChoices;
  onChoose: (choices: PasteChoices) => void;
  /** What a field is called. */
  labelOf: (field: string) => string;
}

/** The value of an option, since a field has a name. */
const NOT_READ = '';

/** What each column of a pasted list is: one line where all of them are read and none is a guess, which opens. */
export function ColumnChoices({ columns, choices, onChoose, labelOf }: ColumnChoicesProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<boolean>();
  // Once it is open it stays so: the last choice must not take away the field that it was made in.
  const isToSee = ({ field, begins, isForLater, isGuess }: PastedColumn) =>
    (field === undefined && !isForLater && begins.length > 0) || isGuess;
  if (open === undefined && columns.some(isToSee)) setOpen(true);
  const shown = columns.filter(({ field, begins }) => field !== undefined || begins.length > 0);
  if (columns.length < 2 && columns.every(({ mayBe }) => mayBe.length < 2)) return null;
  const read = columns.flatMap(({ field }) => (field === undefined ? [] : labelOf(field)));
  return (
    <Disclosure
      title={open ? t('paste.columnsOpen') : t('paste.columns', { count: read.length, names: read.join(', ') })}
      open={open ?? false}
      onToggle={setOpen}
    >
      <div className={style.columns}>
        {shown.map(({ column, head, begins, field, isForLater, mayBe }) => (
          <Select
            key={column}
            label={head || t('paste.column', { at: column + 1 })}
            hint={begins.join(' · ')}
            options={[
              { value: NOT_READ, label: t(isForLater ? 'paste.readLater' : 'paste.notRead') },
              ...mayBe.map(value => ({ value, label: labelOf(value) })),
            ]}
            value={field ?? NOT_READ}
            onChange={value => {
              const chosen = value === null || value === NOT_READ ? null : value;
              onChoose({ ...choices, columns: chosenFor(choices.columns, column, chosen) });
            }}
          />
        ))}
      </div>
    </Disclosure>
  );
}
