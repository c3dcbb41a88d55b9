import { useEffect, useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './dialog.tsx';

// The router asks one question at a time, however many places hold something unsaved: the first of them asks.
let holders: readonly string[] = [];
const listeners = new Set<() => void>();

function hold(next: readonly string[]) {
  holders = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** While something is unsaved, leaving the screen asks in our words, and closing the page in the browser's. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const id = useId();
  const first = useSyncExternalStore(subscribe, () => holders[0]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    hold([...holders, id]);
    window.addEventListener('beforeunload', ask);
    return () => {
      hold(holders.filter(other => other !== id));
      window.removeEventListener('beforeunload', ask);
    };
  }, [unsaved, id]);
  return unsaved && first === id ? <LeaveQuestion /> : null;
}

function LeaveQuestion() {
  const { t } = useTranslation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('common.leaveTitle')}
      text={t('common.leaveText')}
      confirm={t('common.leave')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
