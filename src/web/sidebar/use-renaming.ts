import { useRef, useState } from 'react';

/** Whether the name of a row is being edited. Whoever is in its field when that ends is on the row's own button then. */
export function useRenaming() {
  const [isEditing, setEditing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const goesBack = useRef(false);
  return {
    isEditing,
    row,
    begin: () => setEditing(true),
    end: () => {
      goesBack.current = row.current?.contains(document.activeElement) ?? false;
      setEditing(false);
    },
    button: (button: HTMLButtonElement | null) => {
      if (!button) return;
      if (goesBack.current) button.focus();
      goesBack.current = false;
    },
  };
}
