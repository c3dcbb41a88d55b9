import '#web/i18n/like-texts.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { likeWord } from '#domain/like-another-cost.ts';
import { toHundredths } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import type { ToldChange, ToldValue } from '#domain/told-changes.ts';
import type { DividedLike } from '#domain/total-costs.ts';
import type { Elsewhere } from '#domain/whose.ts';
import style from './transfer-dialog.module.css';

/** What is wrong with the file, for reading and copying. */
export function MessagesBox({ messages }: { messages: readonly string[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={style.outcome}>
      <p role="alert" className={style.refused}>
        {t('upload.refused', { count: messages.length })}
      </p>
      <label htmlFor={id} className="only-heard">
        {t('common.messages')}
      </label>
      <textarea
        id={id}
        readOnly
        className={style.messages}
        rows={Math.min(messages.length + 1, 10)}
        value={messages.join('\n')}
      />
    </div>
  );
}

/** The workbook is of another company, report or scenario. Only the first is said aloud. */
export function ElsewhereNote({ place, message }: Elsewhere) {
  const isOthers = place === 'company';
  return (
    <p role={isOthers ? 'alert' : 'status'} className={style.elsewhere} data-others={isOthers || undefined}>
      {message}
    </p>
  );
}

const MOST = 5;

/** What was made of a file beside its words: percentages that rounding took beyond 100 %. */
export function Notes({ messages }: { messages: readonly string[] }) {
  const { t } = useTranslation();
  if (messages.length === 0) return null;
  return (
    <div role="status">
      {messages.slice(0, MOST).map(message => (
        <p key={message}>{message}</p>
      ))}
      {messages.length > MOST && <p>{t('common.andMore', { count: messages.length - MOST })}</p>}
    </div>
  );
}

/** What a field says and will say, where the server tells it: "30.000,00 → 31.000,00". */
export function useToldValues() {
  const { t } = useTranslation();
  const said = (value: ToldValue, field: string, of?: ToldValue, isAmongSome?: ToldValue): string => {
    if (field === 'dividedLike' && value !== null) {
      const word = likeWord(value as DividedLike, of);
      if (isAmongSome) return t('upload.amongSome', { like: t(`like.some.${word}`, { of: String(of) }) });
      return t(`upload.likes.${word}`, { of: String(of) });
    }
    if (typeof value === 'boolean') return t(value ? 'upload.yes' : 'upload.no');
    return typeof value === 'number' ? formatAmount(toHundredths(value)) : value || '–';
  };
  return ({
    values: { dividedLikeOf: of, dividedAmongSome: some, ...values } = {},
  }: Pick<ToldChange, 'values'>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([field, { from, to }]) => [
        field,
        t('upload.fromTo', {
          from: said(from, field, of?.from, some?.from),
          to: said(to, field, of?.to, some?.to),
        }),
      ]),
    );
}
