import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, firstDraft, isAsLastTime, weighDraft } from '#domain/ledger/draft.ts';
import type { Answers } from '#domain/ledger/kept-draft.ts';
import { isOtherYear } from '#domain/ledger/kept-import.ts';
import { asksWhose } from '#domain/ledger/reading.ts';
import type { LedgerRow } from '#domain/ledger/rows.ts';
import { formatAmount } from '#domain/numbers.ts';
import { personnelBasis } from '#domain/personnel.ts';
import { useCompany } from '#web/session/company.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/checkbox.tsx';
import { Row } from '#web/ui/page.tsx';
import type { Scenario } from '../scenarios/scenarios.queries.ts';
import { AboutLedger } from './about-ledger.tsx';
import { KeepMade } from './keep-made.tsx';
import style from './ledger.module.css';
import { importsQuery, type LedgerOutcome, orderOf } from './ledger.queries.ts';
import { addDraft, answerLedger, closeLedger, type OpenLedger, takeBackDraft } from './open-ledger.queries.ts';
import { PlaceTable } from './place-table.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { SentenceLine } from './sentence.tsx';

interface PlaceAccountsProps {
  scenario: Scenario;
  ledger: OpenLedger;
  onDone: (outcome: LedgerOutcome) => void;
}

/** Where each account of a file goes, with the one sentence in sight, until it is taken over. */
export function PlaceAccounts({ scenario, ledger, onDone }: PlaceAccountsProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const { read, drafts, answers } = ledger;
  const { administration, administrationName, fiscalYear } = read.reading;
  const known = personnelBasis(scenario.showCostCentersOnPersonnel);
  const draft = useMemo((): Draft => drafts.at(-1) ?? firstDraft(read, known), [drafts, read, known]);
  const weighed = useMemo(() => weighDraft(read, draft), [read, draft]);
  const { data: imports } = useQuery(importsQuery(scenario.id));
  const asks = asksWhose(read.reading);
  // Called otherwise, it would be another ledger beside the last one, and its figures would be added to those.
  const before = imports?.at(-1)?.administrationName;
  const asked = answers.asked ?? {
    administration: administrationName || administration || before || (company?.name ?? ''),
    fiscalYear: fiscalYear || String(scenario.year ?? ''),
  };
  const answer = (given: Partial<Answers>) => answerLedger(scenario.id, given);
  const others = imports?.filter(each => isOtherYear(each, { administration, fiscalYear })) ?? [];
  // With nothing to decide, what taking over does is next.
  const [isPreviewed, setPreviewed] = useState(() => !asks && !ledger.isReopened && isAsLastTime(read, weighed));
  const change = (next: Draft) => addDraft(scenario.id, next);
  const isPersonnelOpen = known === null && read.proposals.some(each => each?.to === null);

  const stopped = weighed.rows.filter(({ problem }) => problem !== null);
  const isAnswered = !asks || (asked.administration.trim() !== '' && asked.fiscalYear.trim() !== '');
  const mayGoOn = weighed.undecided.length === 0 && stopped.length === 0 && isAnswered;
  return (
    <>
      <KeepMade scenarioId={scenario.id} readingId={ledger.readingId} draft={drafts.at(-1) ?? null} answers={answers} />
      {ledger.isReopened && <p role="status">{t('ledger.reopened')}</p>}
      <AboutLedger
        ledger={ledger}
        draft={draft}
        weighed={weighed}
        onChange={change}
        asksBasis={isPersonnelOpen}
        asked={asks ? asked : null}
        onAnswer={given => answer({ asked: given })}
      />
      {others.length > 0 && (
        <Choice
          label={t('ledger.otherYears', { years: others.map(each => each.fiscalYear).join(', ') })}
          value={answers.otherYears}
          onChange={chosen => answer({ otherYears: chosen === 'add' ? 'add' : 'replace' })}
          options={[
            { value: 'replace', label: t('ledger.otherYearsReplace') },
            { value: 'add', label: t('ledger.otherYearsAdd') },
          ]}
        />
      )}
      <PlaceTable
        read={read}
        draft={draft}
        weighed={weighed}
        onChange={change}
        onTakeBack={drafts.length > 0 ? () => takeBackDraft(scenario.id) : undefined}
      />
      <div data-kept-below className={style.bar}>
        <div>
          <SentenceLine sentence={weighed.sentence} />
          {weighed.undecided.length > 0 && (
            <p className={style.first}>{t('ledger.decideFirst', { count: weighed.undecided.length })}</p>
          )}
          {!isAnswered && <p className={style.first}>{t('ledger.sayWhose')}</p>}
          {stopped.length > 0 && (
            <ul role="alert" className={style.stopped}>
              {stopped.map(row => (
                <li key={`${row.thing.id} ${row.figures[0]?.field}`}>{stoppedText(row, t)}</li>
              ))}
            </ul>
          )}
        </div>
        <Row>
          <Button onClick={() => closeLedger(scenario.id)}>{t('ledger.putAway')}</Button>
          <Button kind="primary" disabled={!mayGoOn} onClick={() => setPreviewed(true)}>
            {t('common.next')}
          </Button>
        </Row>
      </div>
      {isPreviewed && (
        <PreviewDialog
          order={{
            ...orderOf({ scenarioId: scenario.id, readingId: ledger.readingId }, weighed.choices, draft, answers),
            ...(asks && asked),
          }}
          onChoose={choices => answer({ choices })}
          onDone={onDone}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  );
}

function stoppedText({ thing, figures, problem }: LedgerRow, t: ReturnType<typeof useTranslation>['t']): string {
  const amount = formatAmount(figures.reduce((total, { cents }) => total + cents, 0));
  return t(`ledger.problems.${problem}`, { name: thing.name, amount });
}
