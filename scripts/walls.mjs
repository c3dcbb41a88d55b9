// The walls between the rooms and the folders: which may import what; and how long a file may be. Types and lint cannot check
// these, so this does. `node scripts/walls.mjs [root]` prints each forbidden import and each long file and exits 1 if there is any.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(process.argv[2] ?? '.');
const ROOMS = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
};
// The ground of the server and of the web: folders that every feature may import, and that never import a feature.
const GROUND = {
  server: [
    'db',
    'auth',
    'history',
    'mail',
    'calls',
    'live',
    'metrics',
    'turns',
    'workers',
    'untrusted',
    'spreadsheet',
    'vault',
    'testing',
  ],
  web: ['ui', 'session', 'i18n'],
};
// These folders are above the features and import them. So do tests.
const ABOVE = ['shell', 'sidebar', 'testing'];
// A feature imports another only through its data: SQL on the server, queries in the browser, or a change named by its verb.
// The areas of a scenario share the frame of their page.
const SHARED = {
  server: /(\.sql|\.data|\/(copy|store|settle|remap|load|compute)-[a-z-]+)\.ts$/,
  web: /(\.queries|-link|\/scenario-page)\.tsx?$/,
};
const NO_CLOCK = /\b(Date\.now|new Date|Math\.random|performance\.now)\b/;

const problems = [];
/** By folder: the folders it imports, each with one import that does. */
const imports = new Map();
const importOf = folder => imports.get(folder) ?? imports.set(folder, new Map()).get(folder);
const slash = path => path.split(sep).join('/');
for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root }).map(slash)) {
  if (/\.test\.tsx?$/.test(file)) continue;
  const text = readFileSync(join(root, file), 'utf8');
  const [, room, feature] = file.split('/');
  if (!ROOMS[room]) continue;
  if (room === 'domain' && NO_CLOCK.test(text)) problems.push(`${file}: domain has neither clock nor chance`);
  const found = text.matchAll(
    /(?:^|\n)\s*(import|export)(\s+type)?\b(?:[^'";]*?\bfrom)?\s*['"]([^'"\n]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
  );
  for (const [, , typeOnly, from, dynamic] of found) {
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
      if (target === 'sax' && !file.endsWith('ledger/xml-events.ts'))
        problems.push(`${file}: only ledger/xml-events.ts imports ${target}`);
      continue;
    }
    const [, toRoom, toFeature] = path.split('/');
    if (toFeature === 'testing' && feature !== 'testing') problems.push(`${file}: only tests import ${path}`);
    if (path.startsWith('src/') && !ROOMS[room].includes(toRoom))
      problems.push(`${file}: ${room} must not import ${path}`);
    if (room === 'web' && toRoom === 'contract' && !typeOnly)
      problems.push(`${file}: the browser takes types only from contract (${path})`);
    if (room !== toRoom) continue;
    if (dirname(file) !== dirname(path)) importOf(dirname(file)).set(dirname(path), `${file} imports ${path}`);
    const isInFolder = path => path.split('/').length > 3;
    if (!GROUND[room] || !isInFolder(file) || !isInFolder(path) || feature === toFeature || ABOVE.includes(feature))
      continue;
    const isGround = feature => GROUND[room].includes(feature);
    if (isGround(feature) && !isGround(toFeature))
      problems.push(`${file}: ${feature}/ is below every feature and must not import ${path}`);
    else if (!isGround(feature) && !isGround(toFeature) && !SHARED[room].test(path))
      problems.push(`${file}: ${feature}/ reaches into ${path}; only its data files are shared`);
  }
}

/** Removes folders that import none of the others, again and again. Each folder that is left leads into a circle. */
function findCircle() {
  const left = new Map(imports);
  const next = folder => [...left.get(folder).keys()].find(to => left.has(to));
  for (let before; before !== left.size; ) {
    before = left.size;
    for (const folder of left.keys()) if (!next(folder)) left.delete(folder);
  }
  const way = [];
  let [folder] = left.keys();
  for (; folder && !way.includes(folder); folder = next(folder)) way.push(folder);
  return way.slice(way.indexOf(folder));
}
const circle = findCircle();
if (circle.length > 0) {
  const links = circle.map((folder, n) => imports.get(folder).get(circle[(n + 1) % circle.length]));
  problems.push(`${circle.join(' → ')} → ${circle[0]}: a circle of folders (${links.join(', ')})`);
}
/** The page of table types is read as one. */
const LONGEST = { 'src/server/db/tables.ts': 500 };
for (const file of globSync('{src,scripts,bench}/**/*.{ts,tsx,mjs,css}', { cwd: root }).map(slash)) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  if (lines > (LONGEST[file] ?? 250) && !/\.test\.\w+$/.test(file)) problems.push(`${file}: ${lines} lines`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
