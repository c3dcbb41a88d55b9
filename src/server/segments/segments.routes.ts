import type { Route } from '../handle.ts';

export const segmentRoutes: Route[] = [];
