import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseDialog } from '#web/ui/choose-dialog.tsx';
import { ToolButton } from '#web/ui/grid/tool-button.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import type { NamedDirectRow } from './tree-rows.ts';

interface GiveAllProps {
  grid: Grid<NamedDirectRow>;
  /** Of the cost. */
  name: string;
  isNothing: boolean;
  onGive: (segment: NamedDirectRow) => void;
}

/** All of a cost goes to one segment, which is chosen by its name. */
export function GiveAll({ grid, name, isNothing, onGive }: GiveAllProps) {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  const choose = (id: string) => {
    const segment = grid.all.find(row => row.id === id);
    if (!segment) return;
    close();
    onGive(segment);
  };
  return (
    <>
      <ToolButton
        grid={grid}
        why={isNothing && t('costObjects.giveAll.nothing', { name })}
        title={t('costObjects.giveAll.title', { name })}
        onClick={() => open(true)}
      >
        {t('costObjects.giveAll.button')}
      </ToolButton>
      {isOpen && (
        <ChooseDialog
          title={t('costObjects.giveAll.title', { name })}
          label={t('costObjects.segment')}
          options={grid.all.map(row => ({ value: row.id, label: row.name }))}
          onChoose={choose}
          onClose={close}
        />
      )}
    </>
  );
}
