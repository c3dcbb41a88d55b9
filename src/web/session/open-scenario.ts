import { useMatches } from 'react-router';

/** The scenario the address is about. */
export const useScenarioId = (): string | undefined => useMatches().at(-1)?.params.scenarioId;
