import { basename } from 'node:path';

/** Where the code of a worker or a child lies: as TypeScript in its folder, or bundled, as JavaScript beside the program. */
export const besideProgram = (file: URL): URL =>
  file.href.endsWith('.ts') && !import.meta.url.endsWith('.ts')
    ? new URL(`./${basename(file.pathname, '.ts')}.js`, import.meta.url)
    : file;
