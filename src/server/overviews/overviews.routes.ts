import type { Route } from '../handle.ts';

export const overviewRoutes: Route[] = [];
