import type { Route } from '../handle.ts';

export const totalCostRoutes: Route[] = [];
