import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMAIL } from '#domain/email.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { errorText, storedLanguage } from '#web/i18n/i18n.ts';
import { currentOf } from '#web/session/api.ts';
import { useAuthorization } from '#web/session/authorization.queries.ts';
import { ConflictView, type Difference } from '#web/ui/conflict-view.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Columns } from '#web/ui/list-table.tsx';
import { Section } from '#web/ui/page.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { codeOf } from '#web/ui/toasts.tsx';
import { type Company, companyQuery, sectorsQuery, useCompanyEdit, useLogoEdit } from './companies.queries.ts';
import { type CompanyForm, changesOf, emptyForm, formOf, newCompany } from './company-fields.ts';
import { LogoField } from './logo-field.tsx';

interface CompanyDialogProps {
  /** Absent for a new company. */
  company?: Company;
  /** Those that one sees: a new company gets a colour of its own among them. */
  others?: readonly Company[];
  onMade?: (company: Company) => void;
  onClose: () => void;
}

/** From any screen: as it is stored now, not as a list once knew it. */
export function CompanyDialogOf({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { data, isFetchedAfterMount } = useQuery({ ...companyQuery(companyId), refetchOnMount: 'always', meta: {} });
  return data && isFetchedAfterMount ? <CompanyDialog company={data} onClose={onClose} /> : null;
}

export function CompanyDialog({ company: shown, others, onMade, onClose }: CompanyDialogProps) {
  const { t } = useTranslation();
  // The company when the dialog opened, or as it was stored since. What differs from it is what the person changed.
  const [company, setCompany] = useState(shown);
  const [logo, setLogo] = useState<File>();
  const [form, setForm] = useState<CompanyForm>(() =>
    company ? formOf(company, storedLanguage()) : emptyForm(storedLanguage(), others),
  );
  // One key per dialog: pressing twice, or again after a reply was lost, makes one company.
  const [key] = useState(() => crypto.randomUUID());
  const edit = useCompanyEdit(true);
  const logoEdit = useLogoEdit();
  const isAdmin = useAuthorization()?.roles.includes('admin') ?? false;
  const set = (change: Partial<CompanyForm>) => setForm({ ...form, ...change });
  const save = (over: Company | undefined) =>
    edit.mutate(
      over
        ? { kind: 'change', company: over, fields: company ? changesOf(company, form) : {} }
        : { kind: 'make', fields: newCompany(form), key },
      { onSuccess: stored => (logo ? sendLogo(stored, logo) : done(stored)) },
    );
  const done = (stored: Company) => {
    onClose();
    if (!shown) onMade?.(stored);
  };
  // The company is stored, whatever happens to its logo.
  const sendLogo = (stored: Company, file: File) => {
    setCompany(stored);
    setForm(formOf(stored, storedLanguage()));
    logoEdit.mutate({ company: stored, file }, { onSuccess: done });
  };
  const current = currentOf<Company>(edit.error);
  if (company && current)
    return (
      <ConflictView
        title={t('companies.company')}
        differences={differences(t, form, current)}
        onTakeTheirs={onClose}
        onKeepMine={() => save(current)}
      />
    );

  const code = codeOf(edit.error);
  const isTaken = code === 'ERROR_COMPANYNAME_NOT_UNIQUE';
  return (
    <FormDialog
      title={company ? t('companies.edit') : t('companies.new')}
      size="wide"
      onClose={onClose}
      onSubmit={() => save(company)}
      submit={company ? t('common.save') : t('companies.make')}
      busy={edit.isPending || logoEdit.isPending}
      failure={!isTaken && edit.error}
    >
      <Columns>
        <TextField
          label={t('companies.name')}
          required
          pattern=".*\S.*"
          autoFocus
          maxLength={100}
          value={form.name}
          error={isTaken ? errorText(code) : undefined}
          onChange={name => set({ name })}
        />
        <TextField label={t('companies.colour')} type="color" value={form.color} onChange={color => set({ color })} />
      </Columns>
      <LogoField company={company} file={logo} onChoose={setLogo} failure={logoEdit.error} />
      {isAdmin && <Contract form={form} set={set} />}
      {company ? <ManagerChoice company={company} form={form} set={set} /> : <FirstManager form={form} set={set} />}
    </FormDialog>
  );
}

interface PartProps {
  form: CompanyForm;
  set: (change: Partial<CompanyForm>) => void;
}

function Contract({ form, set }: PartProps) {
  const { t } = useTranslation();
  const { data: sectors = [], isLoading } = useQuery(sectorsQuery);
  return (
    <Columns>
      <Select
        label={t('companies.sector')}
        loading={isLoading}
        options={sectors.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.sectorId}
        onChange={sectorId => sectorId && set({ sectorId })}
      />
      <TextField
        label={t('companies.contractedReports')}
        hint={t('companies.contractedHint')}
        pattern="\d{1,6}"
        expected={t('Validations.WriteWhole')}
        value={form.contractedReports}
        onChange={contractedReports => set({ contractedReports })}
      />
    </Columns>
  );
}

function ManagerChoice({ company, form, set }: PartProps & { company: Company }) {
  const { t } = useTranslation();
  const { data, isLoading } = useQuery(companyQuery(company.id));
  const managers = data?.users?.filter(user => user.roles.includes('company-manager')) ?? [];
  return (
    <Select
      label={t('companies.manager')}
      loading={isLoading}
      options={managers.map(user => ({
        value: user.userId,
        label: `${user.firstName} ${user.lastName}`.trim() || user.email,
      }))}
      value={form.managerId}
      onChange={managerId => managerId && set({ managerId })}
    />
  );
}

/** May be left empty. With an address, the person is invited. */
function FirstManager({ form: { first }, set }: PartProps) {
  const { t } = useTranslation();
  const change = (part: Partial<CompanyForm['first']>) => set({ first: { ...first, ...part } });
  const isMeant = first.email !== '';
  return (
    <Section title={t('companies.firstManager')}>
      <p>{t('companies.firstManagerHint')}</p>
      <Columns>
        <TextField
          label={t('users.email')}
          type="email"
          pattern={EMAIL.source}
          value={first.email}
          onChange={email => change({ email })}
        />
        <Select
          label={t('users.language')}
          options={LANGUAGES.map(language => ({ value: language, label: t(`users.languages.${language}`) }))}
          value={first.language}
          onChange={language => language && change({ language: language as Language })}
        />
      </Columns>
      <Columns>
        <TextField
          label={t('users.firstName')}
          required={isMeant}
          pattern=".*\S.*"
          maxLength={100}
          value={first.firstName}
          onChange={firstName => change({ firstName })}
        />
        <TextField
          label={t('users.lastName')}
          required={isMeant}
          pattern=".*\S.*"
          maxLength={100}
          value={first.lastName}
          onChange={lastName => change({ lastName })}
        />
      </Columns>
    </Section>
  );
}

type Texts = ReturnType<typeof useTranslation>['t'];

function differences(t: Texts, mine: CompanyForm, current: Company): Difference[] {
  const theirs = formOf(current, mine.first.language);
  const rows: [keyof CompanyForm, string][] = [
    ['name', t('companies.name')],
    ['color', t('companies.colour')],
    ['contractedReports', t('companies.contractedReports')],
  ];
  return rows
    .filter(([key]) => mine[key] !== theirs[key])
    .map(([key, what]) => ({ what, mine: `${mine[key]}`, theirs: `${theirs[key]}` }));
}
