import { readFile } from 'node:fs/promises';

/** The typeface of the product, so that these pages look like the rest; without it the system's own is used. */
export async function interFont(): Promise<Buffer | null> {
  try {
    const address = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
    return await readFile(new URL(address));
  } catch {
    return null;
  }
}
