// The walls between the rooms: which room may import what. Types and lint cannot see these; this can.
// `node scripts/walls.mjs [root]` prints each forbidden import and exits 1 if there is one.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(process.argv[2] ?? '.');
const ROOMS = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
};
// In the server and the web these folders are the ground every feature stands on; they never import a feature.
const GROUND = {
  server: ['db', 'auth', 'history', 'mail', 'testing', 'live', 'workers', 'spreadsheet'],
  web: ['ui', 'shell', 'i18n'],
};
// A feature reaches another only through its data: SQL on the server, queries in the browser, or a change named by its verb; the
// areas of a scenario share the frame of their page.
const SHARED = {
  server: /(\.sql|\.data|\/(copy|store|settle|remap|load|compute)-[a-z-]+)\.ts$/,
  web: /(\.queries|-link|\/scenario-page)\.tsx?$/,
};
const NO_CLOCK = /\b(Date\.now|new Date|Math\.random|performance\.now)\b/;

const problems = [];
const slash = path => path.split(sep).join('/');
for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root }).map(slash)) {
  if (/\.test\.tsx?$/.test(file)) continue;
  const text = readFileSync(join(root, file), 'utf8');
  const [, room, feature] = file.split('/');
  if (!ROOMS[room]) continue;
  if (room === 'domain' && NO_CLOCK.test(text)) problems.push(`${file}: domain has neither clock nor chance`);
  const imports = text.matchAll(
    /(?:^|\n)\s*(import|export)(\s+type)?\b(?:[^'";]*?\bfrom)?\s*['"]([^'"\n]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
  );
  for (const [, , typeOnly, from, dynamic] of imports) {
    const target = from ?? dynamic;
    if (!target) continue;
    const path = target.startsWith('#')
      ? `src/${target.slice(1)}`
      : target.startsWith('.')
        ? slash(relative(root, resolve(root, dirname(file), target)))
        : undefined;
    if (!path) {
      if (room === 'domain') problems.push(`${file}: domain imports no package (${target})`);
      if (room === 'contract' && target !== 'zod') problems.push(`${file}: contract imports only zod (${target})`);
      if (target === 'hucre' && !file.endsWith('spreadsheet/spreadsheet.ts'))
        problems.push(`${file}: only spreadsheet/spreadsheet.ts imports ${target}`);
      continue;
    }
    const [, toRoom, toFeature] = path.split('/');
    if (toFeature === 'testing' && feature !== 'testing') problems.push(`${file}: only tests import ${path}`);
    if (path.startsWith('src/') && !ROOMS[room].includes(toRoom))
      problems.push(`${file}: ${room} must not import ${path}`);
    if (room === 'web' && toRoom === 'contract' && !typeOnly)
      problems.push(`${file}: the browser takes types only from contract (${path})`);
    const inFolder = (r, path) => path.split('/').length > 3 && ROOMS[r];
    if (room !== toRoom || !GROUND[room] || !inFolder(room, file) || !inFolder(room, path) || feature === toFeature)
      continue;
    if (
      GROUND[room].includes(feature) &&
      !GROUND[room].includes(toFeature) &&
      feature !== 'testing' &&
      feature !== 'shell'
    )
      problems.push(`${file}: ${feature}/ stands below every feature and must not import ${path}`);
    else if (!GROUND[room].includes(toFeature) && !GROUND[room].includes(feature) && !SHARED[room].test(path))
      problems.push(`${file}: ${feature}/ reaches into ${path}; only its data files are shared`);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
