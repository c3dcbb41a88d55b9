// `npm run bench`: runs each file beside this one in a process of its own. Its figures are in the file of the same name with
// .md.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const only = process.argv.slice(2);
for (const file of readdirSync(import.meta.dirname).sort()) {
  const name = path.basename(file, '.ts');
  if (
    !file.endsWith('.ts') ||
    ['bench', 'figures', 'people'].includes(name) ||
    (only.length > 0 && !only.includes(name))
  )
    continue;
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, file)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
