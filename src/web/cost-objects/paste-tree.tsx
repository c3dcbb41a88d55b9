import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '#domain/cost-objects.ts';
import { DIMENSIONS, type Dimension } from '#domain/direct-allocation.ts';
import { sum } from '#domain/money.ts';
import { NAME_LIMIT } from '#domain/names.ts';
import { formatAmount } from '#domain/numbers.ts';
import { doesSomething, type PastedCost, type Staying } from '#domain/pasted/changes.ts';
import { wageHead } from '#domain/pasted/entry-heads.ts';
import { headsStored, type KnownHeads, withKnownHeads } from '#domain/pasted/known-heads.ts';
import { partOf } from '#domain/pasted/segment-heads.ts';
import { shareOf } from '#domain/pasted/shares.ts';
import { type PastedTree, type PastedTreeLine, readTree } from '#domain/pasted/tree.ts';
import { layersOf } from '#domain/pasted/tree-columns.ts';
import type { Layer } from '#domain/pasted/tree-heads.ts';
import { unreadBeside } from '#domain/pasted/unknown-segments.ts';
import { AREAS } from '#web/session/areas.ts';
import type { ListColumn } from '#web/ui/list-table.tsx';
import { PasteDialog } from '#web/ui/paste-dialog.tsx';
import { useRemembered } from '#web/ui/use-remembered.ts';
import { isTemporary, segmentsQuery } from '../segments/segments.queries.ts';
import { differingIn, TreeQuestions, WHATS } from './paste-tree-questions.tsx';
import { type TreeMaker, treeMaker } from './tree-maker.ts';
import type { TreeSection } from './tree-rows.ts';

interface PasteTreeProps {
  scenarioId: string;
  level: Level;
  sections: readonly TreeSection[];
  pasted: string;
  /** What was made when it closes. */
  onAdded: (maker: TreeMaker) => void;
  onClose: () => void;
}

