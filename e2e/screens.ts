import { expect, type Page } from '@playwright/test';
import { BAKERY } from '../src/domain/testing/bakery.ts';
import type { RunningServer } from './server.ts';
import { caller, type StoredScenario, storeScenario } from './stored-scenario.ts';

// The screens, of a company whose scenario is filled: what holds for every screen is looked at on every screen.

export interface Filled extends StoredScenario {
  company: string;
}

export async function storeBakery(server: RunningServer, adminState: Parameters<typeof caller>[1]): Promise<Filled> {
  const company = `All ${crypto.randomUUID().slice(0, 8)}`;
  const names = { company, report: 'Year', scenario: 'Budget' };
  return { ...(await storeScenario(caller(server, adminState), names, BAKERY)), company };
}

export const AREAS = {
  segments: ['Segments', 'Segmenten'],
  costobjects: ['Cost objects', 'Kostenobjecten'],
  personnel: ['Personnel costs', 'Personeelskosten'],
  othercosts: ['Other indirect costs', 'Overige indirecte kosten'],
  totalcosts: ['Total indirect costs', 'Totale indirecte kosten'],
  profitandloss: ['Profit and loss', 'Winst en verlies'],
  ledger: ['From the ledger', 'Uit de boekhouding'],
} as const;

/** Each screen at its address, with what its title begins with. */
export function screens(
  { scenarioId, company }: Filled,
  language: 'en' | 'nl' = 'en',
): [path: string, title: string][] {
  const at = language === 'en' ? 0 : 1;
  const areas = Object.entries(AREAS).map(([area, names]): [string, string] => [
    `/${area}/${scenarioId}`,
    `${names[at]} · Budget · ${company} · Verdeel`,
  ]);
  const others: [string, string, string][] = [
    ['/home', 'Start', 'Start'],
    ['/user/', 'User management', 'Gebruikersbeheer'],
    ['/account', 'Account', 'Account'],
    ['/help', 'Help', 'Hulp'],
    ['/?company=', 'Companies', 'Bedrijven'],
  ];
  return [
    ...areas,
    [`/profitandloss/${scenarioId}?view=segments`, areas[5]![1]],
    ...others.map(([path, ...names]): [string, string] => [path, `${names[at]} ·`]),
  ];
}

export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(/^(Loading|Looking|Laden|Even kijken)/)).toHaveCount(0);
  await expect(page.getByRole('main').locator('p, table, ul, dl').first()).toBeVisible();
}
