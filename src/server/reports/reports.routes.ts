import type { Route } from '../handle.ts';

export const reportRoutes: Route[] = [];
