import { withExtras } from '#domain/extras.ts';
import { costCenterWhole } from '#domain/personnel.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { type CostCenter, costCenters } from './personnel.queries.ts';
import type { PersonnelKind } from './personnel-list.tsx';

export const costCenterKind: PersonnelKind<CostCenter> = {
  kind: 'costCenter',
  source: costCenters,
  whole: costCenterWhole,
  wage: row => row.salaryCost,
  settle: (was, edited) => withExtras('costCenter', was, edited),
  columns: (t, save) => [
    {
      id: 'isBackOffice',
      head: t('personnel.backOffice'),
      hint: t('personnel.backOfficeHint'),
      kind: 'widget',
      width: 84,
      render: (row, focus) => (
        <Checkbox
          label={t('personnel.isBackOffice', { name: row.name })}
          labelHidden
          focus={focus}
          checked={row.isBackOffice}
          onChange={isBackOffice => save(row, { isBackOffice })}
        />
      ),
    },
    { id: 'fte', head: t('personnel.fte'), kind: 'units', value: row => row.fte, editable: true, width: 76 },
    {
      id: 'salaryCost',
      head: t('personnel.salaryCost'),
      kind: 'amount',
      value: row => row.salaryCost,
      editable: true,
      width: 112,
    },
  ],
  words: t => ({
    list: t('personnel.costCenters'),
    none: t('personnel.noCostCenters'),
    one: t('personnel.costCenter'),
    add: t('personnel.newCostCenter'),
    remove: t('personnel.deleteCostCenter'),
    paste: t('personnel.pasteCostCenters'),
    units: t('personnel.fte'),
    idle: t('personnel.idleFte'),
  }),
};
