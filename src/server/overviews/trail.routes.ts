import type { Route } from '../handle.ts';

export const trailRoutes: Route[] = [];
