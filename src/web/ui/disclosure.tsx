import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import style from './disclosure.module.css';

interface DisclosureProps {
  /** The name of what is opened. */
  title: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** To the right of the title: figures, indicator, menu. */
  aside?: React.ReactNode;
  /** It can't be opened yet, for example because there are no segments. */
  disabled?: boolean;
  children: React.ReactNode;
}

/** A row that opens. Its content is drawn only while it is open. */
export function Disclosure({ title, open, onToggle, aside, disabled, children }: DisclosureProps) {
  const id = useId();
  return (
    <div className={style.disclosure} data-open={open || undefined}>
      <div className={style.head}>
        <button
          type="button"
          className={style.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          disabled={disabled}
          onClick={() => onToggle(!open)}
        >
          <ChevronRight size={16} aria-hidden />
          <span>{title}</span>
        </button>
        {aside && <div className={style.aside}>{aside}</div>}
      </div>
      {open && (
        <div id={id} className={style.content}>
          {children}
        </div>
      )}
    </div>
  );
}
