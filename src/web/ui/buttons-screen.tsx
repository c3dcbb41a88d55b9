import { useTranslation } from 'react-i18next';
import { ActionSamples, DialogSamples, StateSamples } from './buttons/feedback-samples.tsx';
import { AmountSamples, ChoiceSamples, TextSamples } from './buttons/input-samples.tsx';
import { ListSample } from './buttons/list-sample.tsx';
import { TableSamples } from './buttons/table-samples.tsx';
import { Page, PageHeader } from './page.tsx';

/** Every building block in all its states. */
export function ButtonsScreen() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('buttons.title')} where={t('buttons.where')} intro={t('buttons.intro')} />
      <TableSamples />
      <ListSample />
      <AmountSamples />
      <TextSamples />
      <ChoiceSamples />
      <ActionSamples />
      <StateSamples />
      <DialogSamples />
    </Page>
  );
}
