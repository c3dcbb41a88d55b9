import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesFor } from '#domain/cost-objects.ts';
import { isTemporary } from '#web/session/optimistic-list.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { useMove } from './layers.queries.ts';
import type { TreeRow, TreeSection } from './tree-rows.ts';

interface MoveDialogProps {
  scenarioId: string;
  level: number;
  sections: readonly TreeSection[];
  row: TreeRow;
  onMoved: () => void;
  onClose: () => void;
}

/** Another cost object for a cost, or another section for a cost object. */
export function MoveDialog({ scenarioId, level, sections, row, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const move = useMove(scenarioId);
  const kind = row.kind === 'costObject' ? 'costObject' : 'cost';
  const places = placesFor({ kind, id: row.itemId! }, sections, level).filter(({ id }) => !isTemporary(id));
  const [to, setTo] = useState(places.length === 1 ? places[0]!.id : null);
  return (
    <FormDialog
      title={t('costObjects.moveTitle', { name: row.name })}
      submit={t('costObjects.move')}
      onClose={onClose}
      onSubmit={() => {
        if (to === null) return;
        move.mutate({ kind, id: row.itemId!, version: row.version!, to });
        onMoved();
      }}
    >
      <Select
        label={t(`costObjects.moveWhere.${kind}`)}
        options={places.map(({ id, name, within }) => ({ value: id, label: within ? `${within} › ${name}` : name }))}
        value={to}
        onChange={setTo}
        required
      />
    </FormDialog>
  );
}
