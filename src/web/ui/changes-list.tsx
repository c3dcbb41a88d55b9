import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ToldChange } from '#domain/told-changes.ts';
import style from './files.module.css';

interface ChangedThing extends Pick<ToldChange, 'values'> {
  kind: string;
  name: string;
}

export interface Changes {
  added: readonly ChangedThing[];
  changed: readonly (ChangedThing & { fields: readonly string[] })[];
  removed: readonly ChangedThing[];
}

interface ChangesListProps {
  changes: Changes;
  /** What the figures of a thing come to, by field, where the list can say it. */
  figureOf?: (thing: ChangedThing) => Readonly<Record<string, string>>;
  /** Said above the list. */
  accepted: string;
  /** Said instead of it when nothing changes. */
  nothing: string;
}

const GROUPS = ['added', 'changed', 'removed'] as const;

/** What taking a file over will do, item by item. */
export function ChangesList({ changes, figureOf, accepted, nothing }: ChangesListProps) {
  const { t } = useTranslation();
  /** "amount 246.125,70": each field that changes, with its figure where it has one. */
  const fieldsOf = (item: ChangedThing & { fields?: readonly string[] }): string => {
    const figures = figureOf?.(item) ?? {};
    const fields = item.fields ?? Object.keys(figures);
    return fields.map(field => [t(`upload.fields.${field}`), figures[field] ?? ''].join(' ').trim()).join(', ');
  };
  const groups = GROUPS.filter(group => changes[group].length > 0);
  return (
    <div className={style.outcome}>
      <p role="status" className={style.accepted}>
        {groups.length === 0 ? nothing : accepted}
      </p>
      {groups.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={style.changes} aria-label={t('upload.changes')} tabIndex={0}>
          {groups.map(group => (
            <div key={group}>
              <h3>{t(`upload.${group}`, { count: changes[group].length })}</h3>
              <ul>
                {changes[group].map((item, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
                  <li key={n}>
                    <Named kind={t(`upload.kinds.${item.kind}`)} name={item.name} t={t} />
                    <Fields text={group === 'removed' ? '' : fieldsOf(item)} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

/** What was made without a name has that of its kind: it holds what nobody groups. */
const Named = ({ kind, name, t }: { kind: string; name: string; t: TFunction }) =>
  kind === name ? (
    t('upload.byDefault', { kind })
  ) : (
    <>
      <span className={style.kind}>{kind}</span> {name}
    </>
  );

const Fields = ({ text }: { text: string }) => text !== '' && <span className={style.kind}>{` (${text})`}</span>;
