import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import style from './field.module.css';
import type { WidgetFocus } from './widget-focus.ts';

interface UnitDescriptionProps {
  label: string;
  value: string;
  /** Called with the trimmed text, when it has changed and is not empty. */
  onCommit: (value: string) => void;
  /** Whether it was opened just now. */
  startEditing?: boolean;
  focus?: WidgetFocus;
}

/**
 * What the units of a cost are: a text box in a row, stored on Enter or leaving. An empty one is invalid and stores nothing.
 */
export function UnitDescription({ label, value, onCommit, startEditing, focus }: UnitDescriptionProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string>();
  const text = draft ?? value;
  const isEmpty = text.trim() === '';
  const commit = () => {
    const trimmed = text.trim();
    setDraft(undefined);
    if (trimmed !== '' && trimmed !== value) onCommit(trimmed);
  };
  return (
    <span className={style.field} data-refused={isEmpty || undefined}>
      <input
        {...focus}
        className={`${style.input} ${style.inCell}`}
        aria-label={label}
        aria-invalid={isEmpty || undefined}
        title={isEmpty ? t('Validations.RequiredField') : undefined}
        placeholder={t('common.unitDescription')}
        maxLength={UNIT_DESCRIPTION_LIMIT}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this box
        autoFocus={startEditing}
        onChange={event => setDraft(event.target.value)}
        onBlur={commit}
        // The keys and the clipboard of the table do not work in a text box inside it. Tab leaves it as usual.
        onKeyDown={event => {
          if (event.key !== 'Tab') event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setDraft(undefined);
        }}
        onCopy={event => event.stopPropagation()}
        onCut={event => event.stopPropagation()}
        onPaste={event => event.stopPropagation()}
      />
    </span>
  );
}
