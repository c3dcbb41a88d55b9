import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: [{ find: /^fast-check$/, replacement: resolve('mutants/fewer-rounds.ts') }] },
  test: {
    isolate: false,
    testTimeout: 120_000,
    include: ['src/domain/**/*.test.ts'],
    // The one starts the compiler, the other looks at the clock.
    exclude: ['**/counted.test.ts'],
    testNamePattern: '^(?!.*settles in a moment)',
  },
});
