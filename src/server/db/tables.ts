import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Language } from '#domain/language.ts';
import type { Cents, Hundredths, Share } from '#domain/money.ts';
import type { ScenarioKind } from '#domain/scenarios.ts';
import type { LikeOf } from '#domain/total-costs.ts';

/**
 * The tables as the migrations make them, one interface each. A test compares this page with a migrated database. The suffix of
 * a column is its unit: _cents, _hundredths (units, hours, FTE), share (10^-12 percent; 100 % is 10^14).
 */
type Uuid = string;
type Key = Generated<string>;
type Seq = GeneratedAlways<number>;
type Version = Generated<number>;
type Timestamp = Date;
type Json = JSONColumnType<object>;

interface InScenario {
  company_id: Uuid;
  scenario_id: Uuid;
}

export interface SectorTable {
  id: Uuid;
  position: number;
  name_en: string;
  name_nl: string;
}

export interface AppUserTable {
  id: Key;
  seq: Seq;
  email: string;
  email_key: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  language: Generated<Language>;
  system_role: 'admin' | 'financial-consultant' | null;
  tokens_valid_from: Timestamp | null;
  signed_in_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  version: Version;
}

export interface AccountBindingTable {
  provider: string;
  subject: string;
  user_id: Uuid;
  bound_at: Generated<Timestamp>;
}

export interface EndedSessionTable {
  provider: string;
  session_id: string;
  ends_at: Timestamp;
}

export interface CompanyTable {
  id: Key;
  seq: Seq;
  name: string;
  name_key: string;
  sector_id: Uuid;
  color: string;
  manager_id: Uuid | null;
  contracted_reports: number | null;
  is_blocked: Generated<boolean>;
  is_archived: Generated<boolean>;
  logo_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  version: Version;
}

export interface CompanyLogoTable {
  company_id: Uuid;
  media_type: string;
  bytes: Buffer;
}

export interface MembershipTable {
  company_id: Uuid;
  user_id: Uuid;
  seq: Seq;
  role: 'financial-consultant' | 'company-manager' | 'company-user';
  is_blocked: Generated<boolean>;
  invited_first_name: Generated<string>;
  invited_last_name: Generated<string>;
  invited_language: Generated<Language>;
  invited_at: Generated<Timestamp>;
  accepted_at: Timestamp | null;
  version: Version;
}

export interface IndustryTemplateTable {
  sector_id: Uuid;
  content: Json;
  saved_at: Generated<Timestamp>;
}

export interface HistoryTable {
  id: Seq;
  at: Generated<Timestamp>;
  company_id: Uuid | null;
  scenario_id: Uuid | null;
  user_id: Uuid | null;
  request_id: string | null;
  call: string;
  entity: string;
  entity_id: string | null;
  change: Json;
}

export interface IdempotencyTable {
  user_id: Uuid;
  key: string;
  call: string;
  body_hash: string;
  status: number | null;
  reply: Json | null;
  created_at: Generated<Timestamp>;
}

export interface ReportTable {
  id: Key;
  seq: Seq;
  company_id: Uuid;
  name: string;
  name_key: string;
  version: Version;
}

export interface ReportAccessTable {
  company_id: Uuid;
  report_id: Uuid;
  user_id: Uuid;
}

export interface ScenarioTable {
  id: Key;
  seq: Seq;
  company_id: Uuid;
  report_id: Uuid;
  name: string;
  name_key: string;
  year: number | null;
  kind: ScenarioKind | null;
  process_level: Generated<number>;
  show_cost_centers_on_personnel: boolean | null;
  wanted_margin: Generated<Share>;
  segments_documentation: Generated<string>;
  processes_documentation: Generated<string>;
  employees_documentation: Generated<string>;
  other_costs_documentation: Generated<string>;
  total_costs_documentation: Generated<string>;
  overview_documentation: Generated<string>;
  segments_complete: Generated<boolean>;
  processes_complete: Generated<boolean>;
  employees_complete: Generated<boolean>;
  other_costs_complete: Generated<boolean>;
  total_costs_complete: Generated<boolean>;
  version: Version;
  revision: Generated<number>;
  changed_at: Generated<Timestamp>;
  is_hidden: Generated<boolean>;
}

export interface SegmentTable extends InScenario {
  id: Key;
  seq: Seq;
  origin_id: Uuid | null;
  name: string;
  name_key: string;
  version: Version;
}

