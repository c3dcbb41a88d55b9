import { defineConfig } from 'vitest/config';

// Two cores: more workers than that only make each other slow.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          testTimeout: 30_000,
          include: ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts'],
        },
      },
      { test: { name: 'web', include: ['src/web/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Faults are simulated with real processes and clocks: once more before a busy machine fails them.
          retry: 1,
        },
      },
    ],
  },
});
