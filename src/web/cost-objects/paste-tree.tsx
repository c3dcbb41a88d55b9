import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '#domain/cost-objects.ts';
import { DIMENSIONS, type Dimension } from '#domain/direct-allocation.ts';
import { sum, toEuros, toUnits } from '#domain/money.ts';
import { NAME_LIMIT, nameKey } from '#domain/names.ts';
import { formatAmount } from '#domain/numbers.ts';
import { type PastedTree, type PastedTreeLine, readTree } from '#domain/pasted-tree.ts';
import { partOf } from '#domain/segment-heads.ts';
import { api } from '#web/session/api.ts';
import { ColumnChoices, isToChoose } from '#web/ui/column-choices.tsx';
import type { ListColumn } from '#web/ui/list-table.tsx';
import { PasteDialog } from '#web/ui/paste-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { isTemporary, segmentsQuery } from '../segments/segments.queries.ts';
import type { TreeSection } from './tree-rows.ts';

const WHATS = {
  units: 'costObjects.units',
  revenue: 'costObjects.directRevenue',
  directCost: 'costObjects.directCosts',
} as const;

interface PasteTreeProps {
  scenarioId: string;
  level: Level;
  sections: readonly TreeSection[];
  pasted: string;
  onClose: () => void;
}

/** Sections, cost objects and costs pasted from a sheet. What a line needs above its cost is found by its name, or made. */
export function PasteTree({ scenarioId, level, sections, pasted, onClose }: PasteTreeProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: known = [] } = useQuery(segmentsQuery(scenarioId));
  const segments = known.filter(segment => !isTemporary(segment));
  const ids = useRef<Map<string, string>>(undefined);
  ids.current ??= idsOf(sections, level);

  /** The id of what is at this place, which is made once. */
  const idAt = async (place: string, make: () => Promise<{ id: string }>): Promise<string> => {
    const known = ids.current!.get(place);
    if (known !== undefined) return known;
    const { id } = await make();
    ids.current!.set(place, id);
    return id;
  };
  const send = async ({ section, costObject, cost, made }: PastedTreeLine, key: string) => {
    const processCategoryId = await idAt(placeOf(section), () =>
      api('POST /process-category/', { body: { scenarioId, name: section }, idempotencyKey: `${key}.section` }),
    );
    if (level >= 2 && costObject === '') return;
    const mainProcessId = await idAt(placeOf(section, costObject), () =>
      api('POST /main-process/', {
        body: { name: costObject, processCategoryId, scenarioId },
        idempotencyKey: `${key}.object`,
      }),
    );
    // The lines of further segments were stored with the first line of their cost.
    if (!made) return;
    await api('POST /process/', {
      body: {
        ...{ name: cost, mainProcessId },
        totalUnits: toUnits(made.totals.units),
        totalRevenue: toEuros(made.totals.revenue),
        totalCost: toEuros(made.totals.directCost),
        costAllocation: made.held.map(({ id, units, revenue, directCost }) => ({
          ...{ segmentId: id, units: toUnits(units), revenue: toEuros(revenue), directCost: toEuros(directCost) },
        })),
      },
      idempotencyKey: key,
    });
  };
  const close = () => {
    onClose();
    void queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId });
  };

  const text = (id: 'section' | 'costObject' | 'cost' | 'segment', head: string): ListColumn<PastedTreeLine> => ({
    id,
    head,
    cell: line => line[id] || '–',
  });
  const figure = (
    lines: readonly PastedTreeLine[],
    id: string,
    head: string,
    amountOf: (line: PastedTreeLine) => number | undefined,
  ) => ({
    ...{ id, head, number: true, minor: true },
    total: formatAmount(sum(lines.map(line => amountOf(line) ?? 0))),
    cell: (line: PastedTreeLine) => {
      const amount = amountOf(line);
      return amount === undefined ? '–' : formatAmount(amount);
    },
  });
  const names = [
    text('section', t('costObjects.section')),
    text('costObject', t('costObjects.costObject')),
    text('cost', t('costObjects.cost')),
  ].slice(3 - level);
  const whats = { units: t(WHATS.units), revenue: t(WHATS.revenue), directCost: t(WHATS.directCost) };
  const totals: Record<Dimension, string> = {
    units: t('costObjects.totalUnits'),
    revenue: t('costObjects.totalRevenue'),
    directCost: t('costObjects.totalCosts'),
  };
  const columns = ({ lines, parts, isLong }: PastedTree): ListColumn<PastedTreeLine>[] => {
    if (isLong)
      return [
        ...[...names, text('segment', t('costObjects.segment'))],
        ...DIMENSIONS.map(dimension => figure(lines, dimension, whats[dimension], line => line.figures[dimension])),
      ];
    return [
      ...names,
      ...DIMENSIONS.map(dimension =>
        figure(lines, dimension, totals[dimension], ({ made, figures }) => (made?.totals ?? figures)[dimension]),
      ),
      ...parts.map(({ field, dimension, segment }) =>
        figure(lines, field, labelOf(field), ({ made }) => made?.held.find(({ id }) => id === segment.id)?.[dimension]),
      ),
    ];
  };
  const labelOf = (field: string) => {
    const [part] = partOf(field, segments);
    return part ? `${whats[part.dimension]} · ${part.segment.name}` : totals[field as Dimension];
  };
  const hint = [
    t('costObjects.pasteHint', { columns: names.map(({ head }) => head).join(', ') }),
    level > 1 && t(`costObjects.pasteAbove${level as 2 | 3}`),
    segments[0] && t('costObjects.pasteSegments', { segment: segments[0].name }),
  ];
  return (
    <PasteDialog<PastedTreeLine, PastedTree>
      title={t('costObjects.paste')}
      label={t('costObjects.pasteHere')}
      hint={hint.filter(Boolean).join(' ')}
      read={(block, choices) => readTree(block, level, sections, segments, choices)}
      columns={columns}
      question={(understood, choices, onChoose) => (
        <>
          {(understood.asked.length > 0 || choices.figure) && (
            <FigureSelect
              label={t('costObjects.pasteAsked')}
              value={choices.figure}
              onChange={figure => onChoose({ ...choices, figure })}
            />
          )}
          {understood.askedBeside.map(({ said, head }) => (
            <FigureSelect
              key={said}
              label={t('costObjects.pasteAskedBeside', { head })}
              value={choices.beside?.[said]}
              onChange={figure => {
                const { [said]: _, ...others } = choices.beside ?? {};
                onChoose({ ...choices, beside: figure ? { ...others, [said]: figure } : others });
              }}
            />
          ))}
          <ColumnChoices {...{ understood, choices, onChoose, labelOf }} />
        </>
      )}
      remarks={understood => (isToChoose(understood) ? [t('paste.choose')] : [])}
      problemsOf={({ problems }) =>
        problems.map(({ code, ...about }) => t(`paste.problems.${code}`, { max: NAME_LIMIT, ...about }))
      }
      send={send}
      words={{
        submit: count => t('paste.add', { count }),
        done: count => t('paste.added', { count }),
        stored: t('common.saved'),
        before: t('paste.noArrow'),
      }}
      pasted={pasted}
      onClose={close}
    />
  );
}

interface FigureSelectProps {
  label: string;
  value: Dimension | undefined;
  onChange: (figure: Dimension | undefined) => void;
}

/** What columns hold whose heads name a segment. */
function FigureSelect({ label, value, onChange }: FigureSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      placeholder={t('paste.notRead')}
      clearable
      options={DIMENSIONS.map(value => ({ value, label: t(WHATS[value]) }))}
      value={value ?? null}
      onChange={figure => onChange((figure ?? undefined) as Dimension | undefined)}
    />
  );
}

const placeOf = (...names: readonly string[]): string => JSON.stringify(names.map(nameKey));

/** What is there, by its place. Hidden layers have no name in what is pasted: then it is the first. */
function idsOf(sections: readonly TreeSection[], level: Level): Map<string, string> {
  const ids = new Map<string, string>();
  const keep = (place: string, id: string) => ids.has(place) || ids.set(place, id);
  for (const section of sections) {
    const name = level === 3 ? section.name : '';
    keep(placeOf(name), section.id);
    for (const object of section.mainProcesses) keep(placeOf(name, level >= 2 ? object.name : ''), object.id);
  }
  return ids;
}
