import { useMatches } from 'react-router';

/** The scenario in the address. */
export const useScenarioId = (): string | undefined => useMatches().at(-1)?.params.scenarioId;
