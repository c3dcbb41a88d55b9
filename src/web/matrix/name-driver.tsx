import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GiverKind } from '#domain/allocation-matrix.ts';
import { isInUnits, UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type MatrixRow, useSaveDriver } from './matrix.queries.ts';

/** The cost driver of a row, named where its units were typed. They are entered as soon as it is stored. */
export function useNameDriver(kind: GiverKind, scenarioId: string, rows: readonly MatrixRow[]) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<MatrixRow>();
  const [named, setNamed] = useState<string>();
  const [text, setText] = useState('');
  const back = useRef<() => void>(undefined);
  const saving = useSaveDriver(kind, scenarioId);
  const close = () => {
    setAsked(undefined);
    back.current?.();
  };
  const store = async (row: MatrixRow) => {
    await saving.mutateAsync({ row, unitDescription: text.trim() });
    setNamed(row.id);
    close();
  };
  return {
    /** Until the rows are as they are with it. */
    isStoring: saving.isPending,
    isGiven: rows.some(({ id, whole }) => id === named && whole.inUnits),
    ask: (row: MatrixRow, then: () => void) => {
      saving.reset();
      setNamed(undefined);
      setText('');
      setAsked(row);
      back.current = then;
    },
    dialog: asked && (
      <FormDialog
        title={t('totalCosts.unitDescriptionOf', { name: asked.name })}
        submit={t('common.save')}
        busy={saving.isPending}
        disabled={!isInUnits(text)}
        failure={saving.error}
        onClose={close}
        // What went wrong is said in the form.
        onSubmit={() => void store(asked).catch(() => undefined)}
      >
        <TextField
          label={t('totalCosts.costDriver')}
          value={text}
          onChange={setText}
          required
          autoFocus
          maxLength={UNIT_DESCRIPTION_LIMIT}
          placeholder={t('common.unitsSuchAs')}
        />
      </FormDialog>
    ),
  };
}
