import { CircleAlert, Info, OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import style from './graded-list.module.css';

const ICONS = { stops: OctagonX, look: CircleAlert, info: Info };

export interface GradedItem {
  id: string;
  grade: keyof typeof ICONS;
  text: string;
  /** Where it was met, in words. */
  where?: string | undefined;
}

/** What was found in a file, the worst first. The grade is a word as well as a colour. */
export function GradedList({ label, items }: { label: string; items: readonly GradedItem[] }) {
  const { t } = useTranslation();
  return (
    <ul className={style.list} aria-label={label}>
      {items.map(({ id, grade, text, where }) => {
        const Icon = ICONS[grade];
        return (
          <li key={id} data-grade={grade}>
            <Icon size={16} aria-hidden />
            <span>
              <strong>{t(`common.grades.${grade}`)}</strong> {text} {where && <small>{where}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
