import type { Route } from '../handle.ts';

export const costObjectRoutes: Route[] = [];
