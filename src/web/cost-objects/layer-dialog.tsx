import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blockingLayer, DEFAULT_LEVEL, isLevel, LEVELS, type Level } from '#domain/cost-objects.ts';
import { Choice } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import type { TreeSection } from './tree-rows.ts';

interface LayerDialogProps {
  /** The current level; 0 while nobody has chosen. */
  level: number;
  sections: readonly TreeSection[];
  onChoose: (level: Level) => void;
  onClose: () => void;
}

/** Chooses how many layers hold the costs. A level that would hide something says what, and can't be chosen. */
export function LayerDialog({ level, sections, onChoose, onClose }: LayerDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Level>(isLevel(level) ? level : DEFAULT_LEVEL);
  const inTheWay = blockingLayer(chosen, sections);
  const options = LEVELS.map(one => ({
    value: `${one}`,
    label: t(`costObjects.layers${one}`),
    hint: t(`costObjects.layersHint${one}`),
  }));
  return (
    <FormDialog
      title={t('costObjects.layersTitle')}
      onClose={onClose}
      onSubmit={() => !inTheWay && onChoose(chosen)}
      submit={t('costObjects.choose')}
      disabled={inTheWay !== undefined}
    >
      <Choice
        label={t('costObjects.layersQuestion')}
        options={options}
        value={`${chosen}`}
        onChange={value => setChosen(Number(value) as Level)}
      />
      {level === 0 && <p>{t('costObjects.layersLater')}</p>}
      <p role="alert">{inTheWay && t(`costObjects.inTheWay.${inTheWay}`)}</p>
    </FormDialog>
  );
}
