import '#web/i18n/buttons-texts.ts';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../page.tsx';
import { ActionSamples, DialogSamples, StateSamples } from './feedback-samples.tsx';
import { AmountSamples, ChoiceSamples, TextSamples } from './input-samples.tsx';
import { ListSample, ReadListSample } from './list-sample.tsx';
import { TableSamples } from './table-samples.tsx';

/** Every building block in all its states. */
export function ButtonsScreen() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('buttons.title')} where={t('buttons.where')} intro={t('buttons.intro')} />
      <TableSamples />
      <ListSample />
      <ReadListSample />
      <AmountSamples />
      <TextSamples />
      <ChoiceSamples />
      <ActionSamples />
      <StateSamples />
      <DialogSamples />
    </Page>
  );
}
