import type { LucideIcon } from 'lucide-react';
import style from './button.module.css';

interface ButtonProps extends Omit<React.ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** A screen or dialog has one primary action. `danger` is for what destroys something, and its text names what. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: LucideIcon;
  /** Shows that it works, and does nothing when pressed again, so that a double click makes one thing. */
  busy?: boolean;
  ref?: React.Ref<HTMLButtonElement>;
}

export function Button({ kind = 'plain', icon: Icon, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={style.button}
      data-kind={kind}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  );
}

interface LinkButtonProps {
  onClick: () => void;
  children: React.ReactNode;
}

/** Leads somewhere as a link does, to what has no address yet. */
export function LinkButton({ onClick, children }: LinkButtonProps) {
  return (
    <button type="button" className={style.link} onClick={onClick}>
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'kind'> {
  icon: LucideIcon;
  /** What it does, for screen readers and as a tooltip. */
  label: string;
}

export function IconButton({ icon: Icon, label, busy, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={style.icon}
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