export interface ProcessCategoryTable extends InScenario {
  id: Key;
  seq: Seq;
  origin_id: Uuid | null;
  name: string;
  is_back_office: Generated<boolean>;
  version: Version;
}

export interface MainProcessTable extends InScenario {
  id: Key;
  seq: Seq;
  origin_id: Uuid | null;
  process_category_id: Uuid;
  name: string;
  version: Version;
}

export interface ProcessTable extends InScenario {
  id: Key;
  seq: Seq;
  origin_id: Uuid | null;
  main_process_id: Uuid;
  name: string;
  units_hundredths: Generated<Hundredths>;
  revenue_cents: Generated<Cents>;
  direct_cost_cents: Generated<Cents>;
  version: Version;
  allocations_version: Version;
  total_cost_unit_description: string | null;
  total_cost_divided_like: LikeOf<'totalCost'> | null;
  total_cost_divided_like_of: Uuid | null;
  total_cost_divided_among_some: Generated<boolean>;
  total_cost_version: Version;
  total_cost_allocations_version: Version;
}

export interface ProcessCostAllocationTable extends InScenario {
  process_id: Uuid;
  segment_id: Uuid;
  units_hundredths: Generated<Hundredths>;
  revenue_cents: Generated<Cents>;
  direct_cost_cents: Generated<Cents>;
}

export interface EmployeeTable extends InScenario {
  id: Key;
  seq: Seq;
  origin_id: Uuid | null;
  name: string;
  job_title: Generated<string>;
  work_hours_per_year_hundredths: Generated<Hundredths>;
  yearly_wage_cents: Generated<Cents>;
  extras_cents: Generated<Cents>;
  extras_percentage: Share | null;
  version: Version;
  allocations_version: Version;
}

export interface CostCenterTable extends InScenario {
  id: Key;
  seq: Seq;
  origin_id: Uuid | null;
  name: string;
  is_back_office: Generated<boolean>;
  fte_hundredths: Generated<Hundredths>;
  salary_cost_cents: Generated<Cents>;
  extras_cents: Generated<Cents>;
  extras_percentage: Share | null;
  version: Version;
  allocations_version: Version;
}

export interface OtherCostTable extends InScenario {
  id: Key;
  seq: Seq;
  origin_id: Uuid | null;
  name: string;
  total_cost_cents: Generated<Cents>;
  unit_description: string | null;
  divided_like: LikeOf<'otherCost'> | null;
  divided_like_of: Uuid | null;
  divided_among_some: Generated<boolean>;
  version: Version;
  allocations_version: Version;
}

interface AllocationColumns extends InScenario {
  /** The one that counts. */
  share: Share;
  units_hundredths: Hundredths;
  cost_cents: Cents;
}

export interface EmployeeAllocationTable extends AllocationColumns {
  employee_id: Uuid;
  process_id: Uuid;
}

export interface CostCenterAllocationTable extends AllocationColumns {
  cost_center_id: Uuid;
  process_id: Uuid;
}

export interface OtherCostAllocationTable extends AllocationColumns {
  entered_share: Share;
  other_cost_id: Uuid;
  process_id: Uuid;
}

export interface TotalCostAllocationTable extends AllocationColumns {
  entered_share: Share;
  process_id: Uuid;
  segment_id: Uuid;
}

export interface DeletedEntryTable extends InScenario {
  id: Uuid;
  kind: string;
  seq: number;
  origin_id: Uuid | null;
  version: number;
  allocations_version: number | null;
  entered: Json;
  allocations: Json;
  likes: Generated<Json>;
  deleted_at: Generated<Timestamp>;
}

export interface IdentitySecretTable {
  name: string;
  value: JSONColumnType<object>;
}

export interface IdentityAccountTable {
  user_id: Uuid;
  password_hash: string | null;
  confirmed_email_key: string | null;
  password_set_at: Timestamp | null;
  generation: Generated<number>;
}

export interface IdentityArtifactTable {
  kind: string;
  id: string;
  payload: JSONColumnType<object>;
  grant_id: string | null;
  session_uid: string | null;
  user_id: Uuid | null;
  consumed_at: Timestamp | null;
  expires_at: Timestamp | null;
}

export interface IdentityLinkTable {
  token_hash: string;
  user_id: Uuid;
  purpose: 'invitation' | 'reset' | 'confirmation' | 'change' | 'lost-step';
  email_key: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  new_email: string | null;
  invited_to: Uuid | null;
}

