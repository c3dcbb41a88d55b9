import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAME_LIMIT } from '#domain/names.ts';
import { aboutCopy, nameOfCopy, saidByName } from '#domain/scenario-names.ts';
import { errorText } from '#web/i18n/i18n.ts';
import { areaAt, areaPath, type ScenarioScreen } from '#web/session/areas.ts';
import { useMay } from '#web/session/authorization.queries.ts';
import { useCompany } from '#web/session/company.ts';
import { openDialog } from '#web/session/open-dialog.ts';
import { useScenarioId } from '#web/session/open-scenario.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { codeOf } from '#web/ui/toasts.tsx';
import { reportsQuery } from '../reports/reports.queries.ts';
import { useMakeScenario } from './scenarios.queries.ts';
import { EMPTY, TEMPLATE, useWaysToBegin } from './ways-to-begin.ts';
import { readYearAndKind, type TypedYearAndKind, typedOf, YearAndKindFields, yearIn } from './year-and-kind.tsx';

interface NewScenarioDialogProps {
  /** Chosen beforehand. */
  reportId?: string | undefined;
  /** The scenario to copy, chosen beforehand. */
  copyFrom?: string | undefined;
  /** Where it opens, when it is made on the way there. */
  area?: ScenarioScreen | undefined;
  onMade?: (scenarioId: string) => void;
  onClose: () => void;
}

/** New scenario: name, cost report, copy-from, year and kind, Next. */
export function NewScenarioDialog(props: NewScenarioDialogProps) {
  const { reportId: reportBefore, copyFrom: copyBefore, area, onMade, onClose } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const companyId = useCompany()?.id ?? '';
  const openScenario = useScenarioId();
  const { data: reports, isPending } = useQuery(reportsQuery(companyId));
  const [typed, setName] = useState<string>();
  const [chosenReport, setReportId] = useState<string | null>(reportBefore ?? null);
  const [copyFrom, setCopyFrom] = useState<string>(copyBefore ?? EMPTY);
  const [chosen, setChosen] = useState<Partial<TypedYearAndKind>>({});
  const [key, setKey] = useState(() => crypto.randomUUID());
  const making = useMakeScenario(companyId);
  const makesReports = useMay('report.make');
  // The report one is in, or the only one.
  const holder = reports?.find(({ scenarios }) => scenarios.some(({ id }) => id === openScenario));
  const reportId = chosenReport ?? holder?.id ?? (reports?.length === 1 ? reports[0]!.id : null);

  const { options, isElsewhere, hasElsewhere } = useWaysToBegin(companyId, reports ?? [], reportId);
  const begins = isElsewhere(copyFrom) ? 'setUp' : copyFrom === EMPTY || copyFrom === TEMPLATE ? copyFrom : 'copy';
  const hasNone = reports?.length === 0;
  const original = reports?.flatMap(report => report.scenarios).find(scenario => scenario.id === copyFrom);
  // From the menu of a scenario one copies that one, until something else is chosen.
  const isCopy = copyBefore !== undefined && copyFrom === copyBefore;
  const siblings = reports?.find(({ id }) => id === reportId)?.scenarios ?? [];
  const isFirst = reportId !== null && !isPending && siblings.length === 0;
  const proposed =
    isCopy && original
      ? nameOfCopy(original.name, t('scenarios.copyWord'), siblings)
      : isFirst
        ? `${new Date().getFullYear()}`
        : '';
  const name = typed ?? proposed;
  // What somebody chose, or else what the name says, or else what the original is about.
  const about = aboutCopy(name, original, {
    ...chosen,
    year: chosen.year === undefined ? undefined : yearIn(chosen.year),
  });
  const isOriginals = chosen.year === undefined && saidByName(name).year === null && original?.year;
  const yearAndKind = { ...typedOf(about), ...chosen };
  const next = () => {
    if (making.isPending || !reportId) return;
    // Once it is shown it is no longer the first, and its name is taken.
    setName(name);
    const made = {
      name: name.trim(),
      reportId,
      useIndustryTemplate: begins === TEMPLATE,
      existingScenarioId: begins === 'copy' ? copyFrom : null,
      setUpOf: begins === 'setUp' ? copyFrom : null,
      ...readYearAndKind(yearAndKind),
    };
    making.mutate(
      { made, idempotencyKey: key },
      {
        onSuccess: scenario => {
          onClose();
          // A copy has what the others ask for: who makes one goes on where he was.
          const there = begins === 'copy' ? (areaAt(window.location.pathname) ?? 'profitAndLoss') : 'segments';
          void navigate(areaPath(area ?? there, scenario.id));
          onMade?.(scenario.id);
        },
        onError: () => setKey(crypto.randomUUID()),
      },
    );
  };
  const refused = making.error ? errorText(codeOf(making.error)) : undefined;
  // It is about what would be copied, as long as that is chosen.
  const isTemplateRefused = copyFrom === TEMPLATE && codeOf(making.error) === 'ERROR_NO_TEMPLATE';
  return (
    <FormDialog
      title={t(isCopy ? 'scenarios.copy' : 'scenarios.new')}
      onClose={onClose}
      onSubmit={next}
      submit={t(isCopy ? 'common.copy' : 'common.next')}
      busy={making.isPending}
    >
      <TextField
        label={t('common.name')}
        value={name}
        onChange={setName}
        proposed={typed === undefined}
        required
        pattern=".*\S.*"
        maxLength={NAME_LIMIT}
        error={isTemplateRefused ? undefined : refused}
        autoFocus
      />
      <Select
        label={t('scenarios.report')}
        required
        loading={isPending}
        options={(reports ?? []).filter(one => one.loaded).map(one => ({ value: one.id, label: one.name }))}
        value={reportId}
        onChange={chosen => {
          setReportId(chosen);
          if (chosen !== reportId) setCopyFrom(EMPTY);
        }}
        {...(hasNone && { hint: t('scenarios.noReports') })}
      />
      {hasNone && makesReports && (
        <Button icon={Plus} onClick={() => openDialog({ what: 'new-report', area })}>
          {t('reports.new')}
        </Button>
      )}
      <Select
        label={t('scenarios.copyFrom')}
        disabled={!reportId}
        options={options}
        value={copyFrom}
        onChange={chosen => setCopyFrom(chosen ?? EMPTY)}
        error={isTemplateRefused ? refused : undefined}
        {...(hasElsewhere && begins === EMPTY && { hint: t('scenarios.copyHint') })}
      />
      <YearAndKindFields
        value={yearAndKind}
        proposed={chosen.year === undefined}
        yearHint={
          isOriginals
            ? t(about.year === original.year ? 'scenarios.yearOfOriginal' : 'scenarios.yearAfterOriginal', {
                name: original.name,
              })
            : undefined
        }
        onChange={change => setChosen({ ...chosen, ...change })}
      />
      <p>{t(begins === 'setUp' ? 'scenarios.setUpHint' : 'scenarios.inWhichReport')}</p>
    </FormDialog>
  );
}
