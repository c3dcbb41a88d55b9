import { createContext, useContext, useSyncExternalStore } from 'react';
import { showCompanyColour } from '../ui/company-colour.ts';

// Each tab works in a company of its own. Session storage keeps it for the tab, under `company` and `companyColor`; local storage
// keeps the last one under the same names, for the next tab that is opened.

export interface OpenCompany {
  id: string;
  name: string;
  /** With a timestamp, so that no cache shows an old one. */
  logoUrl: string | null;
  color: string | null;
}

const COMPANY = 'company';
const COLOUR = 'companyColor';

/** Kept only if it has both id and name. */
function read(storage: Storage): OpenCompany | null {
  try {
    const { id, name, logoUrl } = JSON.parse(storage.getItem(COMPANY) ?? 'null') ?? {};
    if (typeof id === 'string' && id && typeof name === 'string' && name)
      return { id, name, logoUrl: typeof logoUrl === 'string' ? logoUrl : null, color: storage.getItem(COLOUR) };
  } catch {
    // Not written by us, or only half written: as if there were none.
  }
  storage.removeItem(COMPANY);
  return null;
}

const NAMES_A_SCENARIO = /\/[0-9a-f-]{36}\/?$/i;

const ofThisTab = read(sessionStorage);
let open = ofThisTab ?? read(localStorage);
// A scenario has its own company, which a new tab does not know yet.
if (ofThisTab || !NAMES_A_SCENARIO.test(window.location.pathname)) showCompanyColour(open?.color ?? null);
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** The company in which this tab works, or null. Only the shell asks for it. */
export const useCompanyOfTab = (): OpenCompany | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open,
  );

/** The company of what is on the screen: that of its scenario, or else that of the tab. The shell provides it. */
export const CompanyContext = createContext<OpenCompany | null>(null);
export const useCompany = (): OpenCompany | null => useContext(CompanyContext);

export function openCompany(company: { id: string; name: string; logoUrl: string | null; color: string }): void {
  const { id, name, logoUrl, color } = company;
  const fresh = logoUrl && `${logoUrl}${logoUrl.includes('?') ? '&' : '?'}t=${Date.now()}`;
  open = { id, name, logoUrl: fresh, color };
  for (const storage of [sessionStorage, localStorage]) {
    storage.setItem(COMPANY, JSON.stringify({ id, name, logoUrl: fresh }));
    storage.setItem(COLOUR, color);
  }
  notifyListeners();
}

/** The next tab begins without a company, unless another tab has opened another one since. */
export function leaveCompany(): void {
  const left = open?.id;
  open = null;
  for (const storage of [sessionStorage, localStorage]) {
    if (storage === localStorage && read(localStorage)?.id !== left) continue;
    storage.removeItem(COMPANY);
    storage.removeItem(COLOUR);
  }
  notifyListeners();
}

/** The address at which this tab opens a company, or none. */
export const companyPath = (id: string | null): string => `/?company=${id ?? ''}`;
