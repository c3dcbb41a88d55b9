// Checks that both languages have the same keys with the same {{placeholders}}, that none is empty, that every key the web uses
// exists, and that every key is used. `node scripts/check-i18n.mjs [root]` prints each problem and exits 1 if there is one.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(process.argv[2] ?? '.');
const texts = language => {
  const flat = new Map();
  const walk = (value, path) => {
    if (typeof value === 'string') flat.set(path, value);
    else for (const [key, below] of Object.entries(value)) walk(below, path ? `${path}.${key}` : key);
  };
  // Beside the texts that every screen has there are some that come with what shows them: guide.en.json.
  for (const file of globSync(`src/web/i18n/{,*.}${language}.json`, { cwd: root }))
    walk(JSON.parse(readFileSync(join(root, file), 'utf8')), '');
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
/** All that stands in quotes in the web and in domain, which names the keys of rows. */
const quoted = new Set();
/** Keys with gaps: `users.roles.${role}`. */
const composed = [];
/** What can fill a gap: only words that the program knows, in quotes or as the name of a field. */
const words = new Set();
for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
  if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
  const source = readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
  for (const [, inQuotes, field] of source.matchAll(/['"`]([\w-]+)['"`]|\b(\w+)\??:/g)) words.add(inQuotes ?? field);
  if (!/^src.(web|domain)/.test(file)) continue;
  for (const [, , text] of source.matchAll(/(['"`])([\w.-]+)\1/g)) quoted.add(text);
  for (const [, key] of source.matchAll(/`((?:[\w.]|\$\{[^}]*\})*\$\{[^}]*\}[\w.]*)`/g)) {
    const parts = key.split(/\$\{[^}]*\}/);
    if (parts.join('').includes('.')) composed.push(new RegExp(`^${parts.map(RegExp.escape).join('([\\w-]+)')}$`));
  }
  for (const [, key] of source.matchAll(/(?:\bt\(\s*|\bi18nKey=\{?|\bi18next\.t\(\s*)['"]([^'"]+)['"]/g))
    if (!exists(key)) problems.push(`${file}: no text for ${key}`);
}

/** The specification gives these texts. Our own server and our own forms have no use for them. */
const SPECIFIED = ['ErrorMessages.ERROR_SOMETHING_WENT_WRONG', 'Validations.FieldRequired', 'Validations.FormNotValid'];
for (const numbered of en.keys()) {
  const key = numbered.replace(/_(zero|one|other)$/, '');
  const isComposed = composed.some(pattern =>
    pattern
      .exec(key)
      ?.slice(1)
      .every(word => words.has(word)),
  );
  if (!quoted.has(key) && !isComposed && !SPECIFIED.includes(key)) problems.push(`en.json: nothing uses ${numbered}`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
