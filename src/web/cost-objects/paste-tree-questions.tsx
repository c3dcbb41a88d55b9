import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DIMENSIONS, type Dimension } from '#domain/direct-allocation.ts';
import { sum } from '#domain/money.ts';
import { nameKey } from '#domain/names.ts';
import type { PasteChoices } from '#domain/pasted/choices.ts';
import { chosenFor } from '#domain/pasted/columns.ts';
import { type Home, type HomeAsked, isSameHome } from '#domain/pasted/homes.ts';
import type { PastedTree, PastedTreeLine } from '#domain/pasted/tree.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Choice } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { addSegment, segmentsQuery } from '../segments/segments.queries.ts';
import style from './paste-tree-questions.module.css';

export const WHATS = {
  units: 'costObjects.units',
  revenue: 'costObjects.directRevenue',
  directCost: 'costObjects.directCosts',
} as const;

/** How many figures are there that are others. */
export const differingIn = (lines: readonly PastedTreeLine[]): number =>
  sum(lines.map(({ made, filling }) => (made ? (filling?.differing ?? 0) : 0)));

interface TreeQuestionsProps {
  scenarioId: string;
  understood: PastedTree;
  choices: PasteChoices;
  onChoose: (choices: PasteChoices) => void;
}

/** What is asked of a pasted tree: what names alone are, what all lines belong to, what columns of segments hold, and whether figures are changed. */
export function TreeQuestions({ scenarioId, understood, choices, onChoose }: TreeQuestionsProps) {
  const { t } = useTranslation();
  const { layers, home, unknown } = understood;
  return (
    <>
      {unknown.length > 0 && <UnknownSegments {...{ scenarioId, names: unknown }} />}
      {layers && (
        <div className={style.layers}>
          <Choice
            label={t('costObjects.pasteLayers')}
            options={layers.options.map(({ level }) => ({
              value: `${level}`,
              label: t(`costObjects.pasteLayers${level}`),
              hint: t(`costObjects.layersHint${level}`),
            }))}
            value={`${layers.chosen ?? ''}`}
            onChange={value => {
              const { level, layer } = layers.options.find(one => `${one.level}` === value)!;
              onChoose({ ...choices, level, columns: chosenFor(choices.columns, layers.column, layer) });
            }}
          />
          {layers.options[0]?.level === 1 && <p>{t('costObjects.layersLater')}</p>}
        </div>
      )}
      {home && <HomeSelect asked={home} onChange={chosen => onChoose({ ...choices, home: chosen })} />}
      {(understood.asked.length > 0 || understood.figure) && (
        <FigureSelect
          label={t('costObjects.pasteAsked')}
          value={understood.figure}
          onChange={figure => onChoose({ ...choices, figure: figure ?? null })}
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
      {differingIn(understood.lines) > 0 && (
        <Checkbox
          label={t('paste.changeFigures')}
          checked={choices.changes ?? false}
          onChange={changes => onChoose({ ...choices, changes })}
        />
      )}
    </>
  );
}

/** Adds what columns or lines are of that is no segment yet. Once they are there, the list is read with them. */
function UnknownSegments({ scenarioId, names }: { scenarioId: string; names: readonly string[] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      for (const name of names) await addSegment(queries, scenarioId, name, crypto.randomUUID());
    },
    onSettled: () => queries.invalidateQueries(segmentsQuery(scenarioId)),
  });
  const count = names.length;
  return (
    <div className={style.unknown}>
      <span>{t('costObjects.pasteUnknown', { count, names: names.join(', ') })}</span>
      <Button busy={isPending} onClick={() => mutate()}>
        {t('costObjects.pasteAddSegments', { count })}
      </Button>
    </div>
  );
}

interface HomeSelectProps {
  asked: HomeAsked;
  onChange: (home: Home) => void;
}

/** What all lines belong to. A section that is not there yet can be chosen, too. */
export function HomeSelect({ asked: { layer, options, chosen }, onChange }: HomeSelectProps) {
  const { t } = useTranslation();
  const name = t('costObjects.section');
  const isThere = options.some(({ section }) => nameKey(section) === nameKey(name));
  const homes = layer === 'section' && !isThere ? [...options, { section: name, costObject: '' }] : options;
  const labelOf = (home: Home) => {
    if (!options.includes(home)) return t('costObjects.pasteNewSection', { name });
    return [home.section, home.costObject].filter(Boolean).join(' · ');
  };
  const at = homes.findIndex(home => isSameHome(home, chosen));
  return (
    <Select
      label={t(layer === 'section' ? 'costObjects.pasteInSection' : 'costObjects.pasteInObject')}
      required
      options={homes.map((home, n) => ({ value: `${n}`, label: labelOf(home) }))}
      value={at < 0 ? null : `${at}`}
      onChange={n => n !== null && onChange(homes[Number(n)]!)}
    />
  );
}

interface FigureSelectProps {
  label: string;
  value: Dimension | 'share' | undefined;
  onChange: (figure: Dimension | 'share' | undefined) => void;
}

/** What columns hold whose heads name a segment. */
function FigureSelect({ label, value, onChange }: FigureSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      placeholder={t('paste.notRead')}
      clearable
      options={[
        ...DIMENSIONS.map(value => ({ value, label: t(WHATS[value]) })),
        { value: 'share', label: t('costObjects.pasteShare') },
      ]}
      value={value ?? null}
      onChange={figure => onChange((figure ?? undefined) as Dimension | 'share' | undefined)}
    />
  );
}
