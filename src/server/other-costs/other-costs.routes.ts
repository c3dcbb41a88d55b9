import type { Route } from '../handle.ts';

export const otherCostRoutes: Route[] = [];
