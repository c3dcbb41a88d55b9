import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './dialog.tsx';
import { answerWish, hasUnsaved, stayAtLast, useUnsaved, useWish } from './unsaved-guard.tsx';

/** When storing takes longer than this, leaving asks after all. */
const PATIENCE = 1_500;

/** Mounted once, around all screens. Somebody who leaves while something is being saved goes as soon as it is stored. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const wish = useWish();
  const reasons = useUnsaved(wish?.part);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  // The router tells a little later that a question was answered, and must not be answered twice.
  const [answered, setAnswered] = useState<typeof blocker>();
  const isBlocked = wish !== undefined || (blocker.state === 'blocked' && blocker !== answered);
  const isFree = isBlocked && reasons.length === 0;
  const isWaiting = isBlocked && reasons.every(({ what }) => what === 'saving');
  const isRefused = reasons.every(({ what }) => what === 'refused');
  const [isLong, setLong] = useState(false);
  const [stays, setStays] = useState(false);
  const answer = (goes: boolean) => {
    if (wish) return answerWish(goes);
    setAnswered(blocker);
    if (goes) blocker.proceed?.();
    else blocker.reset?.();
  };
  useLayoutEffect(() => {
    // Before the router knows: the next key comes at once.
    if (stays) stayAtLast();
    setStays(false);
  }, [stays]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is that of the same drawing
  useEffect(() => {
    if (!isFree) return;
    // What was typed ahead is sent as soon as its row is stored. Until then it counts as being saved.
    const timer = setTimeout(() => answer(true));
    return () => clearTimeout(timer);
  }, [isFree, blocker, wish]);
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
      text={t(isWaiting ? 'common.leaveSaving' : isRefused ? 'common.leaveRefused' : 'common.leaveText')}
      confirm={t('common.leave')}
      onConfirm={() => answer(true)}
      onCancel={() => {
        setStays(true);
        answer(false);
      }}
    />
  );
}
