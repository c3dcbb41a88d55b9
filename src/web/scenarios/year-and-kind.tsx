import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SCENARIO_KINDS, type ScenarioKind } from '#domain/scenarios.ts';
import { currentOf } from '#web/session/api.ts';
import { ConflictView } from '#web/ui/conflict-view.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { kindText, type Scenario, useChangeScenario, yearAndKindText } from './scenarios.queries.ts';

type YearAndKind = Pick<Scenario, 'year' | 'kind'>;
/** As it is typed. */
export interface TypedYearAndKind {
  year: string;
  kind: ScenarioKind | null;
}

export const typedOf = ({ year, kind }: YearAndKind): TypedYearAndKind => ({
  year: year === null ? '' : `${year}`,
  kind,
});

export const yearIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export const readYearAndKind = ({ year, kind }: TypedYearAndKind): YearAndKind => ({ year: yearIn(year), kind });

interface FieldsProps {
  value: TypedYearAndKind;
  onChange: (change: Partial<TypedYearAndKind>) => void;
  /** Whether the year is one that nobody typed. */
  proposed?: boolean;
  /** Where that year is from. */
  yearHint?: string | undefined;
  autoFocus?: boolean;
}

export function YearAndKindFields({ value, onChange, proposed = false, yearHint, autoFocus }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('scenarios.year')}
        value={value.year}
        onChange={year => onChange({ year })}
        proposed={proposed}
        {...(yearHint ? { hint: yearHint } : {})}
        pattern="\s*(19|2\d)\d\d\s*"
        expected={t('Validations.WriteYear')}
        autoFocus={autoFocus}
      />
      <Select
        label={t('scenarios.kind')}
        hint={t('scenarios.kindHint')}
        clearable
        options={SCENARIO_KINDS.map(kind => ({ value: kind, label: kindText(kind, t) }))}
        value={value.kind}
        onChange={kind => onChange({ kind: kind as ScenarioKind | null })}
      />
    </>
  );
}

/** Changes both. The name is changed in its place. */
export function YearAndKindDialog({ scenario, onClose }: { scenario: Scenario; onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => typedOf(scenario));
  const saving = useChangeScenario(true);
  const mine = readYearAndKind(typed);
  const save = (seen: Scenario) => saving.mutate({ seen, change: mine }, { onSuccess: onClose });
  const theirs = currentOf<Scenario>(saving.error);
  if (theirs)
    return (
      <ConflictView
        title={t('common.conflictTitle')}
        differences={[
          { what: t('scenarios.yearAndKind'), mine: yearAndKindText(mine, t), theirs: yearAndKindText(theirs, t) },
        ]}
        onKeepMine={() => save(theirs)}
        onTakeTheirs={onClose}
      />
    );
  return (
    <FormDialog
      title={t('scenarios.yearAndKind')}
      onClose={onClose}
      onSubmit={() => save(scenario)}
      submit={t('common.save')}
      busy={saving.isPending}
      failure={saving.error}
    >
      <YearAndKindFields value={typed} onChange={change => setTyped({ ...typed, ...change })} autoFocus />
    </FormDialog>
  );
}
