export const REPORT_NAME_LIMIT = 20;

/** Whether one more report would exceed what the company contracted. Null is no limit. */
export function reportLimitReached(contractedReports: number | null, reports: number): boolean {
  return contractedReports !== null && reports >= contractedReports;
}
