// A reporter for vitest: what failed, by name, for the end of `npm test`. It also counts what vitest's own report leaves out:
// tests that passed only when tried again, hooks that failed, and errors that belong to no test.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export const NOT_RUN = 'was not run';

const firstLine = error =>
  stripVTControlCharacters(String(error?.message ?? error))
    .split('\n')
    .find(line => line.trim())
    ?.trim() ?? 'without a message';

const named = (file, title, error) => ({ file: relative(process.cwd(), file), title, error: firstLine(error) });

export default class NamedReport {
  onTestRunEnd(modules, unhandled) {
    const report = { passed: 0, failed: [], unsteady: [] };
    for (const module of modules) {
      const file = module.moduleId;
      for (const suite of [module, ...module.children.allSuites()])
        for (const error of suite.errors())
          report.failed.push(named(file, suite === module ? '(the file)' : suite.fullName, error));
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state !== 'passed') report.failed.push(named(file, test.fullName, errors?.[0] ?? NOT_RUN));
        else {
          report.passed++;
          if (test.diagnostic()?.flaky) report.unsteady.push(named(file, test.fullName, errors?.[0]));
        }
      }
    }
    for (const error of unhandled) report.failed.push(named('', '(an error that belongs to no test)', error));
    writeFileSync(process.env.NAMED_REPORT, JSON.stringify(report));
  }
}

/** The same of Playwright's JSON report. */
export function ofPlaywright({ suites, errors }) {
  const report = { passed: 0, failed: [], unsteady: [] };
  const walk = (suite, titles) => {
    for (const inner of suite.suites ?? []) walk(inner, [...titles, inner.title]);
    for (const { file, title, tests } of suite.specs ?? [])
      for (const { status, results } of tests) {
        const error = results.flatMap(result => result.errors)[0] ?? NOT_RUN;
        const it = named(`e2e/${file}`, [...titles, title].join(' > '), error);
        if (status === 'expected' || status === 'flaky') report.passed++;
        else report.failed.push(it);
        if (status === 'flaky') report.unsteady.push(it);
      }
  };
  for (const suite of suites) walk(suite, []);
  for (const error of errors) report.failed.push(named('e2e', '(an error that belongs to no journey)', error));
  return report;
}

/** One line each; of what was not run the number, because one failure may keep hundreds from running. */
export function lines({ failed, unsteady }) {
  const line =
    sign =>
    ({ file, title, error }) =>
      `${sign} ${[file, title].filter(Boolean).join(' > ')}\n    ${error}`;
  const ran = failed.filter(({ error }) => error !== NOT_RUN);
  return [
    ...ran.map(line('✗')),
    ...(ran.length < failed.length ? [`✗ ${failed.length - ran.length} were not run`] : []),
    ...unsteady.map(line('↻ only when tried again:')),
  ];
}
