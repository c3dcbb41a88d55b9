import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import style from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** `wide` for long texts and side-by-side values, `table` for tables. */
  size?: keyof typeof SIZES;
  /** Buttons at the bottom right, the primary one last. */
  actions?: React.ReactNode;
  /** When given, the content is a form and Enter sends it; make the primary button `type="submit"`. */
  onSubmit?: () => void;
  children: React.ReactNode;
}

const SIZES = { normal: '30rem', wide: '48rem', table: '62rem' };

/** A dialog only chooses, confirms or reads. Escape and a click beside it close it, and the focus goes back where it was. */
export function Dialog({ open, title, onClose, size = 'normal', actions, onSubmit, children }: DialogProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <div className={style.content}>{children}</div>
      {actions && <div className={style.actions}>{actions}</div>}
    </>
  );
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      centered
      lockScroll={false}
      size={SIZES[size]}
      transitionProps={{ duration: 100 }}
      classNames={{ content: style.dialog }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <div className={style.head}>
          <Modal.Title className={style.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </div>
        <Modal.Body>
          {onSubmit ? (
            <form
              noValidate
              onSubmit={event => {
                event.preventDefault();
                // React hands a dialog's events on to the form it was opened from, too.
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

/** Something to fill in, or to leave as it is. */
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
  /** The verb, named by what it destroys: "Delete segment". */
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
