import type { RouteObject } from 'react-router';
import { Shell } from './shell/shell.tsx';
import type { ScreenHandle } from './shell/title.ts';
import { ErrorPage, NotFoundPage } from './ui/error-page.tsx';

const screen = (path: string, handle: ScreenHandle, load: () => Promise<React.ComponentType>): RouteObject => ({
  path,
  // Routes match exactly.
  caseSensitive: true,
  handle,
  lazy: async () => ({ Component: await load() }),
});

/** Path → screen. Each screen is a file of its own, which the browser fetches when it is first opened. */
export const screens: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          screen(
            '/',
            { title: 'companies.title' },
            async () => (await import('./companies/companies-screen.tsx')).CompaniesScreen,
          ),
          screen(
            '/account',
            { title: 'account.title', open: true },
            async () => (await import('./account/account-screen.tsx')).AccountScreen,
          ),
          screen(
            '/signed-in',
            { title: 'account.signedIn', open: true },
            async () => (await import('./account/signed-in-screen.tsx')).SignedInScreen,
          ),
          screen(
            '/password-reset',
            { title: 'account.title', open: true },
            async () => (await import('./account/password-reset-screen.tsx')).PasswordResetScreen,
          ),
          screen('/home', { title: 'shell.start' }, async () => (await import('./home/home-screen.tsx')).HomeScreen),
          screen(
            '/user/',
            { title: 'users.title' },
            async () => (await import('./users/users-screen.tsx')).UsersScreen,
          ),
          screen(
            '/segments/:scenarioId',
            { title: 'segments.title' },
            async () => (await import('./segments/segments-screen.tsx')).SegmentsScreen,
          ),
          screen(
            '/costobjects/:scenarioId',
            { title: 'costObjects.title' },
            async () => (await import('./cost-objects/cost-objects-screen.tsx')).CostObjectsScreen,
          ),
          screen(
            '/personnel/:scenarioId',
            { title: 'personnel.title' },
            async () => (await import('./personnel/personnel-screen.tsx')).PersonnelScreen,
          ),
          screen(
            '/othercosts/:scenarioId',
            { title: 'otherCosts.title' },
            async () => (await import('./other-costs/other-costs-screen.tsx')).OtherCostsScreen,
          ),
          screen(
            '/totalcosts/:scenarioId',
            { title: 'totalCosts.title' },
            async () => (await import('./total-costs/total-costs-screen.tsx')).TotalCostsScreen,
          ),
          screen(
            '/profitandloss/:scenarioId',
            { title: 'profitAndLoss.title' },
            async () => (await import('./profit-and-loss/profit-and-loss-screen.tsx')).ProfitAndLossScreen,
          ),
          screen(
            '/ledger/:scenarioId',
            { title: 'ledger.title' },
            async () => (await import('./ledger/ledger-screen.tsx')).LedgerScreen,
          ),
          screen(
            '/help/:topic?',
            { title: 'shell.help', anywhere: true },
            async () => (await import('./help/help-screen.tsx')).HelpScreen,
          ),
          screen(
            '/buttons',
            { title: 'buttons.title', open: true },
            async () => (await import('./ui/buttons/buttons-screen.tsx')).ButtonsScreen,
          ),
          {
            path: '*',
            handle: { title: 'notFound.title', open: true } satisfies ScreenHandle,
            Component: NotFoundPage,
          },
        ],
      },
    ],
  },
];
