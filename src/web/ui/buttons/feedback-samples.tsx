import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED_PERCENT } from '#domain/money.ts';
import { AllocatedName, AllocationIndicator, AllocationRest } from '../allocation-state.tsx';
import { Button, IconButton } from '../button.tsx';
import { showCompanyColour } from '../company-colour.ts';
import { ConflictView } from '../conflict-view.tsx';
import { ConfirmDialog, FormDialog } from '../dialog.tsx';
import { Disclosure } from '../disclosure.tsx';
import { EditMenu } from '../menu.tsx';
import { EmptyList, LoadingText, Row, Section } from '../page.tsx';
import { Progress } from '../progress.tsx';
import { SaveState } from '../save-state.tsx';
import { TextField } from '../text-field.tsx';
import { toastError, toastSuccess } from '../toasts.tsx';
import style from './samples.module.css';

const HALF = HUNDRED_PERCENT / 2;
export function ActionSamples() {
  const { t } = useTranslation();
  return (
    <Section title={t('buttons.actions')}>
      <Row>
        <Button kind="primary" icon={Plus}>
          {t('common.add')}
        </Button>
        <Button>{t('common.cancel')}</Button>
        <Button kind="quiet">{t('common.undo')}</Button>
        <Button kind="danger">{t('buttons.deleteSegment')}</Button>
        <Button disabled>{t('buttons.disabled')}</Button>
        <Button kind="primary" busy>
          {t('common.saving')}
        </Button>
        <IconButton icon={Download} label={t('download.title')} />
        <EditMenu of="Wholesale" onEdit={() => {}} onDelete={() => {}} deleteLabel={t('buttons.deleteSegment')} />
      </Row>
      <Row>
        {['#1f5fbf', '#f2c200', '#43a729', '#7a1022', '#ffffff'].map(colour => (
          <Button key={colour} onClick={() => showCompanyColour(colour)}>
            {colour}
          </Button>
        ))}
        <Button onClick={() => showCompanyColour(null)}>{t('buttons.noColour')}</Button>
        <span className={style.company}>{t('buttons.companyColour')}</span>
      </Row>
    </Section>
  );
}

export function StateSamples() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('buttons.states')}>
      <Row>
        <AllocationIndicator state="full" />
        <AllocationIndicator state="open" />
        <AllocationIndicator state="over" />
        <AllocationIndicator state="old" compact />
        <AllocationIndicator state="nothing" compact />
        <AllocationIndicator state="full" compact />
      </Row>
      <AllocationRest allocated={HUNDRED_PERCENT} rest={[]} />
      <AllocationRest allocated={HALF} rest={['50,00 %', '€ 1.250,00']} />
      <AllocationRest allocated={HUNDRED_PERCENT + HALF} rest={['50,00 %']} />
      <Row>
        <AllocatedName name="Transport" allocated={HALF} />
        <AllocatedName name="Warehouse" allocated={HUNDRED_PERCENT} />
      </Row>
      <Row>
        <SaveState status={{ state: 'saved' }} />
      </Row>
      <Row>
        <Progress label={t('buttons.uploading')} value={0.4} />
        <Progress label={t('common.loading')} />
      </Row>
      <LoadingText text={t('buttons.loadingCosts')} />
      <EmptyList text={t('buttons.emptyText')} action={t('common.add')} onAction={() => {}} />
      <Disclosure
        title="Transport"
        open={open}
        onToggle={setOpen}
        aside={
          <>
            12.500,00 <AllocationIndicator state="open" compact />
          </>
        }
      >
        <p>{t('buttons.inside')}</p>
      </Disclosure>
      <Disclosure title="Warehouse" open={false} onToggle={() => {}} disabled>
        {null}
      </Disclosure>
    </Section>
  );
}

export function DialogSamples() {
  const { t } = useTranslation();
  const [shown, show] = useState<'form' | 'delete' | 'conflict'>();
  const [name, setName] = useState('');
  const close = () => show(undefined);
  return (
    <Section title={t('buttons.dialogs')}>
      <Row>
        <Button onClick={() => show('form')}>{t('buttons.dialog')}</Button>
        <Button onClick={() => show('delete')}>{t('buttons.confirmation')}</Button>
        <Button onClick={() => show('conflict')}>{t('buttons.conflict')}</Button>
        <Button onClick={() => toastSuccess(t('Scenario.SuccessUpload'))}>{t('buttons.toast')}</Button>
        <Button onClick={() => toastError({ code: 'ERROR_REPORT_LIMIT_EXCEEDED' })}>{t('buttons.errorToast')}</Button>
      </Row>
      <FormDialog
        open={shown === 'form'}
        title={t('reports.title')}
        onClose={close}
        onSubmit={close}
        submit={t('common.next')}
      >
        <TextField label={t('common.name')} value={name} onChange={setName} required maxLength={20} />
      </FormDialog>
      <ConfirmDialog
        open={shown === 'delete'}
        title={t('buttons.segment')}
        text={t('buttons.deleteText')}
        confirm={t('buttons.deleteSegment')}
        onConfirm={close}
        onCancel={close}
      />
      {shown === 'conflict' && (
        <ConflictView
          title={t('common.conflictTitle')}
          differences={[{ what: 'Transport, %', mine: '40,00', theirs: '35,00' }]}
          onKeepMine={close}
          onTakeTheirs={close}
        />
      )}
    </Section>
  );
}
