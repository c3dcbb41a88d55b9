import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ToolButton } from '#web/ui/grid/tool-button.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import { Select } from '#web/ui/select.tsx';
import type { NamedDirectRow } from './tree-rows.ts';

interface GiveAllProps {
  grid: Grid<NamedDirectRow>;
  /** Of the cost. */
  name: string;
  isNothing: boolean;
  onGive: (segment: NamedDirectRow) => void;
}

/** All of a cost goes to one segment. Choosing it does so at once: there is nothing more to say, and it can be taken back. */
export function GiveAll({ grid, name, isNothing, onGive }: GiveAllProps) {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  const choose = (id: string | null) => {
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
        <Dialog
          open
          title={t('costObjects.giveAll.title', { name })}
          onClose={close}
          actions={<Button onClick={close}>{t('common.cancel')}</Button>}
        >
          <Select
            label={t('costObjects.segment')}
            options={grid.all.map(row => ({ value: row.id, label: row.name }))}
            value={null}
            onChange={choose}
            startsOpen
          />
        </Dialog>
      )}
    </>
  );
}
