import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#domain/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { ChangesList } from '#web/ui/changes-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListFailed, ListTable } from '#web/ui/list-table.tsx';
import { LoadingText, Stack } from '#web/ui/page.tsx';
import { Select } from '#web/ui/select.tsx';
import { codeOf } from '#web/ui/toasts.tsx';
import { useToldValues } from '#web/ui/told-values.ts';
import { day } from './about-ledger.tsx';
import { CheckLine } from './check-link.tsx';
import style from './ledger.module.css';
import { type LedgerOrder, type LedgerOutcome, previewQuery, useTakeOver } from './ledger.queries.ts';
import { SentenceLine } from './sentence.tsx';

interface PreviewDialogProps {
  order: LedgerOrder;
  onChoose: (choices: LedgerOrder['choices']) => void;
  onDone: (outcome: LedgerOutcome) => void;
  onClose: () => void;
}

type Side = LedgerOutcome['sides'][number];

/** What taking over does, with what was typed or changed by hand side by side; then all of it, or nothing. */
export function PreviewDialog({ order, onChoose, onDone, onClose }: PreviewDialogProps) {
  const { t, i18n } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(previewQuery(order));
  const toldValues = useToldValues();
  const taking = useTakeOver(onDone);
  const failure = taking.error ?? error;
  const code = codeOf(failure);
  const keep = ({ id, field }: Side, kept: 'mine' | 'file') =>
    onChoose([...order.choices.filter(one => one.id !== id || one.field !== field), { id, field, keep: kept }]);
  return (
    <Dialog
      open
      size="table"
      title={t('ledger.preview')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ledger.back')}</Button>
          <Button
            kind="primary"
            disabled={!data || isFetching || data.problems.length > 0}
            busy={taking.isPending}
            onClick={() => data && taking.mutate({ order, revision: data.revision })}
          >
            {t('ledger.takeOver')}
          </Button>
        </>
      }
    >
      {failure && (
        <div role="alert">
          {code === 'ERROR_NOT_FOUND' ? (
            <p>{t('ledger.gone')}</p>
          ) : code === 'ERROR_CONFLICT' ? (
            <p>{t('ledger.changedMeanwhile')}</p>
          ) : (
            <ListFailed error={failure} onRetry={() => void refetch()} />
          )}
        </div>
      )}
      {!data && !failure && <LoadingText rows={6} />}
      {data && (
        <Stack>
          <SentenceLine sentence={data.sentence} />
          {data.nothingDiffers && <p>{t('ledger.nothingDiffers')}</p>}
          {!data.nothingDiffers &&
            data.replaces.map(({ id, fileName, importedAt }) => (
              <p key={id}>{t('ledger.replaces', { file: fileName, date: day(importedAt, i18n.language) })}</p>
            ))}
          {data.check && <CheckLine check={data.check} />}
          {data.unspread.map(({ id, name, dimension }) => (
            <p key={`${id} ${dimension}`}>{t('ledger.unspread', { name, what: t(`upload.fields.${dimension}`) })}</p>
          ))}
          {data.sides.length > 0 && <Sides sides={data.sides} onKeep={keep} />}
          {data.problems.some(({ problem }) => problem !== 'unchosen') && (
            <ul role="alert" className={style.stopped}>
              {data.problems.map((problem, n) =>
                problem.problem === 'unchosen' || problem.problem === 'undecided' ? null : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                  <li key={n}>
                    {t(`ledger.problems.${problem.problem}`, {
                      name: 'name' in problem ? problem.name : '',
                      amount: 'id' in problem ? amountOf(data, problem.id) : '',
                    })}
                  </li>
                ),
              )}
            </ul>
          )}
          <ChangesList
            changes={data.changes}
            figureOf={item => ({ ...toldValues(item), ...figuresOf(data)(item) })}
            accepted={t('ledger.changesThis')}
            nothing={t('ledger.changesNothing')}
          />
        </Stack>
      )}
    </Dialog>
  );
}

/** What the figures of a thing were and come to; names of one kind may repeat, and then nothing is said. */
function figuresOf({ rows, sides }: LedgerOutcome) {
  return ({ kind, name }: { kind: string; name: string }): Record<string, string> => {
    const alike = rows.filter(row => row.kind === kind && row.name === name);
    if (new Set(alike.map(({ id }) => id)).size !== 1) return {};
    const kept = (id: string, field: string) =>
      sides.find(side => side.id === id && side.field === field && side.keep === 'mine');
    return Object.fromEntries(
      alike.flatMap(({ id, figures }) =>
        figures.map(({ field, amount, was }) => {
          const now = formatAmount(kept(id, field)?.mine ?? amount);
          return [field, was === null ? now : `${formatAmount(was)} → ${now}`];
        }),
      ),
    );
  };
}

const amountOf = ({ rows }: LedgerOutcome, id: string): string => {
  const figures = rows.find(row => row.id === id && row.problem)?.figures ?? [];
  return formatAmount(figures.reduce((total, { amount }) => total + amount, 0));
};

function Sides({ sides, onKeep }: { sides: readonly Side[]; onKeep: (side: Side, keep: 'mine' | 'file') => void }) {
  const { t } = useTranslation();
  return (
    <ListTable
      label={t('ledger.sides')}
      search={t('common.filterRows')}
      columns={[
        { id: 'what', head: t('common.what'), value: ({ name, field }) => `${name}, ${t(`upload.fields.${field}`)}` },
        {
          ...{ id: 'mine', head: t('ledger.mine'), number: true },
          value: ({ mine }) => mine,
          cell: ({ mine }) => formatAmount(mine),
        },
        {
          ...{ id: 'file', head: t('ledger.fromFile'), number: true },
          value: ({ file }) => file,
          cell: ({ file }) => formatAmount(file),
        },
        { id: 'was', head: t('ledger.why'), value: ({ was }) => t(`ledger.was.${was}`), minor: true },
        {
          id: 'keep',
          head: t('ledger.counts'),
          cell: side => (
            <div className={style.choice}>
              <Select
                label={t('ledger.keepOf', { name: side.name })}
                labelHidden
                placeholder={t('ledger.choose')}
                options={[
                  { value: 'mine', label: t('ledger.keepMine') },
                  { value: 'file', label: t('ledger.takeFile') },
                ]}
                value={side.keep}
                onChange={keep => onKeep(side, keep === 'mine' ? 'mine' : 'file')}
              />
            </div>
          ),
        },
      ]}
      rows={sides}
      keyOf={({ id, field }) => `${id} ${field}`}
    />
  );
}
