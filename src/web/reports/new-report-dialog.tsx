/** New cost report: name, allowed users, Next. */
export function NewReportDialog(_: { onClose: () => void }) {
  return null;
}
