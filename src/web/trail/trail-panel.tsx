import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TrailQuery } from '#contract/trail.ts';
import { fromLedger } from '#domain/ledger/source.ts';
import type { Field } from '#domain/ledger/targets.ts';
import type { PartKind } from '#domain/trail-parts.ts';
import { AREAS } from '#web/session/areas.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import { ListFailed } from '#web/ui/list-table.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import { useMatches } from '#web/ui/use-matches.ts';
import { LedgerSource, useSources } from '../ledger/source-link.tsx';
import { areaOf, partPath } from './part-path.ts';
import style from './trail.module.css';
import { type NamedPart, type TrailBook, trailQuery } from './trail.queries.ts';

interface TrailPanelProps {
  scenarioId: string;
  book: TrailBook | undefined;
  cell: TrailQuery;
  of: string;
  /** A paragraph each. */
  notes?: readonly string[];
  onClose: () => void;
}

/** The parts a figure is the sum of, each with a link to the row that makes it. */
export function TrailPanel({ scenarioId, book, cell, of, notes = [], onClose }: TrailPanelProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(trailQuery(scenarioId, cell, book));
  const imports = useSources(scenarioId);
  const brought = useMemo(() => fromLedger(imports), [imports]);
  const columns = usePartColumns(scenarioId, data?.parts ?? NONE, onClose);
  return (
    <Dialog open size="table" title={t('trail.of', { of })} onClose={onClose}>
      {notes.map(text => (
        <p key={text}>{text}</p>
      ))}
      {error ? (
        <div role="alert">
          <ListFailed error={error} onRetry={() => void refetch()} />
        </div>
      ) : !data ? (
        <LoadingText rows={4} />
      ) : data.parts.length === 0 ? (
        <p>{t('trail.nothing')}</p>
      ) : (
        <EditableGrid<NamedPart>
          label={t('trail.of', { of })}
          columns={columns}
          rows={data.parts}
          height="60vh"
          totals={() => ({ amount: data.amount })}
          {...(data.parts.some(part => canOpen(brought, part)) && {
            opens: ACCOUNTS,
            detail: part => (canOpen(brought, part) ? () => <PartSource scenarioId={scenarioId} part={part} /> : null),
          })}
        />
      )}
    </Dialog>
  );
}

/** What of an entry a ledger can bring. */
const FIELDS: Partial<Record<PartKind, readonly Field[]>> = {
  revenue: ['revenue'],
  directCost: ['directCost'],
  otherCost: ['totalCost'],
  costCenter: ['salaryCost', 'extras'],
};
const canOpen = (brought: ReadonlySet<string>, { kind, entryId }: NamedPart): boolean =>
  FIELDS[kind] !== undefined && brought.has(entryId);

function PartSource({ scenarioId, part }: { scenarioId: string; part: NamedPart }) {
  const { kind, entryId, name, whole } = part;
  return <LedgerSource scenarioId={scenarioId} id={entryId} fields={FIELDS[kind] ?? []} name={name} now={whole} />;
}

const NONE: readonly NamedPart[] = [];
const ACCOUNTS = { show: 'ledger.showAccounts', hide: 'ledger.hideAccounts' };

const KINDS: Record<PartKind, string> = {
  revenue: 'trail.kinds.revenue',
  directCost: 'trail.kinds.directCost',
  totalCost: 'trail.kinds.totalCost',
  surcharge: 'trail.kinds.surcharge',
  employee: 'trail.kinds.employee',
  costCenter: 'trail.kinds.costCenter',
  otherCost: 'trail.kinds.otherCost',
};

function NameAndKind({ name, kind }: { name: string; kind: string }) {
  return (
    <span className={style.part} title={name}>
      {name}
      <small>{kind}</small>
    </span>
  );
}

/**
 * A column that is the same in every part, or empty, is left out. On a phone what a part is stands below its name, the amount and
 * the way there beside it, and the rest behind them.
 */
function usePartColumns(scenarioId: string, parts: readonly NamedPart[], onLeave: () => void): Column<NamedPart>[] {
  const { t } = useTranslation();
  const isNarrow = useMatches('(max-width: 480px)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving is the same whatever is drawn
  return useMemo(() => {
    const differs = (value: (part: NamedPart) => unknown) => new Set(parts.map(value)).size > 1;
    const isOther = (part: NamedPart) => part.processId !== null && part.processId !== part.entryId;
    const amount: Column<NamedPart> = {
      id: 'amount',
      head: t('trail.amount'),
      kind: 'amount',
      value: part => part.amount,
      width: 120,
    };
    const open: Column<NamedPart> = {
      id: 'open',
      head: '',
      headInFull: t('trail.madeIn'),
      kind: 'widget',
      width: 40,
      render: (part, focus) => {
        const label = t('trail.open', { name: part.name, area: t(AREAS[areaOf(part.kind)].title) });
        return (
          <Link
            {...focus}
            to={partPath(scenarioId, part)}
            className={style.open}
            aria-label={label}
            title={label}
            onClick={onLeave}
          >
            <ArrowUpRight size={16} aria-hidden />
          </Link>
        );
      },
    };
    const kind = (part: NamedPart) => t(KINDS[part.kind]);
    const all: (Column<NamedPart> | false)[] = [
      {
        id: 'name',
        head: t('trail.from'),
        kind: 'text',
        value: part => part.name,
        ...(isNarrow && { render: part => <NameAndKind name={part.name} kind={kind(part)} /> }),
      },
      isNarrow && amount,
      isNarrow && open,
      !isNarrow && { id: 'kind', head: t('trail.kind'), kind: 'text', value: kind, width: 132 },
      parts.some(isOther) &&
        differs(part => part.processId) && {
          id: 'process',
          head: t('trail.process'),
          kind: 'text',
          value: part => (isOther(part) ? part.processName : null),
          width: 128,
        },
      differs(part => part.segmentId) && {
        id: 'segment',
        head: t('trail.segment'),
        kind: 'text',
        value: part => part.segmentName,
        width: 112,
      },
      parts.some(part => part.units !== 0) && {
        id: 'units',
        head: t('trail.units'),
        kind: 'units',
        value: part => (part.units === 0 ? null : part.units),
        width: 96,
      },
      parts.some(part => part.unitDescription) && {
        id: 'driver',
        head: t('trail.driver'),
        kind: 'text',
        value: part => part.unitDescription,
        width: 128,
      },
      { id: 'share', head: t('trail.share'), kind: 'percent', value: part => part.share, width: 108 },
      !isNarrow && amount,
      !isNarrow && open,
    ];
    return all.filter(column => column !== false);
  }, [parts, scenarioId, t, isNarrow]);
}
