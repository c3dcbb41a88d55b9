/** Download and upload, a tab each. */
export function TransferDialog(_: { reportId?: string; scenarioId?: string; onClose: () => void }) {
  return null;
}
