import 'react-toastify/ReactToastify.css';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { errorText } from '#web/i18n/i18n.ts';
import './toasts.css';

/**
 * Mounted once, in main.tsx. A toast is only for messages that have no place on the screen. It stands beside the page, so that
 * it can be heard and closed while a dialog is open.
 */
export function Toasts() {
  const { t } = useTranslation();
  return createPortal(
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggable
      pauseOnHover
      pauseOnFocusLoss
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

export function toastSuccess(text: string): void {
  toast.success(text, { toastId: text, role: 'status' });
}

/** Shows the text of an error's code. The same message is never shown twice at once. */
export function toastError(error: unknown): void {
  const code = codeOf(error);
  if (code === 'ERROR_UNAUTHORIZED') return;
  const text = errorText(code);
  toast.error(text, { toastId: text, role: 'alert' });
}

/** The code of an error in the catalogue, if any. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return undefined;
}
