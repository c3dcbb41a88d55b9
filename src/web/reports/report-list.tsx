/** The sidebar's list of cost reports with their scenarios. */
export function ReportList(_: { companyId: string }) {
  return null;
}
