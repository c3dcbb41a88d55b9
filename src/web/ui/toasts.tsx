import 'react-toastify/ReactToastify.css';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type Id, ToastContainer, type ToastPosition, toast } from 'react-toastify/unstyled';
import { errorText } from '#web/i18n/i18n.ts';
import { Button } from './button.tsx';
import './toasts.css';

/** So much a toast takes below, with a sentence or two. */
const BELOW = 180;
let pressedAt = 0;

/**
 * On a phone it stands below, where it covers least: not the title, nor the answer. Above where what was pressed is there, the keypad, or
 * the buttons of a dialog.
 */
function place(): ToastPosition {
  if (!matchMedia('(max-width: 480px)').matches) return 'top-right';
  const isTaken = pressedAt > innerHeight - BELOW || document.querySelector(':is(input,textarea):focus,[role=dialog]');
  return isTaken ? 'top-right' : 'bottom-right';
}

/**
 * Mounted once, in main.tsx. A toast is only for messages that have no place on the screen. It stands beside the page, so that
 * it can be heard and closed while a dialog is open. By itself it goes after five seconds in which nobody looks at it.
 */
export function Toasts() {
  const { t } = useTranslation();
  useEffect(() => {
    const press = (event: PointerEvent) => {
      pressedAt = event.clientY;
    };
    window.addEventListener('pointerdown', press, true);
    return () => window.removeEventListener('pointerdown', press, true);
  }, []);
  return createPortal(
    <ToastContainer
      draggable
      // No thumb goes over most of a phone.
      draggablePercent={25}
      closeOnClick
      newestOnTop
      limit={4}
      icon={false}
      aria-label={t('common.messages')}
      closeButton={({ closeToast }) => (
        <button type="button" className="toast-close" aria-label={t('common.close')} onClick={closeToast}>
          ×
        </button>
      )}
    />,
    document.body,
  );
}

const optionsOf = (text: string, role: string) => ({ toastId: text, role, position: place() });

export function toastSuccess(text: string): void {
  toast.success(text, optionsOf(text, 'status'));
}

/** For who reads it first, and then presses. */
const WITH_OFFER = 15_000;

/** What one can do about it goes along, until the screen that says it says something else, or is gone. */
export function useToastOffer(): (text: string, offer?: { label: string; take: () => void }) => void {
  const told = useRef<Id>(undefined);
  useEffect(() => () => toast.dismiss(told.current ?? ''), []);
  return (text, offer) => {
    if (told.current !== text) toast.dismiss(told.current ?? '');
    const content = offer ? (
      <span>
        {text} <Button onClick={offer.take}>{offer.label}</Button>
      </span>
    ) : (
      text
    );
    const options = { ...optionsOf(text, 'status'), ...(offer && { autoClose: WITH_OFFER }) };
    told.current = toast.success(content, options);
  };
}

/** Shows the text of an error's code. The same message is never shown twice at once. */
export function toastError(error: unknown): void {
  const code = codeOf(error);
  if (code === 'ERROR_UNAUTHORIZED') return;
  const text = errorText(code);
  toast.error(text, optionsOf(text, 'alert'));
}

/** The code of an error in the catalogue, if any. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return undefined;
}
