import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import { Modal } from '@mantine/core';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import style from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Nobody asked for it: it opens by itself, and waits until no other dialog is open. */
  unasked?: boolean;
  /** `wide` for long texts and side-by-side values, `table` for tables. */
  size?: keyof typeof SIZES;
  /** The buttons at the bottom right, the primary one last. */
  actions?: React.ReactNode;
  /** With this, the content is a form that Enter sends. The primary button must be `type="submit"`. */
  onSubmit?: () => void;
  children: React.ReactNode;
}

let dialogsOpen = 0;
const listeners = new Set<() => void>();
function count(change: 1 | -1): void {
  dialogsOpen += change;
  for (const listener of listeners) listener();
}

/** Whether a dialog may open. One that is open stays open, whatever is opened over it. */
function useTurn(open: boolean, unasked: boolean): boolean {
  const isOpen = useRef(false);
  const isAlone = useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => dialogsOpen === 0,
  );
  const hasTurn = open && (!unasked || isOpen.current || isAlone);
  useLayoutEffect(() => {
    isOpen.current = hasTurn;
  }, [hasTurn]);
  return hasTurn;
}

const FOCUSABLE = 'input, select, textarea, button, a[href]';

/**
 * The focus starts in the content and not on the cross, and returns to where it was. Both happen immediately: a key pressed
 * right after a button is meant for what comes next.
 */
function Focused({ children }: { children: React.ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const within = content.current!;
    const before = document.activeElement;
    const first =
      within.querySelector<HTMLElement>('[data-autofocus]') ??
      [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].find(one => one.tabIndex >= 0 && !one.matches(':disabled'));
    // The library looks for this element a moment later, and takes the cross when there is none.
    first?.setAttribute('data-autofocus', '');
    first?.focus({ preventScroll: true });
    count(1);
    return () => {
      count(-1);
      const now = document.activeElement;
      const isHere = now === document.body || within.closest('[role=dialog]')?.contains(now);
      if (before instanceof HTMLElement && isHere) before.focus({ preventScroll: true });
    };
  }, []);
  return <div ref={content}>{children}</div>;
}

const SIZES = { normal: '30rem', wide: '48rem', table: '62rem' };

/** A dialog chooses, confirms or shows. Escape and a click beside it close it, and the focus returns to where it was. */
export function Dialog({
  open,
  title,
  onClose,
  unasked = false,
  size = 'normal',
  actions,
  onSubmit,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const isOpen = useTurn(open, unasked);
  // It would hear the Escape that closes the dialog it waits for.
  if (unasked && !isOpen) return null;
  const content = (
    <>
      <div className={style.content}>{children}</div>
      {actions && <div className={style.actions}>{actions}</div>}
    </>
  );
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      centered
      lockScroll={false}
      size={SIZES[size]}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      classNames={{ content: style.dialog }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <div className={style.head}>
          <Modal.Title className={style.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </div>
        <Modal.Body>
          <Focused>
            {onSubmit ? (
              <form
                noValidate
                onSubmit={event => {
                  event.preventDefault();
                  // React would hand a dialog's events on to the form that the dialog was opened from.
                  event.stopPropagation();
                  if (event.currentTarget.checkValidity()) onSubmit();
                  else event.currentTarget.querySelector<HTMLElement>(':invalid:not(fieldset)')?.focus();
                }}
              >
                {content}
              </form>
            ) : (
              content
            )}
          </Focused>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'size' | 'children'> {
  open?: boolean;
  /** The verb on the primary button, which sends the form. */
  submit: string;
  busy?: boolean;
  disabled?: boolean;
  onSubmit: () => void;
}

/** A form to fill in, or to cancel. */
export function FormDialog({ open = true, submit, busy, disabled, ...dialog }: FormDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      open={open}
      actions={
        <>
          <Button onClick={dialog.onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    />
  );
}

interface ConfirmDialogProps {
  open: boolean;
  /** The thing: "Segment". */
  title: string;
  /** What will happen, in one sentence. */
  text: string;
  /** The verb, with the name of what it destroys: "Delete segment". */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  danger = true,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
