import '#web/i18n/paste-texts.ts';
import { useTranslation } from 'react-i18next';
import { GradedList } from './graded-list.tsx';

/** What is wrong with a pasted line. */
export function LineState({ line, problems }: { line: number; problems: readonly string[] }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <GradedList
      label={t('paste.problemsOf', { line })}
      items={problems.map(text => ({ id: text, grade: 'stops', text }))}
    />
  );
}
