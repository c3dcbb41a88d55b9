import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from './page.tsx';

/** Every building block in all its states. */
export function ButtonsScreen() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('buttons.title')} />
    </Page>
  );
}
