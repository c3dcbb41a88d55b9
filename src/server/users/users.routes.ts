import type { AppDeps } from '../deps.ts';
import type { Route } from '../handle.ts';

export const userRoutes = (_deps: AppDeps): Route[] => [];
