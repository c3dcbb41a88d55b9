export const REPORT_NAME_LIMIT = 20;

/** A name such as 2025 does not say that it is one of a cost report, beside that of a scenario. */
export const isWordless = (name: string): boolean => !/\p{L}/u.test(name);

/** Whether one more report would exceed what the company contracted. Null is no limit. */
export function reportLimitReached(contractedReports: number | null, reports: number): boolean {
  return contractedReports !== null && reports >= contractedReports;
}
