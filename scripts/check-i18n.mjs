// Checks that both languages have the same keys with the same {{placeholders}}, that none is empty, and that every key the web
// uses exists. `node scripts/check-i18n.mjs [root]` prints each problem and exits 1 if there is one.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(process.argv[2] ?? '.');
const texts = language => {
  const flat = new Map();
  const walk = (value, path) => {
    if (typeof value === 'string') flat.set(path, value);
    else for (const [key, below] of Object.entries(value)) walk(below, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(join(root, `src/web/i18n/${language}.json`), 'utf8')), '');
  return flat;
};
const placeholders = text =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)]
    .map(hit => hit[1])
    .sort()
    .join(' ');

const en = texts('en');
const nl = texts('nl');
const problems = [];
for (const [from, to, name] of [
  [en, nl, 'nl.json'],
  [nl, en, 'en.json'],
])
  for (const key of from.keys()) if (!to.has(key)) problems.push(`${name}: ${key} is missing`);
for (const [key, text] of en) {
  if (!text.trim()) problems.push(`en.json: ${key} is empty`);
  if (!nl.has(key)) continue;
  if (!nl.get(key).trim()) problems.push(`nl.json: ${key} is empty`);
  if (placeholders(text) !== placeholders(nl.get(key)))
    problems.push(`nl.json: ${key} has other {{placeholders}} than English`);
}

const exists = key => en.has(key) || en.has(`${key}_other`);
for (const file of globSync('src/web/**/*.{ts,tsx}', { cwd: root })) {
  if (/\.test\.tsx?$/.test(file)) continue;
  const source = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, key] of source.matchAll(/(?:\bt\(\s*|\bi18nKey=\{?|\bi18next\.t\(\s*)['"]([^'"]+)['"]/g))
    if (!exists(key)) problems.push(`${file}: no text for ${key}`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
