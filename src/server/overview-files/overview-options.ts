const OPTIONS = ['scenarioId', 'showGrossMargin', 'showContributionMargin', 'language'];

/**
 * The few fields that are read of a body, which may be a whole overview of megabytes. The contract checks them. Throws when the
 * body is no JSON.
 */
export function optionsOf(body: Uint8Array): Record<string, unknown> | null {
  const sent: unknown = JSON.parse(new TextDecoder().decode(body));
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) return null;
  const own = Object.entries(sent).filter(([key, value]) => OPTIONS.includes(key) && typeof value !== 'object');
  return Object.fromEntries(own);
}
