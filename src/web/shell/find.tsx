import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { helpPath } from '../help/help-link.ts';
import type { Authorization } from '../session/authorization.queries.ts';
import type { OpenCompany } from '../session/company.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { shellKey } from '../ui/shell-key.ts';
import style from './find.module.css';
import { matches } from './find-matches.ts';
import { wishContent } from './focus-on-content.ts';
import { useFindables } from './use-findables.ts';

interface FindProps {
  authorization: Authorization;
  company: OpenCompany | null;
}

/** Ctrl+K: finds any company, report, scenario, area, action, or thing of a scenario by its name. F1: the help of the screen. */
export function Find(props: FindProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const key = shellKey(event);
      if (!key) return;
      event.preventDefault();
      if (key === 'find') setOpen(true);
      else if (!document.querySelector('dialog[open]')) {
        // What is being typed is saved.
        (document.activeElement as HTMLElement | null)?.blur();
        void navigate(helpPath(pathname));
      }
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [navigate, pathname]);
  return (
    <span className={style.opener}>
      <IconButton icon={Search} label={t('find.open')} onClick={() => setOpen(true)} />
      {isOpen && <FindDialog {...props} onClose={() => setOpen(false)} />}
    </span>
  );
}

const intoSight = (option: Element | null) => option?.scrollIntoView({ block: 'nearest' });

function FindDialog({ authorization, company, onClose }: FindProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  // Enter came before the scenarios did: it is not lost.
  const [waits, setWaits] = useState(false);
  const { all, isKnown } = useFindables(authorization, company);
  const found = matches(all, typed);
  const at = Math.min(active, found.length - 1);
  const go = (n: number) => {
    onClose();
    wishContent();
    found[n]?.go();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is there by then
  useEffect(() => {
    if (waits && isKnown && found.length > 0) go(0);
  }, [waits, isKnown, found.length]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((at + step + found.length) % found.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isKnown && found.length > 0) go(at);
      else setWaits(true);
    }
  };
  return (
    <Dialog open title={t('find.title')} onClose={onClose}>
      <input
        data-autofocus
        className={style.input}
        role="combobox"
        aria-label={t('find.title')}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        placeholder={t('find.hint')}
        value={typed}
        onChange={event => {
          setTyped(event.target.value);
          setActive(0);
          setWaits(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={style.result}>
        <div id={`${id}-found`} role="listbox" tabIndex={-1} aria-label={t('find.found')}>
          {found.map((one, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's above
            <div
              key={one.id}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === at}
              tabIndex={-1}
              className={style.one}
              ref={n === at ? intoSight : undefined}
              onClick={() => go(n)}
            >
              <span>{one.name}</span>
              <span className={style.where}>{one.where}</span>
            </div>
          ))}
        </div>
        <p className={found.length > 0 ? 'only-heard' : style.where} role="status">
          {found.length > 0
            ? t('common.resultsAvailable', { count: found.length })
            : t(company ? 'find.nothing' : 'find.nothingHere')}
        </p>
      </div>
    </Dialog>
  );
}
