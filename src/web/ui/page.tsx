import { X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';
import style from './page.module.css';
import { useRemembered } from './use-remembered.ts';

/** The content of a screen: full width, with the same edges everywhere. */
export function Page({ children }: { children: React.ReactNode }) {
  return <main className={style.page}>{children}</main>;
}

interface PageHeaderProps {
  title: string;
  /** A quiet line below the title: scenario and report. */
  where?: React.ReactNode;
  /** In its place on paper, where no header of the page says whose it is: company, report, scenario. */
  paper?: string;
  /** On the right, in this order: documentation, mark as done, download. */
  actions?: React.ReactNode;
  /** One line of introduction. Somebody who dismisses it does not see it again in this session. */
  intro?: string;
}

export function PageHeader({ title, where, paper, actions, intro }: PageHeaderProps) {
  const { t } = useTranslation();
  const remembered = `intro:${title}`;
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(remembered) === 'off');
  const dismiss = () => {
    sessionStorage.setItem(remembered, 'off');
    setDismissed(true);
  };
  return (
    <>
      <header className={style.header}>
        <div>
          <h1>{title}</h1>
          {where && (
            <p className={style.where} data-screen={paper ? true : undefined}>
              {where}
            </p>
          )}
          {paper && (
            <p className={style.paper} aria-hidden>
              {paper}
            </p>
          )}
        </div>
        {actions && <div className={style.actions}>{actions}</div>}
      </header>
      {intro && !dismissed && <Dismissible text={intro} label={t('common.dismissIntro')} onDismiss={dismiss} />}
    </>
  );
}

interface DismissibleProps {
  text: string;
  /** What the button does. */
  label: string;
  onDismiss: () => void;
}

function Dismissible({ text, label, onDismiss }: DismissibleProps) {
  return (
    <div className={style.intro}>
      <p>{text}</p>
      <IconButton icon={X} label={label} onClick={onDismiss} />
    </div>
  );
}

/** In English numbers elsewhere have a comma for thousands. Said where figures are seen first, until it is dismissed in this browser. */
export function NumbersNote() {
  const { t, i18n } = useTranslation();
  const [isShown, show] = useRemembered('numbersNote', true);
  if (i18n.language !== 'en' || !isShown) return null;
  return (
    <Dismissible text={t('common.numbersNote')} label={t('common.dismissNumbersNote')} onDismiss={() => show(false)} />
  );
}

/** A titled part of a page. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <section className={style.section} aria-label={title}>
      <div className={style.header}>
        <h2>{title}</h2>
        {actions && <div className={style.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

interface StackProps {
  children: React.ReactNode;
  /** A table in it may be wider than the window. */
  across?: boolean;
}

/**
 * It says so to the page itself and to what is around it: with `:has()` a browser would look at all of the page anew whenever an element comes or goes
 * anywhere in it, as with each cell that opens.
 */
export function Stack({ children, across = false }: StackProps) {
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!across) return;
    const page = stack.current!.parentElement!;
    const around = [page, page.closest('#content')!];
    for (const one of around) one.setAttribute('data-holds-across', '');
    return () => {
      for (const one of around) one.removeAttribute('data-holds-across');
    };
  }, [across]);
  return (
    <div ref={stack} className={style.stack}>
      {children}
    </div>
  );
}

/** `isRoom`: it has nothing to say any more, and keeps its room, so that nothing below it moves. */
export function Row({ isRoom, children }: { isRoom?: boolean; children: React.ReactNode }) {
  return (
    <div className={style.row} data-room={isRoom || undefined}>
      {children}
    </div>
  );
}

interface EmptyListProps {
  /** What the thing is for, in one sentence. */
  text: string;
  /** The one next step. */
  action?: string;
  actionRef?: React.Ref<HTMLButtonElement>;
  onAction?: () => void;
  /** Something above it comes first. */
  isSecond?: boolean;
}

export function EmptyList({ text, action, actionRef, onAction, isSecond = false }: EmptyListProps) {
  return (
    <div className={style.empty}>
      <p>{text}</p>
      {action && (
        <Button ref={actionRef} kind={isSecond ? 'plain' : 'primary'} onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  );
}

/** Keeps the room of what is still loading, so that nothing moves when it is there. */
export function LoadingText({ text, rows = 1 }: { text?: string; rows?: number }) {
  const { t } = useTranslation();
  return (
    <div
      className={style.loading}
      role="status"
      data-loading
      style={{ '--reserve': `calc(var(--row) * ${rows})` } as React.CSSProperties}
    >
      {text ?? t('common.loading')}
    </div>
  );
}
