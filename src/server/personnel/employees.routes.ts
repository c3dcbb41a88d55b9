import type { Route } from '../handle.ts';

export const employeeRoutes: Route[] = [];
