import type { AppDeps } from '../deps.ts';
import type { Route } from '../handle.ts';

export const liveRoutes = (_deps: AppDeps): Route[] => [];