/** Sections, cost objects and costs pasted from a sheet. What a line needs above its cost is found by its name, or made. */
export function PasteTree({ scenarioId, level, sections, pasted, onAdded, onClose }: PasteTreeProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: known = [] } = useQuery(segmentsQuery(scenarioId));
  const segments = known.filter(segment => !isTemporary(segment));
  const [maker] = useState(() => treeMaker(scenarioId, level, sections));
  const [heads, rememberHeads] = useRemembered<KnownHeads>('pasted-heads', {});
  const close = () => {
    onClose();
    onAdded(maker);
    void queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId });
  };

  const text = (id: 'section' | 'costObject' | 'cost' | 'segment', head: string): ListColumn<PastedTreeLine> => ({
    id,
    head,
    cell: line => line[id] || '–',
  });
  /** With what is there, where that is another. */
  const figure = (
    lines: readonly PastedTreeLine[],
    id: string,
    head: string,
    amountOf: (line: PastedTreeLine) => number | undefined,
    wasOf: (line: PastedTreeLine) => number | undefined,
    isOf: (staying: Staying) => boolean,
  ) => ({
    ...{ id, head, number: true, minor: true },
    total: formatAmount(sum(lines.map(line => amountOf(line) ?? 0))),
    cell: (line: PastedTreeLine) => {
      const amount = amountOf(line);
      if (amount === undefined) return '–';
      const stays = line.filling?.staying.find(isOf);
      if (stays) return t('paste.notPasted', { there: formatAmount(stays.there), pasted: formatAmount(stays.pasted) });
      const was = wasOf(line) ?? amount;
      return was === amount ? formatAmount(amount) : `${formatAmount(was)} → ${formatAmount(amount)}`;
    },
  });
  const namesAt = (level: Level) => layersOf(level).map(layer => text(layer, t(`costObjects.${layer}`)));
  const whats = { units: t(WHATS.units), revenue: t(WHATS.revenue), directCost: t(WHATS.directCost) };
  const totals: Record<Dimension, string> = {
    units: t('costObjects.totalUnits'),
    revenue: t('costObjects.totalRevenue'),
    directCost: t('costObjects.totalCosts'),
  };
  const isAnyThere = (lines: readonly PastedTreeLine[]) => lines.some(({ filling }) => filling);
  const doingText = (filling: PastedTreeLine['filling']) => {
    const { doing = 'add', staying = [] } = filling ?? {};
    const there = staying.map(({ there }) => formatAmount(there)).join('; ');
    const stays = staying.length > 0 && t('paste.stays', { count: staying.length, there });
    return [doing !== 'differs' && t(`paste.doing.${doing}`), stays].filter(Boolean).join('. ');
  };
  const doingOf = (lines: readonly PastedTreeLine[]): ListColumn<PastedTreeLine>[] =>
    isAnyThere(lines)
      ? [
          {
            id: 'doing',
            head: t('paste.doing.head'),
            cell: ({ filling, problems }) => (problems.length > 0 ? '–' : doingText(filling)),
          },
        ]
      : [];
  const columns = ({ lines, parts, isLong, level }: PastedTree): ListColumn<PastedTreeLine>[] => {
    const names = namesAt(level);
    if (isLong)
      return [
        ...[...names, text('segment', t('costObjects.segment'))],
        ...doingOf(lines),
        ...DIMENSIONS.map(dimension =>
          figure(
            lines,
            dimension,
            whats[dimension],
            ({ filling, figures }) => (filling?.after ?? figures)[dimension],
            ({ filling }) => filling?.before[dimension],
            one => one.dimension === dimension,
          ),
        ),
      ];
    return [
      ...names,
      ...doingOf(lines),
      ...DIMENSIONS.map(dimension =>
        figure(
          lines,
          dimension,
          totals[dimension],
          ({ made, figures }) => (made?.totals ?? figures)[dimension],
          ({ filling }) => filling?.before[dimension],
          one => one.dimension === dimension && one.id === undefined,
        ),
      ),
      ...parts.map(({ field, dimension, segment }) => {
        const heldIn = (cost: PastedCost | null | undefined) =>
          cost?.held.find(({ id }) => id === segment.id)?.[dimension];
        return figure(
          lines,
          field,
          labelOf(field),
          ({ made }) => heldIn(made),
          ({ filling }) => heldIn(filling?.cost),
          one => one.dimension === dimension && one.id === segment.id,
        );
      }),
    ];
  };
  const labelOf = (field: string) => {
    const [part] = partOf(field, segments);
    if (part) return `${whats[part.dimension]} · ${part.segment.name}`;
    const [share] = shareOf(field, segments);
    if (share) {
      const of = share.of ? t('costObjects.pasteShareOf', { what: whats[share.of] }) : t('costObjects.pasteShare');
      return `${of} · ${share.segment.name}`;
    }
    return totals[field as Dimension] ?? t(`costObjects.${field as Layer | 'segment'}`);
  };
  const hint = [
    t('costObjects.pasteHint', {
      columns: namesAt(level)
        .map(({ head }) => head)
        .join(', '),
    }),
    level > 1 && t(`costObjects.pasteAbove${level as 2 | 3}`),
    segments[0] ? t('costObjects.pasteSegments', { segment: segments[0].name }) : t('costObjects.pasteNoSegments'),
  ];
  return (
    <PasteDialog<PastedTreeLine, PastedTree>
      title={t('costObjects.paste')}
      label={t('costObjects.pasteHere')}
      hint={hint.filter(Boolean).join(' ')}
      read={(block, choices) => {
        const plain = readTree(block, level, sections, segments, choices);
        const withKnown = withKnownHeads(heads, plain.columns, choices);
        const tree = withKnown ? readTree(block, level, sections, segments, withKnown) : plain;
        return { ...tree, unread: unreadBeside(tree.unread, tree.unknown) };
      }}
      columns={columns}
      labelOf={labelOf}
      question={(understood, choices, onChoose) => <TreeQuestions {...{ scenarioId, understood, choices, onChoose }} />}
      remarks={(understood, choices) => {
        const count = differingIn(understood.lines);
        const { unsaid, whole } = understood.shares;
        const unsigned = whole === 1 ? 'costObjects.pasteShares1' : 'costObjects.pasteShares100';
        const rounded = understood.lines.filter(({ isRounded }) => isRounded).length;
        const guessed = understood.columns.filter(({ isGuess }) => isGuess);
        const wage = wageHead(understood.unread);
        return [
          ...(wage ? [t('costObjects.pasteOfPeople', { head: wage, area: t(AREAS.personnelCosts.title) })] : []),
          ...guessed.map(({ head, field }) => t('paste.guessed', { head, what: labelOf(field!) })),
          ...(unsaid.length > 0 ? [t(unsigned, { heads: unsaid.join(', ') })] : []),
          ...(rounded > 0 ? [t('matrix.rounded', { count: rounded })] : []),
          ...(understood.layers && !understood.layers.chosen ? [t('costObjects.pasteLayersFirst')] : []),
          ...(understood.home && !understood.home.chosen ? [t('costObjects.pasteHomeFirst')] : []),
          ...(count > 0
            ? [t(choices.changes ? 'paste.differChanged' : 'paste.differ', { count, box: t('paste.changeFigures') })]
            : []),
        ];
      }}
      problemsOf={({ problems }) =>
        problems.map(({ code, ...about }) => t(`paste.problems.${code}`, { max: NAME_LIMIT, ...about }))
      }
      does={doesSomething}
      send={async (line, key, read) => {
        if (maker.lines.length === 0) rememberHeads(headsStored(heads, read.columns));
        await maker.layer(read.level, { section: t('costObjects.section'), costObject: t('costObjects.costObject') });
        await maker.make(line, key);
      }}
      words={{
        submit: (count, { lines }) => t(isAnyThere(lines) ? 'paste.store' : 'paste.add', { count }),
        done: count => t(maker.lines.some(({ filling }) => filling) ? 'paste.wasStored' : 'paste.added', { count }),
        stored: t('common.saved'),
      }}
      pasted={pasted}
      onClose={close}
    />
  );
}
