import { useSyncExternalStore } from 'react';
import { showCompanyColour } from '../ui/company-colour.ts';

/** The open company, as local storage keeps it under `company`. Its colour is kept under `companyColor`. */
export interface OpenCompany {
  id: string;
  name: string;
  /** With a timestamp, so that no cache shows an old one. */
  logoUrl: string | null;
}

const COMPANY = 'company';
const COLOUR = 'companyColor';

/** Kept only if it has both id and name. */
function read(): OpenCompany | null {
  try {
    const { id, name, logoUrl } = JSON.parse(localStorage.getItem(COMPANY) ?? 'null') ?? {};
    if (typeof id === 'string' && id && typeof name === 'string' && name)
      return { id, name, logoUrl: typeof logoUrl === 'string' ? logoUrl : null };
  } catch {
    // Not written by us, or only half written: as if there were none.
  }
  localStorage.removeItem(COMPANY);
  return null;
}

let open = read();
const listeners = new Set<() => void>();
const notifyListeners = () => {
  showCompanyColour(localStorage.getItem(COLOUR));
  for (const listener of listeners) listener();
};
showCompanyColour(localStorage.getItem(COLOUR));

// Another tab opened or left a company.
window.addEventListener('storage', event => {
  if (event.key !== COMPANY && event.key !== COLOUR && event.key !== null) return;
  open = read();
  notifyListeners();
});

/** The open company, or null. Components are drawn again when it changes. */
export const useCompany = (): OpenCompany | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open,
  );

export function openCompany(company: { id: string; name: string; logoUrl: string | null; color: string }): void {
  const { id, name, logoUrl } = company;
  const fresh = logoUrl && `${logoUrl}${logoUrl.includes('?') ? '&' : '?'}t=${Date.now()}`;
  open = { id, name, logoUrl: fresh };
  localStorage.setItem(COMPANY, JSON.stringify(open));
  localStorage.setItem(COLOUR, company.color);
  notifyListeners();
}

export function leaveCompany(): void {
  open = null;
  localStorage.removeItem(COMPANY);
  localStorage.removeItem(COLOUR);
  notifyListeners();
}
