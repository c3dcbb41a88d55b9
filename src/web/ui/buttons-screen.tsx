import { useTranslation } from 'react-i18next';
import { TableSamples } from './buttons/table-samples.tsx';
import { Page, PageHeader } from './page.tsx';

/** Every building block in all its states. */
export function ButtonsScreen() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('buttons.title')} intro={t('buttons.intro')} />
      <TableSamples />
    </Page>
  );
}
