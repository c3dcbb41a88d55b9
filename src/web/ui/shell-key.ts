type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Which of the keys it is that are there on every screen, wherever one is: Ctrl+K finds, F1 helps. */
export function shellKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): 'find' | 'help' | undefined {
  if (altKey || shiftKey) return undefined;
  const ctrl = ctrlKey || metaKey;
  if (ctrl && key.toLowerCase() === 'k') return 'find';
  return !ctrl && key === 'F1' ? 'help' : undefined;
}
