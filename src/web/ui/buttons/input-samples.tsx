import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED_PERCENT } from '#domain/money.ts';
import { AmountInput } from '../amount-input.tsx';
import { Button } from '../button.tsx';
import { Checkbox, CheckList, Choice, DoneToggle } from '../checkbox.tsx';
import { InlineEdit } from '../inline-edit.tsx';
import { Row, Section } from '../page.tsx';
import { Select } from '../select.tsx';
import { TextArea, TextField } from '../text-field.tsx';
import { Toggle } from '../toggle.tsx';
import { UnitDescription } from '../unit-description.tsx';

export function AmountSamples() {
  const { t } = useTranslation();
  const [amount, setAmount] = useState<number | null>(123_456);
  const [percent, setPercent] = useState<number | null>(Math.floor(HUNDRED_PERCENT / 3));
  const [commits, setCommits] = useState(0);
  const counted = (set: (value: number) => void) => (value: number) => {
    set(value);
    setCommits(now => now + 1);
  };
  return (
    <Section title={t('buttons.amounts')}>
      <Row>
        <AmountInput label={t('buttons.amount')} value={amount} onCommit={counted(setAmount)} suffix="€" />
        <AmountInput
          label={t('buttons.percentage')}
          kind="percent"
          value={percent}
          onCommit={counted(setPercent)}
          check={value => (value > HUNDRED_PERCENT ? t('Validations.PercentSumOver100') : undefined)}
          suffix="%"
        />
        <AmountInput label={t('buttons.requiredAmount')} value={0} onCommit={() => {}} required />
        <AmountInput label={t('buttons.readOnly')} value={-123_456} onCommit={() => {}} readOnly />
        <AmountInput label={t('buttons.disabled')} value={null} onCommit={() => {}} disabled />
      </Row>
      <p>{t('buttons.commits', { count: commits })}</p>
    </Section>
  );
}

export function TextSamples() {
  const { t } = useTranslation();
  const [name, setName] = useState('Wholesale');
  const [email, setEmail] = useState('');
  const [text, setText] = useState('');
  const [unit, setUnit] = useState('m²');
  return (
    <Section title={t('buttons.texts')}>
      <Row>
        <InlineEdit label={t('common.name')} value={name} of={undefined} onCommit={setName} />
        <InlineEdit
          label={t('buttons.readOnly')}
          value={t('buttons.readOnly')}
          of={undefined}
          onCommit={() => {}}
          readOnly
        />
        <UnitDescription
          label={t('common.unitDescription')}
          value={unit}
          of={undefined}
          hint={t('common.unitsSuchAs')}
          onCommit={setUnit}
        />
      </Row>
      <form
        noValidate
        aria-label={t('buttons.texts')}
        onSubmit={event => {
          event.preventDefault();
          event.currentTarget.checkValidity();
        }}
      >
        <TextField
          label={t('buttons.email')}
          type="email"
          value={email}
          onChange={setEmail}
          required
          autoComplete="off"
        />
        <TextArea label={t('buttons.longText')} value={text} onChange={setText} maxLength={6000} rows={4} />
        <TextField
          label={t('buttons.refused')}
          value="Noord"
          onChange={() => {}}
          error={t('ErrorMessages.ERROR_SEGMENTNAME_NOT_UNIQUE')}
        />
        <Button type="submit" kind="primary">
          {t('buttons.check')}
        </Button>
      </form>
    </Section>
  );
}

export function ChoiceSamples() {
  const { t } = useTranslation();
  const [segment, setSegment] = useState<string | null>('Retail');
  const [process, setProcess] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const [inUnits, setInUnits] = useState(true);
  const [reports, setReports] = useState<string[]>(['2026']);
  const [levels, setLevels] = useState('2');
  const [shape, setShape] = useState<'list' | 'matrix'>('list');
  const few = ['Retail', 'Wholesale', 'Export'].map(name => ({ value: name, label: name }));
  const many = Array.from({ length: 40 }, (_, index) => ({ value: `${index}`, label: `Process ${index + 1}` }));
  return (
    <Section title={t('buttons.choices')}>
      <Row>
        <Select
          label={t('segments.title')}
          options={few}
          value={segment}
          onChange={setSegment}
          hint={few.map(({ label }) => label).join(' · ')}
        />
        <Select label={t('costObjects.title')} options={many} value={process} onChange={setProcess} clearable />
        <Select label={t('buttons.loading')} options={[]} value={null} onChange={() => {}} loading />
        <Select label={t('buttons.empty')} options={[]} value={null} onChange={() => {}} />
        <Select label={t('buttons.disabled')} options={few} value="Export" onChange={() => {}} disabled />
      </Row>
      <Row>
        <DoneToggle done={done} onChange={setDone} />
        <DoneToggle done={false} onChange={() => {}} disabled />
        <Checkbox label={t('buttons.inUnits')} checked={inUnits} onChange={setInUnits} />
        <Checkbox label={t('buttons.disabled')} checked={false} onChange={() => {}} disabled />
      </Row>
      <Row>
        <CheckList
          label={t('reports.title')}
          options={['2025', '2026', '2027'].map(year => ({ value: year, label: year }))}
          values={reports}
          onChange={setReports}
        />
        <Choice
          label={t('buttons.levels')}
          options={['1', '2', '3'].map(level => ({ value: level, label: level }))}
          value={levels}
          onChange={setLevels}
        />
        <Toggle
          label={t('matrix.shape')}
          choices={[
            ['list', t('matrix.list')],
            ['matrix', t('matrix.matrix')],
          ]}
          value={shape}
          onChange={setShape}
        />
      </Row>
    </Section>
  );
}
