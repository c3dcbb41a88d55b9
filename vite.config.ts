import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.VERDEEL_DEV_SERVER ?? 'http://127.0.0.1:4000';

/** Each text beside itself squeezed, so that the server has it ready: a quarter on the wire, and nobody waits for it. */
const squeezed: Plugin = {
  name: 'squeezed',
  writeBundle: ({ dir }) => {
    for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg|html)$/.test(name)) continue;
      const file = join(dir!, name);
      const bytes = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(bytes));
      writeFileSync(`${file}.gz`, gzipSync(bytes));
    }
  },
};

/** Fetched beside the program, which waits for it: a text that gets its letters later moves what stands beside it. */
const lettersEarly: Plugin = {
  name: 'letters-early',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(name => name.includes('inter-latin-wght-normal'))
        .map(name => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
};

export default defineConfig({
  plugins: [react(), squeezed, lettersEarly],
  publicDir: 'src/web/public',
  cacheDir: '.cache/vite',
  server: { host: '127.0.0.1', proxy: { '/api': server, '/identity': server, '/health': server } },
  build: {
    outDir: 'dist/web',
    sourcemap: false,
    // Nothing becomes a data: address, so the content security policy needs none.
    assetsInlineLimit: 0,
    // These know light-dark(); without them each colour would be written three times.
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // What every screen begins with is one file, not forty that wait for each other.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      // That squeezing takes most of the time is no warning to whoever starts the program.
      checks: { bundlerTimings: false },
    },
  },
});
