import { useTranslation } from 'react-i18next';
import { DIMENSIONS, type Dimension } from '#domain/direct-allocation.ts';
import { sum } from '#domain/money.ts';
import { chosenFor } from '#domain/pasted-columns.ts';
import type { PasteChoices } from '#domain/pasted-table.ts';
import type { PastedTree, PastedTreeLine } from '#domain/pasted-tree.ts';
import { Checkbox, Choice } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
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
  understood: PastedTree;
  choices: PasteChoices;
  onChoose: (choices: PasteChoices) => void;
}

/** What is asked of a pasted tree: what names alone are, what columns of segments hold, and whether figures are changed. */
export function TreeQuestions({ understood, choices, onChoose }: TreeQuestionsProps) {
  const { t } = useTranslation();
  const { layers } = understood;
  return (
    <>
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
        </div>
      )}
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
