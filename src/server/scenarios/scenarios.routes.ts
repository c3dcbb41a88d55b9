import type { Route } from '../handle.ts';

export const scenarioRoutes: Route[] = [];
