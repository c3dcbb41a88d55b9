import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router';
import { errorText } from '#web/i18n/i18n.ts';
import { Button } from './button.tsx';
import style from './page.module.css';
import { codeOf } from './toasts.tsx';

interface MessageProps {
  title: string;
  text: string;
  /** The server's reply, shown as it is. */
  detail?: string;
  children?: React.ReactNode;
}

/** A whole page that says what happened and where to go next. */
export function MessagePage({ title, text, detail, children }: MessageProps) {
  return (
    <main className={style.message}>
      <h1>{title}</h1>
      <p>{text}</p>
      {detail && <pre className={style.detail}>{detail}</pre>}
      <div className={style.actions}>{children}</div>
    </main>
  );
}

/** An unknown or forbidden address. Both look the same. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
      <Link to="/">{t('notFound.home')}</Link>
    </MessagePage>
  );
}

/** The page that the router shows when a screen fails. */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const code = codeOf(error);
  if (code === 'ERROR_NOT_FOUND') return <NotFoundPage />;
  return (
    <MessagePage title={t('common.failedTitle')} text={errorText(code)}>
      <Button kind="primary" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </Button>
      <Link to="/">{t('notFound.home')}</Link>
    </MessagePage>
  );
}
