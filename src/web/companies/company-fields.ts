import { proposedColour } from '#domain/company-colours.ts';
import type { Language } from '#domain/language.ts';
import { DEFAULT_SECTOR_ID } from '#domain/scenarios.ts';
import type { Company, CompanyFields, NewCompany } from './companies.queries.ts';

/** A company in the form: everything is text until it is sent. */
export interface CompanyForm {
  name: string;
  color: string;
  sectorId: string;
  /** Empty: no limit. */
  contractedReports: string;
  managerId: string | null;
  first: { firstName: string; lastName: string; email: string; language: Language };
}

export const emptyForm = (language: Language, others: readonly Company[] = []): CompanyForm => ({
  name: '',
  color: proposedColour(others.map(({ color }) => color)),
  sectorId: DEFAULT_SECTOR_ID,
  contractedReports: '',
  managerId: null,
  first: { firstName: '', lastName: '', email: '', language },
});

export const formOf = (company: Company, language: Language): CompanyForm => ({
  ...emptyForm(language),
  name: company.name,
  color: company.color,
  sectorId: company.sector.id,
  contractedReports: company.contractedReports === null ? '' : `${company.contractedReports}`,
  managerId: company.manager?.userId ?? null,
});

const limitOf = (form: CompanyForm) => (form.contractedReports === '' ? null : Number(form.contractedReports));

export const newCompany = (form: CompanyForm): NewCompany => ({
  name: form.name,
  color: form.color,
  sector: { id: form.sectorId },
  contractedReports: limitOf(form),
  manager: form.first.email === '' ? null : form.first,
});

/** Sends only what was changed, so that what somebody else changed meanwhile is kept. */
export function changesOf(company: Company, form: CompanyForm): CompanyFields {
  const was = formOf(company, form.first.language);
  return {
    ...(form.name === was.name ? {} : { name: form.name }),
    ...(form.color === was.color ? {} : { color: form.color }),
    ...(form.sectorId === was.sectorId ? {} : { sector: { id: form.sectorId } }),
    ...(form.contractedReports === was.contractedReports ? {} : { contractedReports: limitOf(form) }),
    ...(form.managerId === was.managerId
      ? {}
      : { manager: form.managerId === null ? null : { userId: form.managerId } }),
  };
}
