/** A committed change, told to everybody who is looking at where it happened. It carries no figures: who hears it asks again. */
export interface LiveChange {
  companyId: string | null;
  reportId: string | null;
  scenarioId: string | null;
  entity: string;
  id: string | null;
  userId: string;
  /** What the page that asked for it calls itself, so that it need not fetch what it shows already. */
  tab: string | null;
}
