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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
