import { readdir, readFile } from 'node:fs/promises';

const FILE = 'inter-latin-wght-normal';

/** The typeface of the product, so that these pages look like the rest. Without it the system's own is used. */
export async function interFont(): Promise<Buffer | null> {
  return (await fromPackage()) ?? (await fromBuiltWeb());
}

async function fromPackage(): Promise<Buffer | null> {
  try {
    return await readFile(new URL(import.meta.resolve(`@fontsource-variable/inter/files/${FILE}.woff2`)));
  } catch {
    return null;
  }
}

/** Where only the built program is installed, the web application has brought the font. */
async function fromBuiltWeb(): Promise<Buffer | null> {
  const folder = new URL('../web/assets/', import.meta.url);
  try {
    const name = (await readdir(folder)).find(file => file.startsWith(FILE) && file.endsWith('.woff2'));
    return name ? await readFile(new URL(name, folder)) : null;
  } catch {
    return null;
  }
}
