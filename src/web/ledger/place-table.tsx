import { Undo2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { processNameOf } from '#domain/ledger/account-names.ts';
import {
  commonPlace,
  confirmAccounts,
  type Draft,
  moveAccounts,
  type ProposedReading,
  placesOf,
  standsBy,
  type WeighedDraft,
} from '#domain/ledger/draft.ts';
import type { GroupKey } from '#domain/ledger/groups.ts';
import type { LedgerSection } from '#domain/ledger/sections.ts';
import type { Target, TargetKind } from '#domain/ledger/targets.ts';
import { nameFrom } from '#domain/names.ts';
import { isFound } from '#domain/search.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DataGrid } from '#web/ui/grid/data-grid.tsx';
import { useFind } from '#web/ui/grid/use-find.ts';
import { useGrid } from '#web/ui/grid/use-grid.ts';
import { useStable } from '#web/ui/grid/use-stable.ts';
import { MANY } from '#web/ui/sorting.ts';
import { TextField } from '#web/ui/text-field.tsx';
import style from './ledger.module.css';
import { placeColumns } from './place-columns.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { type PlaceRow, placeRows, sectionId } from './place-rows.ts';
import { groupName } from './place-words.ts';

interface PlaceTableProps {
  read: ProposedReading;
  draft: Draft;
  weighed: WeighedDraft;
  onChange: (draft: Draft) => void;
  /** Undefined: there is nothing to take back. */
  onTakeBack: (() => void) | undefined;
}

const IN_SECTIONS = { parent: ({ id, group }: PlaceRow) => (id === sectionId(group) ? undefined : sectionId(group)) };

/** Where each account goes: sections that open to their accounts, what is least certain on top. */
export function PlaceTable({ read, draft, weighed, onChange, onTakeBack }: PlaceTableProps) {
  const { t, i18n } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  // What somebody opened or closed; of the others, a section with something to look at is open.
  const [toggled, setToggled] = useState<ReadonlyMap<GroupKey, boolean>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: no move opens or closes another section
  const begunOpen = useMemo(
    () => new Set(weighed.sections.filter(each => isUnsure(read, draft, weighed, each)).map(byGroup)),
    [read, draft.basis],
  );
  const [search, setSearch] = useState('');
  const rows = useMemo(() => {
    const isOpen = ({ group }: LedgerSection) => search.trim() !== '' || (toggled.get(group) ?? begunOpen.has(group));
    return placeRows(read, draft, weighed, isOpen, ({ group }, account) =>
      isFound(`${groupName(group, i18n.language)} ${account}`, search),
    );
  }, [read, draft, weighed, toggled, begunOpen, search, i18n.language]);
  const [moving, setMoving] = useState<readonly PlaceRow[]>();

  /** The rows of the range, when this one is in it. */
  const withRange = (row: PlaceRow): readonly PlaceRow[] => {
    const { top, bottom } = grid.cursor.range;
    const ranged = grid.ordered.slice(top, bottom + 1);
    return ranged.includes(row) ? ranged : [row];
  };
  const toggle = useStable((row: PlaceRow) => setToggled(now => new Map([...now, [row.group, !row.isOpen]])));
  const move = useStable((row: PlaceRow) => setMoving(withRange(row)));
  const confirm = useStable((row: PlaceRow, isConfirmed: boolean) =>
    onChange(confirmAccounts(draft, accountsOf(withRange(row)), isConfirmed)),
  );
  const columns = useMemo(
    () => placeColumns(t, i18n.language, { toggle, move, confirm }),
    [t, i18n.language, toggle, move, confirm],
  );
  const grid = useGrid({ label: t('ledger.whereAll'), rows, columns, tree: IN_SECTIONS }, table);
  useFind(tools, () => tools.current?.querySelector('input')?.select());

  const moveTo = (accounts: readonly string[], to: Target) => {
    const inSight = new Set(accountsOf(rows.filter(({ count }) => count === null)));
    onChange(moveAccounts(draft, accounts, to, id => inSight.has(id)));
  };
  const leaveOut = (accounts: readonly string[]) => moveTo(accounts, { kind: 'leaveOut' });
  // Before the table, which has nothing of its own to take back or to empty here.
  const onKeyDown = (event: React.KeyboardEvent) => {
    // In the filter they are those of its text.
    if (event.target instanceof HTMLInputElement && event.target.type === 'search') return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey;
    const isIn = table.current?.contains(event.target as Node) === true && grid.row !== undefined;
    if (isUndo) onTakeBack?.();
    else if (event.key === 'Delete' && isIn && grid.row) leaveOut(accountsOf(withRange(grid.row)));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const accounts = accountsOf(moving ?? []);
  const now = commonPlace(weighed.choices, accounts);
  const { undecided } = weighed;
  return (
    <div data-table onKeyDownCapture={moving ? undefined : onKeyDown} className={style.table}>
      <div ref={tools} className={style.tools}>
        <Button disabled={!grid.row} onClick={() => grid.row && setMoving(withRange(grid.row))}>
          {t('ledger.moveSelected')}
        </Button>
        <Button disabled={undecided.length === 0} onClick={() => leaveOut(undecided)}>
          {t('ledger.leaveOutUndecided', { count: undecided.length })}
        </Button>
        <IconButton icon={Undo2} label={t('common.undoLast')} disabled={!onTakeBack} onClick={onTakeBack} />
        {read.reading.accounts.length >= MANY && (
          <TextField
            label={t('common.filterRows')}
            labelHidden
            placeholder={t('common.filterRows')}
            type="search"
            value={search}
            onChange={setSearch}
          />
        )}
      </div>
      <DataGrid<PlaceRow>
        label={t('ledger.whereAll')}
        columns={columns}
        grid={grid}
        table={table}
        sortable
        detail={() => undefined}
        tone={row => (row.count === null ? undefined : 'sum')}
      />
      {moving && (
        <PlaceDialog
          what={
            moving.length > 1 ? t('ledger.accounts', { count: accounts.length }) : nameOf(moving[0]!, i18n.language)
          }
          nameOfNew={kind => nameOfNew(read, accounts, kind)}
          places={placesOf(read, weighed, draft.basis)}
          now={now}
          onMove={to => {
            moveTo(accounts, to);
            setMoving(undefined);
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  );
}

/** Of one account, its name; of several nobody knows. */
function nameOfNew({ reading }: ProposedReading, [id, ...others]: readonly string[], kind: TargetKind): string {
  const name = reading.accounts.find(account => account.id === id)?.name ?? '';
  if (others.length > 0 || kind === 'costCenters') return '';
  return nameFrom(kind === 'otherCost' ? name : processNameOf(name));
}

const byGroup = ({ group }: LedgerSection): GroupKey => group;
const nameOf = (row: PlaceRow, language: string): string => row.name || groupName(row.group, language);
const accountsOf = (rows: readonly PlaceRow[]): string[] => [...new Set(rows.flatMap(({ accounts }) => accounts))];

/**
 * Something in it to look at, or new beside what goes as last time: such a section begins open. Where nothing in it is decided,
 * one choice for all of it is next.
 */
function isUnsure(read: ProposedReading, draft: Draft, { undecided }: WeighedDraft, { accounts }: LedgerSection) {
  const waits = (n: number) => undecided.includes(read.reading.accounts[n]!.id);
  const isLow = (n: number) => standsBy(read, draft, n) === 'low';
  const isNew = (n: number) => read.proposals[n]!.reason.by !== 'memory';
  return (
    !accounts.every(waits) &&
    (accounts.some(n => isLow(n) || waits(n)) || accounts.some(isNew) !== accounts.every(isNew))
  );
}
