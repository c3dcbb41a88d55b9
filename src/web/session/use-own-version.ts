import { useState } from 'react';
import { isOwnVersion } from './own-versions.ts';

/** The last version that this page itself has stored of something since that is shown here, and not somebody else. */
export function useOwnVersion(id: string, version: number | undefined): number | undefined {
  const [{ seen, own }, see] = useState<{ seen: number | undefined; own?: number | undefined }>({ seen: version });
  if (seen === version) return own;
  const next = { seen: version, own: isOwnVersion(id, seen, version) ? version : own };
  see(next);
  return next.own;
}
