import type { Route } from '../handle.ts';

export const costCenterRoutes: Route[] = [];
