import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import style from './field.module.css';
import { placeBeside } from './place-beside.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { WidgetFocus } from './widget-focus.ts';

interface UnitDescriptionProps<Thing> {
  label: string;
  value: string;
  /** What has this value. */
  of: Thing;
  /** Called with the trimmed text, when it has changed and is not empty, and with the thing as it was when that began. */
  onCommit: (value: string, seen: Thing) => void;
  /** What it is for, beside the box while it is empty. */
  hint: string;
  /** How often it was asked for: it takes the focus each time. */
  asked?: number | undefined;
  focus?: WidgetFocus;
}

/** What the units of a cost are: a text box in a row, stored on Enter or leaving. Empty it is invalid and stores nothing. */
export function UnitDescription<Thing>(props: UnitDescriptionProps<Thing>) {
  const { label, value, of, onCommit, hint, asked, focus } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string>();
  // Whatever is stored meanwhile: this is what was seen.
  const begun = useRef({ value, of });
  const text = draft ?? value;
  const isEmpty = text.trim() === '';
  const [isHere, setHere] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const beside = useRef<HTMLSpanElement>(null);
  const hintId = useId();
  const isHinted = isEmpty && isHere;
  useLayoutEffect(() => {
    if (!isHinted) return;
    const place = () => placeBeside(box.current!, beside.current!);
    beside.current!.showPopover();
    place();
    window.addEventListener('scroll', place, true);
    return () => window.removeEventListener('scroll', place, true);
  }, [isHinted]);
  useLayoutEffect(() => {
    if (asked) box.current!.focus();
  }, [asked]);
  const commit = () => {
    const trimmed = text.trim();
    setDraft(undefined);
    if (draft !== undefined && trimmed !== '' && trimmed !== begun.current.value) onCommit(trimmed, begun.current.of);
  };
  return (
    <span className={style.field} data-refused={isEmpty || undefined}>
      <input
        {...focus}
        ref={box}
        className={`${style.input} ${style.inCell}`}
        aria-label={label}
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? hintId : undefined}
        title={isEmpty ? t('Validations.RequiredField') : undefined}
        placeholder={t('common.unitsSuchAs')}
        maxLength={UNIT_DESCRIPTION_LIMIT}
        value={text}
        onChange={event => {
          if (draft === undefined) begun.current = { value, of };
          setDraft(event.target.value);
        }}
        onFocus={() => setHere(true)}
        onBlur={() => {
          setHere(false);
          commit();
        }}
        // The keys and the clipboard of the table do not work in a text box inside it. Tab and Enter lead on.
        onKeyDown={event => {
          if (event.key !== 'Tab' && event.key !== 'Enter') event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setDraft(undefined);
        }}
        onCopy={event => event.stopPropagation()}
        onCut={event => event.stopPropagation()}
        onPaste={event => event.stopPropagation()}
      />
      {isEmpty && (
        <span ref={beside} id={hintId} popover="manual" className={style.beside}>
          {hint}
        </span>
      )}
      <UnsavedGuard unsaved={draft !== undefined && draft !== begun.current.value && 'written'} />
    </span>
  );
}
