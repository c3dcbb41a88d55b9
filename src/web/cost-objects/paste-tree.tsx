import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '#domain/cost-objects.ts';
import { toEuros, toUnits } from '#domain/money.ts';
import { NAME_LIMIT, nameKey } from '#domain/names.ts';
import { formatAmount } from '#domain/numbers.ts';
import { type PastedTreeLine, readTree } from '#domain/pasted-tree.ts';
import { api } from '#web/session/api.ts';
import type { ListColumn } from '#web/ui/list-table.tsx';
import { PasteDialog } from '#web/ui/paste-dialog.tsx';
import type { TreeSection } from './tree-rows.ts';

interface PasteTreeProps {
  scenarioId: string;
  level: Level;
  sections: readonly TreeSection[];
  onClose: () => void;
}

/** Sections, cost objects and costs pasted from a sheet. What a line needs above its cost is found by its name, or made. */
export function PasteTree({ scenarioId, level, sections, onClose }: PasteTreeProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
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
  const send = async ({ section, costObject, cost, figures }: PastedTreeLine, key: string) => {
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
    if (cost === '') return;
    await api('POST /process/', {
      body: {
        ...{ name: cost, mainProcessId },
        totalUnits: toUnits(figures.units),
        totalRevenue: toEuros(figures.revenue),
        totalCost: toEuros(figures.directCost),
      },
      idempotencyKey: key,
    });
  };
  const close = () => {
    onClose();
    void queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId });
  };

  const text = (id: 'section' | 'costObject' | 'cost', head: string): ListColumn<PastedTreeLine> => ({
    id,
    head,
    cell: line => line[id] || '–',
  });
  const figure = (id: keyof PastedTreeLine['figures'], head: string): ListColumn<PastedTreeLine> => ({
    id,
    head,
    number: true,
    minor: true,
    cell: line => formatAmount(line.figures[id]),
  });
  const names = [
    text('section', t('costObjects.section')),
    text('costObject', t('costObjects.costObject')),
    text('cost', t('costObjects.cost')),
  ].slice(3 - level);
  return (
    <PasteDialog<PastedTreeLine>
      title={t('costObjects.paste')}
      label={t('costObjects.pasteHere')}
      hint={`${t('costObjects.pasteHint', { columns: names.map(({ head }) => head).join(', ') })} ${level > 1 ? t(`costObjects.pasteAbove${level as 2 | 3}`) : ''}`}
      read={(block, choices) => readTree(block, level, sections, choices)}
      problemsOf={({ problems }) =>
        problems.map(({ code, ...about }) => t(`paste.problems.${code}`, { max: NAME_LIMIT, ...about }))
      }
      columns={[
        ...names,
        figure('units', t('costObjects.totalUnits')),
        figure('revenue', t('costObjects.totalRevenue')),
        figure('directCost', t('costObjects.totalCosts')),
      ]}
      send={send}
      words={{
        submit: count => t('paste.add', { count }),
        done: count => t('paste.added', { count }),
        stored: t('common.saved'),
        before: t('paste.noArrow'),
      }}
      onClose={close}
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
