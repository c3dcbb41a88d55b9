import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.VERDEEL_DEV_SERVER ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react()],
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
  },
});
