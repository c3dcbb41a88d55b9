import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '#web/ui/page.tsx';

export function TotalCostsScreen() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('totalCosts.title')} />
    </Page>
  );
}
