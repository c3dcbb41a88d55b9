import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settle, type Whole } from '#domain/allocation.ts';
import { HUNDRED_PERCENT, split } from '#domain/money.ts';
import { Checkbox } from '../checkbox.tsx';
import type { NamedAllocation } from '../grid/allocating.ts';
import { AllocationTable } from '../grid/allocation-table.tsx';
import { Section } from '../page.tsx';

const NAMES = ['Transport', 'Warehouse', 'Customer service', 'Returns', 'Web shop'];
const WHOLE: Whole = { total: 12_500_000, maximum: 164_000, inUnits: false };

function sample(count: number, whole: Whole, weights: (index: number) => number): NamedAllocation[] {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const shares = split(HUNDRED_PERCENT, [...indexes.map(weights), 10]).slice(0, count);
  const rows = indexes.map(index => ({
    id: `row-${index}`,
    name: NAMES[index] ?? `Process ${index + 1}`,
    units: 0,
    share: shares[index]!,
    cost: 0,
  }));
  return settle(rows, whole);
}

/** Keeps rows in the page only, with the delays and failures of a network. */
function useKept(first: () => NamedAllocation[]) {
  const [rows, setRows] = useState(first);
  const [fails, setFails] = useState(false);
  const save = async (next: readonly NamedAllocation[]) => {
    await new Promise(resolve => setTimeout(resolve, 200));
    if (fails) throw Object.assign(new Error('refused'), { code: 'ERROR_NETWORK' });
    setRows([...next]);
  };
  return { rows, save, fails, setFails };
}

export function TableSamples() {
  const { t } = useTranslation();
  const small = useKept(() => sample(5, WHOLE, index => index));
  const large = useKept(() => sample(1000, WHOLE, index => index % 7));
  return (
    <>
      <Section title={t('buttons.allocationTable')}>
        <Checkbox label={t('buttons.savingFails')} checked={small.fails} onChange={small.setFails} />
        <AllocationTable
          label={t('buttons.allocationTable')}
          nameHead={t('costObjects.cost')}
          unitsHead={t('buttons.hours')}
          rows={small.rows}
          whole={WHOLE}
          onChange={small.save}
        />
      </Section>
      <Section title={t('buttons.thousandRows')}>
        <AllocationTable
          label={t('buttons.thousandRows')}
          nameHead={t('costObjects.cost')}
          unitsHead={t('buttons.hours')}
          rows={large.rows}
          whole={WHOLE}
          onChange={large.save}
          height="480px"
        />
      </Section>
    </>
  );
}
