import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

const beside = globSync('src/server/**/*-{worker,child}.ts').map(file => [basename(file, '.ts'), file]);

// One file for the server, one for each worker and child: a start loads little. Packages with files of their own beside their code
// (the database's engine, fonts) stay packages.
export default defineConfig({
  publicDir: false,
  cacheDir: '.cache/vite-server',
  ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pdfmake', 'fontkit', 'oidc-provider', 'pg-native'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/server',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        ...{ main: 'src/server/main.ts', backup: 'src/server/backup.ts', 'lost-step': 'src/server/lost-step.ts' },
        ...Object.fromEntries(beside),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', format: 'es' },
    },
  },
});
