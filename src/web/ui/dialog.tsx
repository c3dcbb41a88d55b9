import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/i18n.ts';
import { Button, IconButton } from './button.tsx';
import style from './dialog.module.css';
import { useOnTop, useTurn } from './on-top.ts';
import { codeOf } from './toasts.tsx';
import { type Unsaved, UnsavedGuard } from './unsaved-guard.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Nobody asked for it: it opens by itself, and waits until no other dialog is open. */
  unasked?: boolean;
  /** `wide` for long texts and side-by-side values, `table` for tables. */
  size?: 'normal' | 'wide' | 'table';
  /** The buttons at the bottom right, the primary one last. */
  actions?: React.ReactNode;
  /** With this, the content is a form that Enter sends. The primary button must be `type="submit"`. */
  onSubmit?: () => void;
  /** What is in it is being sent. */
  busy?: boolean;
  /** What would be lost with it. By default that is what was typed in its form. */
  unsaved?: Unsaved | false | undefined;
  children: React.ReactNode;
}

/** A dialog chooses, confirms or shows. Escape and a click beside it close it, and the focus returns to where it was. */
export function Dialog({ open, unasked = false, ...dialog }: DialogProps) {
  const hasTurn = useTurn(open, unasked);
  return hasTurn && createPortal(<OpenDialog {...dialog} />, document.body);
}

function OpenDialog({
  title,
  onClose,
  size = 'normal',
  actions,
  onSubmit,
  busy,
  unsaved,
  children,
}: Omit<DialogProps, 'open' | 'unasked'>) {
  const { t } = useTranslation();
  const id = useId();
  const typed = useTyped();
  const lost = unsaved ?? (typed.isTyped && (busy ? 'saving' : 'written'));
  const [asks, ask] = useState(false);
  const close = () => {
    const would = unsaved ?? (typed.isNow() && !busy && 'written');
    if (would && would !== 'saving') ask(true);
    else onClose();
  };
  const { layer, content } = useOnTop(close);
  const pressed = useRef<EventTarget>(null);
  // The second click of a double click was meant for what the first one pressed, and not for what opened under the pointer.
  const dropSecond = (event: React.MouseEvent) => {
    if (event.detail <= 1 || pressed.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const inside = (
    <>
      <div className={style.content}>{children}</div>
      {actions && <div className={style.actions}>{actions}</div>}
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key that closes it is Escape
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={layer}
      className={style.layer}
      onMouseDownCapture={dropSecond}
      onClickCapture={dropSecond}
      // Text that is marked from inside to beyond the edge ends in a click beside the dialog, and closes nothing.
      onMouseDown={event => {
        pressed.current = event.target;
      }}
      onClick={event => event.target === event.currentTarget && pressed.current === event.target && close()}
    >
      <section role="dialog" aria-modal aria-labelledby={id} className={style.dialog} data-size={size}>
        <div className={style.head}>
          <h2 id={id}>{title}</h2>
          <IconButton icon={X} label={t('common.close')} onClick={close} />
        </div>
        <div ref={content} className={style.body}>
          {onSubmit ? (
            <form
              noValidate
              onFocus={typed.onFocus}
              onSubmit={event => {
                event.preventDefault();
                // React would hand a dialog's events on to the form that the dialog was opened from.
                event.stopPropagation();
                if (event.currentTarget.checkValidity()) onSubmit();
                else event.currentTarget.querySelector<HTMLElement>(':invalid:not(fieldset)')?.focus();
              }}
            >
              {inside}
            </form>
          ) : (
            inside
          )}
        </div>
      </section>
      <UnsavedGuard unsaved={lost} />
      <ConfirmDialog
        open={asks}
        title={t('common.leaveTitle')}
        text={t('common.leaveText')}
        confirm={t('common.leave')}
        onCancel={() => ask(false)}
        onConfirm={onClose}
      />
    </div>
  );
}

/** A choice is made again by two keys, and what is looked for is nothing to keep. */
const TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=color], [type=search], [role=combobox])';

/** Whether a text field of a form says something else than when somebody came to it. */
function useTyped() {
  const before = useRef(new Map<HTMLInputElement, string>());
  const [isTyped, setTyped] = useState(false);
  const isNow = () => [...before.current].some(([field, text]) => field.isConnected && field.value !== text);
  // What is typed draws the form again.
  useEffect(() => setTyped(isNow()));
  const onFocus = ({ target }: React.FocusEvent) => {
    const field = target as HTMLInputElement;
    if (target.matches(TEXT) && !before.current.has(field)) before.current.set(field, field.value);
  };
  return { isTyped, isNow, onFocus };
}

/** Beside the buttons: why the primary one can't be pressed yet. */
export const Why = ({ children }: { children: React.ReactNode }) => <p className={style.why}>{children}</p>;

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'size' | 'busy' | 'children'> {
  open?: boolean;
  /** The verb on the primary button, which sends the form. */
  submit: string;
  disabled?: boolean;
  /** Why it could not be sent, where none of its fields says so. */
  failure?: unknown;
  onSubmit: () => void;
}

/** A form to fill in, or to cancel. */
export function FormDialog({ open = true, submit, disabled, failure, children, ...dialog }: FormDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      open={open}
      actions={
        <>
          <Button onClick={dialog.onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" busy={dialog.busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
      {Boolean(failure) && <p role="alert">{errorText(codeOf(failure))}</p>}
    </Dialog>
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
  /** Its text becomes longer when all is known: the buttons are where they will be then. */
  grows?: boolean;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  danger = true,
  busy,
  grows,
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
      <p data-grows={grows || undefined}>{text}</p>
    </Dialog>
  );
}
