import { useTranslation } from 'react-i18next';
import type { Finding } from '#domain/ledger/findings.ts';
import { GradedList } from '#web/ui/graded-list.tsx';

/** What there is to say about a file, in words. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation();
  return (
    <GradedList
      label={t('ledger.findingsTitle')}
      items={findings.map(({ code, grade, line, count, value, expected }) => ({
        id: code,
        grade,
        text: t(`ledger.findings.${code}`),
        where: [
          value && `“${value}”`,
          expected && t('ledger.expected', { expected }),
          line === null ? '' : t('ledger.line', { line: line.toLocaleString('nl') }),
          count > 1 ? t('ledger.times', { times: count.toLocaleString('nl') }) : '',
        ]
          .filter(text => text !== '')
          .join(', '),
      }))}
    />
  );
}
