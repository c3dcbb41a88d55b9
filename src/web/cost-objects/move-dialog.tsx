import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlaceFor, placesFor } from '#domain/cost-objects.ts';
import { isTemporary } from '#web/session/optimistic-list.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import type { TreeRow, TreeSection } from './tree-rows.ts';
import type { Movable } from './use-moving.ts';

interface MoveDialogProps {
  level: number;
  sections: readonly TreeSection[];
  row: TreeRow;
  onMove: (what: Movable, to: PlaceFor) => void;
  onClose: () => void;
}

/** Another cost object for a cost, or another section for a cost object. */
export function MoveDialog({ level, sections, row, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const kind = row.kind === 'costObject' ? 'costObject' : 'cost';
  const places = placesFor({ kind, id: row.itemId! }, sections, level).filter(({ id }) => !isTemporary(id));
  const [to, setTo] = useState(places.length === 1 ? places[0]!.id : null);
  const place = places.find(({ id }) => id === to);
  return (
    <FormDialog
      title={t('costObjects.moveTitle', { name: row.name })}
      submit={t('costObjects.move')}
      onClose={onClose}
      onSubmit={() => place && onMove({ kind, id: row.itemId! }, place)}
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
