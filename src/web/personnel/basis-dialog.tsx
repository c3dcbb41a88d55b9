import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface BasisDialogProps {
  open: boolean;
  busy: boolean;
  onChoose: (showCostCenters: boolean) => void;
  onClose: () => void;
}

/** Asks once, on the first visit, what personnel costs are entered as. */
export function BasisDialog({ open, busy, onChoose, onClose }: BasisDialogProps) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState('employees');
  return (
    <Dialog
      open={open}
      unasked
      title={t('personnel.basisTitle')}
      onClose={onClose}
      onSubmit={() => busy || onChoose(choice === 'costCenters')}
      actions={
        <Button kind="primary" type="submit" busy={busy}>
          {t('common.next')}
        </Button>
      }
    >
      <Choice
        label={t('personnel.basisQuestion')}
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'employees', label: t('personnel.personnelTitle'), hint: t('personnel.personnelTitleHint') },
          { value: 'costCenters', label: t('personnel.costCenter'), hint: t('personnel.costCenterHint') },
        ]}
      />
    </Dialog>
  );
}
