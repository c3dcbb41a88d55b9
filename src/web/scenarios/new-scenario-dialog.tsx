/** New scenario: name, cost report, copy-from, Next. */
export function NewScenarioDialog(_: { reportId?: string; onClose: () => void }) {
  return null;
}
