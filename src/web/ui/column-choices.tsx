import { useTranslation } from 'react-i18next';
import type { ChoosableColumn, PasteChoices, PastedTable } from '#domain/pasted-table.ts';
import { Select } from './select.tsx';

interface ColumnChoicesProps {
  understood: Pick<PastedTable<string>, 'hasHead' | 'choosable' | 'free'>;
  choices: PasteChoices;
  onChoose: (choices: PasteChoices) => void;
  /** What a field is called. */
  labelOf: (field: string) => string;
}

/** Of each column of figures that no head says anything of, what it holds. */
export function ColumnChoices({ understood, choices, onChoose, labelOf }: ColumnChoicesProps) {
  const { t } = useTranslation();
  const { hasHead, choosable = [], free = [] } = understood;
  const labelFor = ({ column, head }: ChoosableColumn) =>
    hasHead && head !== ''
      ? t('paste.holds', { head })
      : t(head === '' ? 'paste.columnHolds' : 'paste.columnFromHolds', { at: column + 1, head });
  return choosable.map(one => {
    const fields = one.chosen !== undefined && !free.includes(one.chosen) ? [one.chosen, ...free] : free;
    if (fields.length === 0) return null;
    return (
      <Select
        key={one.column}
        label={labelFor(one)}
        placeholder={t('paste.notRead')}
        clearable
        options={fields.map(value => ({ value, label: labelOf(value) }))}
        value={one.chosen ?? null}
        onChange={field => {
          const { [one.column]: _, ...others } = choices.columns ?? {};
          onChoose({ ...choices, columns: field === null ? others : { ...others, [one.column]: field } });
        }}
      />
    );
  });
}

/** Whether some of them can be chosen still. */
export const isToChoose = ({ choosable = [], free = [] }: ColumnChoicesProps['understood']): boolean =>
  free.length > 0 && choosable.some(({ chosen }) => chosen === undefined);
