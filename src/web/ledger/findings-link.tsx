import '#web/i18n/findings-texts.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Finding, shownFigures } from '#domain/ledger/findings.ts';
import { formatCount } from '#domain/numbers.ts';
import { GradedList } from '#web/ui/graded-list.tsx';

/** A text as it was written stands in quotes, a figure as figures do here. */
function whatOf(finding: Pick<Finding, 'code' | 'value' | 'expected'>, t: TFunction): string[] {
  const { value, expected, areFigures } = shownFigures(finding);
  const quoted = (text: string) => (areFigures ? text : t('ledger.quoted', { text }));
  return [value && quoted(value), expected && t('ledger.expected', { expected: quoted(expected) })];
}

/** What there is to say about a file, in words. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation();
  return (
    <GradedList
      label={t('ledger.findingsTitle')}
      items={findings.map(({ line, count, ...finding }) => ({
        id: finding.code,
        grade: finding.grade,
        text: t(`findings.${finding.code}`),
        where: [
          ...whatOf(finding, t),
          line === null ? '' : t('ledger.line', { line: formatCount(line) }),
          count > 1 ? t('ledger.times', { times: formatCount(count) }) : '',
        ]
          .filter(text => text !== '')
          .join(', '),
      }))}
    />
  );
}
