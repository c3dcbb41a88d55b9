import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

const beside = globSync('src/server/**/*-{worker,child}.ts').map(file => [basename(file, '.ts'), file]);

/** One character beyond ASCII makes the engine keep the whole file at two bytes a character: decision 744. */
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

// One file for the server, one for each worker and child: a start loads little. Packages with files of their own beside their code
// (the database's engine, fonts) stay packages.
export default defineConfig({
  plugins: [
    {
      name: 'one byte a character',
      generateBundle(_, files) {
        for (const file of Object.values(files))
          if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
      },
    },
  ],
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
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', format: 'es', comments: false },
    },
  },
});
