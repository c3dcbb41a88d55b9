// docs/specification.md says by which tests each sentence is proven. Tests carry the numbers of sentences at the start of their
// titles ('P2.3, P2.14 a forgotten password …'), and the column is made from them: a sentence without a test is *open*, one that
// describes nothing to test is *text*, and neither counts as proven. A title says what a test is about; a fault of the sentence that
// its tests notice (mutants/sentences.mjs) says that they prove it, and the row names it. `node scripts/check-specification.mjs [root]`
// fails when the table says something else, or when a title or a fault has a number that is no sentence; with --write it writes it.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(process.argv.slice(2).find(word => word !== '--write') ?? '.');
const table = join(root, 'docs/specification.md');
const NUMBER = String.raw`(?:[PC]\d+\.\d+|[SE]\.[A-Z]?\d+)`;
const TITLE = new RegExp(String.raw`\(\s*(['"\`])(${NUMBER}(?:, ${NUMBER})*) ((?:\\.|(?!\1)[^\\])+)\1`, 'g');
const ROW = new RegExp(String.raw`^\| (${NUMBER}) \| (.*) \| ([^|]*) \|$`);
const [OPEN, TEXT] = ['*open*', '*text*'];

/** By number: the tests that carry it. */
const proofs = new Map();
const files = globSync(['src/**/*.test.ts', 'e2e/**/*.spec.ts'], { cwd: root });
for (const file of files.map(path => path.split(sep).join('/')).sort())
  for (const [, , numbers, title] of readFileSync(join(root, file), 'utf8').matchAll(TITLE)) {
    const words = title
      .replace(/\\(.)/g, '$1')
      .replace(/\$\{[^}]*\}/g, '…')
      .replaceAll('|', '/');
    for (const number of numbers.split(', '))
      proofs.set(number, [...(proofs.get(number) ?? []), `\`${file}\`: ${words}`]);
  }

/** By number: the kept faults of the sentence, which a test with its number notices. */
const faults = new Map();
const kept = join(root, 'mutants/sentences.mjs');
const { mutants } = existsSync(kept) ? await import(pathToFileURL(kept).href) : { mutants: [] };
for (const { sentence, why } of mutants) faults.set(sentence, [...(faults.get(sentence) ?? []), `notices *${why}*`]);

/** Rows of money, access, versions and loss: a title is not enough for them. */
const GRAVE =
  /^(P4\.(45|49|50|51)|P5\.(1[5-9]|2[0-4]|3[01])|P6\.[1-8]|P9\.[56]|C3\.[35]|C5\.([1-8]|1[0137])|C9\.[2-6]|C2\.39|S\.[TRKOACZ]\d+|S\.I8|S\.U[89])$/;

const counts = { noticed: 0, titled: 0, open: 0, text: 0 };
const grave = { all: 0, noticed: 0 };
const sentences = new Set();
const before = readFileSync(table, 'utf8');
const after = before
  .split('\n')
  .map(line => {
    const [, number, sentence, said] = ROW.exec(line) ?? [];
    if (!number) return line;
    sentences.add(number);
    const proven = proofs.get(number);
    const noticed = proven && faults.get(number);
    counts[noticed ? 'noticed' : proven ? 'titled' : said === TEXT ? 'text' : 'open']++;
    if (GRAVE.test(number) && (proven || said !== TEXT)) {
      grave.all++;
      if (noticed) grave.noticed++;
    }
    const by = proven && [...proven, ...(noticed ?? [])].join('; ');
    return `| ${number} | ${sentence} | ${by ?? (said === TEXT ? TEXT : OPEN)} |`;
  })
  .join('\n');
const problems = [...proofs.keys()]
  .filter(number => !sentences.has(number))
  .map(number => `${number} is no sentence of docs/specification.md: ${proofs.get(number).join('; ')}`);
for (const number of faults.keys())
  if (!proofs.has(number)) problems.push(`${number} has a fault in mutants/sentences.mjs, and no test to notice it`);
if (after !== before && process.argv.includes('--write')) writeFileSync(table, after);
else if (after !== before)
  problems.push('docs/specification.md is not what the titles of the tests say: npm run specification');
console.log(
  `specification: of ${sentences.size} sentences ${counts.noticed} are proven by a fault that their tests notice, ${counts.titled} by a title alone, ${counts.open} open, ${counts.text} text`,
);
if (grave.all > 0)
  console.log(
    `  of ${grave.all} of money, access, versions and loss ${grave.noticed} by such a fault; the others count as open`,
  );
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
