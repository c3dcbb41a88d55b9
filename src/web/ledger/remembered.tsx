import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TARGET_KINDS, type TargetKind, thingKindOf } from '#domain/ledger/targets.ts';
import { NAME_LIMIT } from '#domain/names.ts';
import { useMay } from '#web/session/authorization.queries.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog, FormDialog } from '#web/ui/dialog.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import { useStable } from '#web/ui/grid/use-stable.ts';
import { ListFailed } from '#web/ui/list-table.tsx';
import { EmptyList, LoadingText } from '#web/ui/page.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import style from './ledger.module.css';
import { type RememberedAccount, type RememberedCode, rememberedQuery, useRemember } from './ledger.queries.ts';
import { placeText } from './place-words.ts';

/** What the company remembers of its ledgers, for those who may change it. */
export function RememberedButton({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const may = useMay('ledger.remember');
  const [isOpen, open] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button onClick={() => open(true)}>{t('ledger.remembered')}</Button>
      {isOpen && <Remembered companyId={companyId} onClose={() => open(false)} />}
    </>
  );
}

/** An account, or a code of the lines, and where it went last. */
type Row = { id: string; account?: RememberedAccount; code?: RememberedCode };

function Remembered({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(rememberedQuery(companyId));
  const remembering = useRemember(companyId);
  const [changing, change] = useState<RememberedAccount>();
  const forget = useStable(({ account, code }: Row) =>
    remembering.mutate({
      accounts: [],
      forget: { accounts: account ? [account] : [], codes: code ? [code] : [] },
    }),
  );
  const rows = useMemo(
    (): Row[] => [
      ...(data?.accounts ?? []).map(account => ({ id: `account ${account.administration} ${account.accId}`, account })),
      ...(data?.codes ?? []).map(code => ({ id: `code ${code.administration} ${code.code}`, code })),
    ],
    [data],
  );
  const columns = useMemo((): Column<Row>[] => {
    const nameOf = ({ account, code }: Row): string =>
      account?.accId ?? (code!.code === '' ? t('ledger.noCode') : t('ledger.codeOf', { code: code!.code }));
    const placeOf = ({ account, code }: Row): string =>
      account ? rememberedPlace(account, t) : t('ledger.placesOf.costCenters', { name: code!.name });
    return [
      { id: 'name', head: t('ledger.account'), kind: 'text', width: 152, value: nameOf },
      {
        ...{ id: 'to', head: t('ledger.goesTo'), kind: 'widget', width: 240, value: placeOf },
        render: (row, focus) =>
          row.account ? (
            <button
              {...focus}
              type="button"
              className={style.place}
              aria-label={t('ledger.placeOf', { name: nameOf(row), place: placeOf(row) })}
              onClick={() => change(row.account)}
            >
              {placeOf(row)}
            </button>
          ) : (
            <span {...focus}>{placeOf(row)}</span>
          ),
      },
      {
        ...{ id: 'administration', head: t('ledger.facts.administration'), kind: 'text' },
        value: ({ account, code }) => (account ?? code)!.administrationName || (account ?? code)!.administration,
      },
      {
        ...{ id: 'forget', head: '', headInFull: t('ledger.forget'), kind: 'widget', width: 40 },
        render: (row, focus) => (
          <IconButton
            {...focus}
            icon={Trash2}
            label={t('ledger.forgetOf', { name: nameOf(row) })}
            onClick={() => forget(row)}
          />
        ),
      },
    ];
  }, [t, forget]);
  if (changing)
    return (
      <ChangeDialog
        account={changing}
        onChange={account =>
          remembering.mutate(
            { accounts: [account], forget: { accounts: [], codes: [] } },
            { onSuccess: () => change(undefined) },
          )
        }
        busy={remembering.isPending}
        onClose={() => change(undefined)}
      />
    );
  return (
    <Dialog open size="table" title={t('ledger.remembered')} onClose={onClose}>
      <p>{t('ledger.rememberedIntro')}</p>
      {error ? (
        <ListFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingText rows={6} />
      ) : rows.length === 0 ? (
        <EmptyList text={t('ledger.rememberedNone')} />
      ) : (
        <EditableGrid label={t('ledger.remembered')} columns={columns} rows={rows} height="60vh" />
      )}
    </Dialog>
  );
}

/** Where it goes, and what somebody said that it is. */
function rememberedPlace(
  { kind, name, isProfitAndLoss }: RememberedAccount,
  t: Parameters<typeof placeText>[1],
): string {
  if (isProfitAndLoss === false) return t('ledger.balance');
  const place = placeText(name === null ? { kind } : { kind, id: '', name }, t);
  return isProfitAndLoss ? `${place} · ${t('ledger.profitAndLoss')}` : place;
}

interface ChangeDialogProps {
  account: RememberedAccount;
  busy: boolean;
  onChange: (account: RememberedAccount) => void;
  onClose: () => void;
}

const BALANCE = 'balance';
const ON_BALANCE = { kind: 'leaveOut', originId: null, name: null, isProfitAndLoss: false } as const;
const IN_RESULT = { isProfitAndLoss: true };

/** Where an account is to go the next time: what it is called decides, wherever that is in a scenario. */
function ChangeDialog({ account, busy, onChange, onClose }: ChangeDialogProps) {
  const { t } = useTranslation();
  const mayBeEither = typeof account.isProfitAndLoss === 'boolean';
  const [kind, setKind] = useState<TargetKind | typeof BALANCE>(
    account.isProfitAndLoss === false ? BALANCE : account.kind,
  );
  const [name, setName] = useState(account.name ?? '');
  const isNamed = kind !== BALANCE && thingKindOf(kind) !== null;
  const isSame = kind === account.kind && name.trim() === account.name;
  const save = () => {
    if (kind === BALANCE) return onChange({ ...account, ...ON_BALANCE });
    const given = isNamed && name.trim() !== '' ? name.trim() : null;
    onChange(isSame ? account : { ...account, kind, originId: null, name: given, ...(mayBeEither && IN_RESULT) });
  };
  return (
    <FormDialog
      title={t('ledger.whereGoes', { what: account.accId })}
      submit={t('common.save')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Select
        label={t('ledger.goesTo')}
        required
        options={[
          ...(mayBeEither ? [{ value: BALANCE, label: t('ledger.balance') }] : []),
          ...TARGET_KINDS.map(each => ({ value: each, label: t(`ledger.kinds.${each}`) })),
        ]}
        value={kind}
        onChange={chosen => setKind((chosen ?? kind) as typeof kind)}
      />
      {isNamed && (
        <TextField
          key={kind}
          label={t(`ledger.nameOf.${kind}`)}
          value={name}
          onChange={setName}
          required={kind !== 'costCenters'}
          maxLength={NAME_LIMIT}
        />
      )}
    </FormDialog>
  );
}
