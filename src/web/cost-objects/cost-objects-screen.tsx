import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '#web/ui/page.tsx';

export function CostObjectsScreen() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('costObjects.title')} />
    </Page>
  );
}
