import type { RouteObject } from 'react-router';
import { ErrorPage, NotFoundPage } from './ui/error-page.tsx';

/** Path → screen. Each screen is a file of its own that the browser fetches when it is first opened. */
export const screens: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    children: [
      { path: '/buttons', lazy: async () => ({ Component: (await import('./ui/buttons-screen.tsx')).ButtonsScreen }) },
      { path: '*', Component: NotFoundPage },
    ],
  },
];
