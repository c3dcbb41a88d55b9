import { useRef, useState } from 'react';
import { type SaveStatus, type Sending, statusOf } from '#web/ui/save-state.tsx';

/**
 * Whether the name of a row is being edited. Whoever is in its field when that ends is on the row's own button then. While it is asked
 * about, because somebody else renamed it too, its field says nothing.
 */
export function useRenaming(sending: Sending, isAskedAbout: boolean) {
  const [isEditing, setEditing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const goesBack = useRef(false);
  const end = () => {
    goesBack.current = row.current?.contains(document.activeElement) ?? false;
    setEditing(false);
  };
  const giveUp = () => {
    sending.reset();
    end();
  };
  const status: SaveStatus = isAskedAbout ? { state: 'idle' } : statusOf(sending, () => {});
  return {
    isEditing,
    row,
    begin: () => setEditing(true),
    end,
    giveUp,
    field: { startEditing: true, status, onCancel: giveUp },
    button: (button: HTMLButtonElement | null) => {
      if (!button) return;
      if (goesBack.current) button.focus();
      goesBack.current = false;
    },
  };
}