export interface IdentitySecondStepTable {
  user_id: Uuid;
  secret: JSONColumnType<object>;
  last_used: number;
  since: Generated<Timestamp>;
}

export interface IdentityRecoveryCodeTable {
  user_id: Uuid;
  code_hash: string;
}

export interface IdentityPasskeyTable {
  credential_id: string;
  user_id: Uuid;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  added_at: Generated<Timestamp>;
  used_at: Timestamp | null;
}

export interface IdentitySignInTable {
  session_id: string;
  id: Key;
  user_id: Uuid;
  session_uid: string;
  generation: number;
  browser: string;
  system: string;
  began_at: Timestamp;
  seen_at: Generated<Timestamp>;
}

export interface IdentityAttemptTable {
  key: string;
  count: number;
  window_ends_at: Timestamp;
}

export interface LedgerReadingTable {
  user_id: Uuid;
  id: Key;
  company_id: Uuid;
  scenario_id: Uuid;
  read_at: Generated<Timestamp>;
  file_name: string;
  fingerprint: string;
  content: Buffer;
  made: Generated<string>;
}

export interface LedgerImportTable {
  id: Key;
  seq: Seq;
  company_id: Uuid;
  imported_at: Generated<Timestamp>;
  imported_by: Uuid | null;
  file_name: string;
  fingerprint: string;
  software: string;
  administration: string;
  administration_name: string;
  fiscal_year: string;
  periods: string[];
  result_cents: Cents;
  taken_over_cents: Cents;
  checked_cents: Cents;
  left_out_cents: Cents;
}

export interface LedgerImportPartTable {
  company_id: Uuid;
  import_id: Uuid;
  position: number;
  account: string;
  name: string;
  rgs: string | null;
  code: string;
  kind: string;
  cents: Cents;
  thing_kind: string | null;
  thing_id: Uuid | null;
  field: string | null;
}

export interface ScenarioLedgerImportTable extends InScenario {
  import_id: Uuid;
  copies: Generated<string[]>;
}

export interface LedgerMappingTable {
  company_id: Uuid;
  administration: string;
  administration_name: string;
  account: string;
  rgs: string | null;
  kind: string;
  origin_id: Uuid | null;
  name: string | null;
  is_profit_and_loss: boolean | null;
}

export interface LedgerCodeMappingTable {
  company_id: Uuid;
  administration: string;
  administration_name: string;
  code: string;
  origin_id: Uuid;
  name: string;
}

export interface Tables {
  sector: SectorTable;
  app_user: AppUserTable;
  account_binding: AccountBindingTable;
  ended_session: EndedSessionTable;
  company: CompanyTable;
  company_logo: CompanyLogoTable;
  membership: MembershipTable;
  industry_template: IndustryTemplateTable;
  history: HistoryTable;
  idempotency: IdempotencyTable;
  report: ReportTable;
  report_access: ReportAccessTable;
  scenario: ScenarioTable;
  segment: SegmentTable;
  process_category: ProcessCategoryTable;
  main_process: MainProcessTable;
  process: ProcessTable;
  process_cost_allocation: ProcessCostAllocationTable;
  employee: EmployeeTable;
  cost_center: CostCenterTable;
  other_cost: OtherCostTable;
  employee_allocation: EmployeeAllocationTable;
  cost_center_allocation: CostCenterAllocationTable;
  other_cost_allocation: OtherCostAllocationTable;
  total_cost_allocation: TotalCostAllocationTable;
  deleted_entry: DeletedEntryTable;
  ledger_reading: LedgerReadingTable;
  ledger_import: LedgerImportTable;
  ledger_import_part: LedgerImportPartTable;
  scenario_ledger_import: ScenarioLedgerImportTable;
  ledger_mapping: LedgerMappingTable;
  ledger_code_mapping: LedgerCodeMappingTable;
  identity_secret: IdentitySecretTable;
  identity_account: IdentityAccountTable;
  identity_artifact: IdentityArtifactTable;
  identity_link: IdentityLinkTable;
  identity_sign_in: IdentitySignInTable;
  identity_second_step: IdentitySecondStepTable;
  identity_recovery_code: IdentityRecoveryCodeTable;
  identity_passkey: IdentityPasskeyTable;
  identity_attempt: IdentityAttemptTable;
}
