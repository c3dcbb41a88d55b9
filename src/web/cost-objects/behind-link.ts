/** By scenario, what is still divided as another figure of its cost was before that changed, a sentence each: as it was seen last. */
const told = new Map<string, readonly string[]>();

export const tellBehind = (scenarioId: string, texts: readonly string[]): void => void told.set(scenarioId, texts);

/** For a screen that would say otherwise that nothing is out of date. */
export const behindTold = (scenarioId: string): readonly string[] => told.get(scenarioId) ?? [];
