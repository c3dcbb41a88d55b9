/**
 * A committed change, sent to everybody who has the changed thing on a screen. It has no figures: the screens fetch those
 * themselves.
 */
export interface LiveChange {
  companyId: string | null;
  reportId: string | null;
  scenarioId: string | null;
  entity: string;
  id: string | null;
  userId: string;
  /** The name of the page that made the change, so that this page need not fetch what it already shows. */
  tab: string | null;
}
