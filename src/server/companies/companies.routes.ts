import type { AppDeps } from '../deps.ts';
import type { Route } from '../handle.ts';

export const companyRoutes = (_deps: AppDeps): Route[] => [];
