import { hash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes 8 s or more begins first, the longest before the others, or one worker ends long after the others. All other files, and
 * all tests, are run in the order of a seed, which the run names.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = [
      'recordings',
      'access.test',
      'embedded/engine',
      'backup.test',
      'several-processes',
      'full-size',
      'hostile-workbooks',
      'ledger.routes',
      'start.test',
      'replica',
      'set-up',
      'overview-pdf',
      'untrusted',
      'accounts',
      'closed-rows',
      'migrate-data',
      'hostile-ledgers',
      'attacked-program',
      'workbook.routes',
      'overviews.routes',
      'second-step',
      'book.routes',
      'settle-scenario',
      'fill-hidden',
      'live.routes',
      'ledger-program',
      'change-email',
    ];
    const rank = ({ moduleId }: TestSpecification) => {
      const at = order.findIndex(part => moduleId.includes(part));
      return at < 0 ? order.length : at;
    };
    const { root, sequence } = this.ctx.config;
    const byChance = ({ moduleId }: TestSpecification) => hash('sha1', `${sequence.seed} ${relative(root, moduleId)}`);
    return files
      .map(file => ({ file, rank: rank(file), chance: byChance(file) }))
      .sort((one, other) => one.rank - other.rank || (one.chance < other.chance ? -1 : 1))
      .map(({ file }) => file);
  }
}

/** With VERDEEL_TEST_BUILT, threads and readers run from what has just been built. */
const alias = process.env.VERDEEL_TEST_BUILT
  ? [{ find: /^.*\/beside-program\.ts$/, replacement: resolve('src/server/testing/built-beside-program.ts') }]
  : [];

// Two cores: where tests compute, more workers than that only make each other slow.
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst, shuffle: true },
    projects: [
      {
        test: {
          name: 'domain',
          testTimeout: 30_000,
          // Whether the kept faults fit is known in a second, before anything is landed.
          include: ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts', 'scripts/mutants.test.mjs'],
        },
      },
      { test: { name: 'web', include: ['src/web/**/*.test.ts'] } },
      {
        resolve: { alias },
        test: {
          name: 'server',
          // Each file has a database of its own; the program is loaded once a worker, not once a file.
          isolate: false,
          // Said here, not in an `exclude`: that of a project hides those of the command line.
          include: ['src/server/**/*.test.ts', 'scripts/**/!(mutants).test.mjs'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Faults are simulated with real processes and clocks: once more before a busy machine fails them. `npm test` names each.
          retry: 1,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
