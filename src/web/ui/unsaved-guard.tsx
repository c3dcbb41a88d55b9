import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './dialog.tsx';

/** `saving` ends by itself. What is being written, was refused, or could not be stored, does not. */
export type Unsaved = 'written' | 'saving' | 'failed';

let holders: readonly { id: string; what: Unsaved; stay: () => void }[] = [];
const listeners = new Set<() => void>();

function setHolders(next: typeof holders) {
  holders = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const hasUnsaved = (): boolean => holders.length > 0;

interface UnsavedGuardProps {
  unsaved: Unsaved | false;
  /** Whoever was asked and stays is where this was written: the next key is meant for that. */
  onStay?: () => void;
}

/** While something is unsaved, leaving the screen waits for it or asks in our words. Closing the page asks in the browser's. */
export function UnsavedGuard({ unsaved, onStay }: UnsavedGuardProps) {
  const id = useId();
  const latest = useRef(onStay);
  useEffect(() => {
    latest.current = onStay;
  });
  useEffect(() => {
    if (!unsaved) return;
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault();
    setHolders([...holders, { id, what: unsaved, stay: () => latest.current?.() }]);
    window.addEventListener('beforeunload', prevent);
    return () => {
      setHolders(holders.filter(other => other.id !== id));
      window.removeEventListener('beforeunload', prevent);
    };
  }, [unsaved, id]);
  return null;
}

/** When storing takes longer than this, leaving asks after all. */
const PATIENCE = 1_500;

/** Mounted once, around all screens. Somebody who leaves while something is being saved goes as soon as it is stored. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const reasons = useSyncExternalStore(subscribe, () => holders);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holders.length > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  // The router tells a little later that a question was answered, and must not be answered twice.
  const [answered, setAnswered] = useState<typeof blocker>();
  const isBlocked = blocker.state === 'blocked' && blocker !== answered;
  const isFree = isBlocked && reasons.length === 0;
  const isWaiting = isBlocked && reasons.every(({ what }) => what === 'saving');
  const [isLong, setLong] = useState(false);
  const [stays, setStays] = useState(false);
  useLayoutEffect(() => {
    // Before the router knows: the next key comes at once.
    if (stays) holders.at(-1)?.stay();
    setStays(false);
  }, [stays]);
  useEffect(() => {
    if (!isFree) return;
    // What was typed ahead is sent as soon as its row is stored. Until then it counts as being saved.
    const timer = setTimeout(() => {
      setAnswered(blocker);
      blocker.proceed?.();
    });
    return () => clearTimeout(timer);
  }, [isFree, blocker]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  if (!isBlocked || isFree || (isWaiting && !isLong)) return null;
  return (
    <ConfirmDialog
      open
      title={t('common.leaveTitle')}
      text={isWaiting ? t('common.leaveSaving') : t('common.leaveText')}
      confirm={t('common.leave')}
      onConfirm={() => {
        setAnswered(blocker);
        blocker.proceed?.();
      }}
      onCancel={() => {
        setAnswered(blocker);
        setStays(true);
        blocker.reset?.();
      }}
    />
  );
}
