import '#web/i18n/paste-texts.ts';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkName, NAME_LIMIT } from '#domain/names.ts';
import {
  type ChosenNames,
  NONE_CHOSEN,
  namesToMake,
  newFor,
  type PastedMatrix,
  proposedFor,
} from '#domain/pasted/matrix.ts';
import { nearestFirst } from '#domain/pasted/near-names.ts';
import type { Named } from '#domain/scenario-model.ts';
import { Button } from '../button.tsx';
import { FormDialog } from '../dialog.tsx';
import { Row } from '../page.tsx';
import { Select } from '../select.tsx';
import type { MadeColumns } from './grid-options.ts';
import style from './unknown-names.module.css';

/** A pasted table with names that nobody knows here. */
export interface AskedNames {
  read: (chosen: ChosenNames) => PastedMatrix;
  paste: (chosen: ChosenNames) => void;
  drop: () => void;
  /** What was said of names that were pasted before, and is kept for the next time. */
  said: { current: ChosenNames };
  /** Columns that are new. */
  making: Pick<MadeColumns<never>, 'label' | 'question'> | undefined;
  /** Where it may be a list: reads it as one, which adds those that are new. */
  add?: () => void;
}

interface UnknownNamesProps {
  asked: AskedNames;
  /** What the rows are. */
  rowHead: string;
}

type Axis = keyof ChosenNames;
const AXES = ['rows', 'columns'] as const;

/** The value of an option, since a row or column has an id. */
const LEFT_OUT = '';
/** Whoever has more of them has pasted another sheet: the others are left out. */
const MOST_ASKED = 40;

/** What names of a pasted table are here: before anything is pasted, each is one of those that the table does not name, or left out. */
export function UnknownNames({ asked, rowHead }: UnknownNamesProps) {
  const { t } = useTranslation();
  const asPasted = useMemo(() => asked.read(NONE_CHOSEN), [asked]);
  const { making, said } = asked;
  const isAsked = (axis: Axis) => asPasted.free[axis].length > 0 || (making !== undefined && axis === 'columns');
  const askedOf = (axis: Axis) => (isAsked(axis) ? asPasted.unknown[axis].slice(0, MOST_ASKED) : []);
  const proposed = (axis: Axis) => proposedFor(askedOf(axis), asPasted.free[axis], said.current[axis]);
  const [chosen, setChosen] = useState<ChosenNames>(() => ({ rows: proposed('rows'), columns: proposed('columns') }));
  const now = useMemo(() => asked.read(chosen), [asked, chosen]);
  const left = now.unknown.rows.length + now.unknown.columns.length;
  const choose = (axis: Axis, name: string, id: string | null) => {
    const next = new Map(chosen[axis]);
    if (id) next.set(name, id);
    else next.delete(name);
    keep({ ...chosen, [axis]: next });
  };
  const keep = (next: ChosenNames) => {
    said.current = next;
    setChosen(next);
  };
  const canBeNew = askedOf('columns').filter(name => making && checkName(name, NAME_LIMIT).ok);
  const leftOut = canBeNew.filter(name => !chosen.columns.has(name));
  const makeAll = () =>
    keep({ ...chosen, columns: new Map([...chosen.columns, ...leftOut.map(name => [name, newFor(name)] as const)]) });
  const of = (axis: Axis) => ({
    names: askedOf(axis),
    things: asPasted.free[axis],
    chosen: chosen[axis],
    onChoose: (name: string, id: string | null) => choose(axis, name, id),
  });
  // What most come for: who is called by none of these is new.
  const isAdded = asked.add !== undefined && asPasted.unknown.rows.length > 0;
  const others = AXES.flatMap(axis => asPasted.unknown[axis].slice(askedOf(axis).length));
  return (
    <FormDialog
      size="wide"
      title={t('paste.unknownNames')}
      submit={t('paste.cells', { count: now.filled })}
      disabled={now.count === 0}
      onClose={asked.drop}
      onSubmit={() => asked.paste(chosen)}
    >
      {isAdded && (
        <Row>
          <span>{t('paste.areNew')}</span>
          <Button kind={now.filled === 0 ? 'primary' : 'plain'} onClick={asked.add}>
            {t('paste.readAsList')}
          </Button>
        </Row>
      )}
      <p>{t('paste.unknownNamesWhy')}</p>
      <NamesOf head={rowHead} {...of('rows')} />
      <NamesOf
        head={t('paste.columnsOfMatrix')}
        {...of('columns')}
        newOf={name => (canBeNew.includes(name) ? making?.label(name) : undefined)}
      />
      {leftOut.length > 1 && (
        <Row>
          <Button onClick={makeAll}>{t('paste.allNew', { count: leftOut.length })}</Button>
        </Row>
      )}
      {namesToMake(chosen).length > 0 && making?.question}
      {others.length > 0 && <p>{t('common.namesUnknown', { names: othersText(others, t) })}</p>}
      <p role="status">
        {t('paste.cellsGo', { count: now.filled })} {left > 0 && t('paste.namesLeftOut', { count: left })}
      </p>
    </FormDialog>
  );
}

const NAMED = 10;
const othersText = (names: readonly string[], t: TFunction): string => {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [t('common.andMore', { count: more })] : [])].join(', ');
};

interface NamesOfProps {
  head: string;
  names: readonly string[];
  /** Those that no name of the table is about. */
  things: readonly Named[];
  chosen: ReadonlyMap<string, string>;
  onChoose: (name: string, id: string | null) => void;
  /** What it is called to make one of this name. */
  newOf?: (name: string) => string | undefined;
}

function NamesOf({ head, names, things, chosen, onChoose, newOf }: NamesOfProps) {
  const { t } = useTranslation();
  const nearest = useMemo(() => {
    const inOrder = nearestFirst(things);
    return new Map(names.map(name => [name, inOrder(name)]));
  }, [names, things]);
  if (names.length === 0) return null;
  const elsewhere = (name: string) => new Set([...chosen].flatMap(([other, id]) => (other === name ? [] : id)));
  return (
    <fieldset className={style.names}>
      <legend>{head}</legend>
      {names.map(name => {
        const taken = elsewhere(name);
        const asNew = newOf?.(name);
        const free = nearest.get(name)!.filter(({ id }) => !taken.has(id));
        return (
          <Select
            key={name}
            label={name}
            options={[
              { value: LEFT_OUT, label: t('paste.leaveOut') },
              ...(asNew ? [{ value: newFor(name), label: asNew }] : []),
              ...free.map(one => ({ value: one.id, label: one.name })),
            ]}
            value={chosen.get(name) ?? LEFT_OUT}
            onChange={id => onChoose(name, id)}
          />
        );
      })}
    </fieldset>
  );
}
