import { SCENARIO_AREAS, type ScenarioArea } from '#domain/scenarios.ts';
import { AREAS } from '#web/session/areas.ts';

export type Topic = 'start' | 'companies' | 'home' | 'user' | ScenarioArea | 'ledger' | 'account';

const page = (topic: Topic, title: string, path: string = topic) => ({ topic, title, path });
/** The pages of help in their order, each by the first part of its screen's address. */
export const PAGES = [
  page('start', 'help.start', ''),
  page('companies', 'companies.title'),
  page('home', 'help.home'),
  page('user', 'users.title'),
  ...SCENARIO_AREAS.map(area => page(area, AREAS[area].title, AREAS[area].path)),
  page('ledger', 'ledger.title'),
  page('account', 'account.title'),
];

/** The page of help about the screen at an address. */
export function helpPath(pathname: string): string {
  const place = pathname.split('/')[1] || 'companies';
  return PAGES.some(({ path }) => path === place) ? `/help/${place}` : '/help';
}
