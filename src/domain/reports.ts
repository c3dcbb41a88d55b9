export const REPORT_NAME_LIMIT = 20;

/** Whether one report more would exceed what the company contracted; null is no limit. */
export function reportLimitReached(contractedReports: number | null, reports: number): boolean {
  return contractedReports !== null && reports >= contractedReports;
}
