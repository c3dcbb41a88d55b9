import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '#web/ui/page.tsx';

export function PersonnelScreen() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('personnel.title')} />
    </Page>
  );
}
