import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/vite-chunks.ts';
import { devServers } from './scripts/vite-dev-servers.ts';
import { fence } from './scripts/vite-fence.ts';
import { preload } from './scripts/vite-preload.ts';
import { precompress } from './scripts/vite-precompress.ts';

/** Beside each bundle: the license texts of the packages in it. */
const license = { fileName: 'third-party-licenses.md' };

/** Where the time of a build went is a warning on a busy machine alone. */
const checks = { bundlerTimings: false };

/** Of the sources; empty where there is no repository, as in an unpacked archive. WAYBILL_COMMIT names it there. */
function commit(): string {
  if (process.env.WAYBILL_COMMIT) return process.env.WAYBILL_COMMIT;
  try {
    const words = ['rev-parse', '--short=8', 'HEAD'];
    return execFileSync('git', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** A server room with all packages but the drivers of databases; in development Node loads the packages itself. */
function serverBundle(entry: string, outDir: string, isBuild: boolean) {
  return {
    consumer: 'server' as const,
    resolve: isBuild
      ? { noExternal: true as const, external: ['libsql', 'pg'], conditions: ['node', 'module'] }
      : {},
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.WAYBILL_VERSION': JSON.stringify(version),
      'process.env.WAYBILL_COMMIT': JSON.stringify(commit()),
    },
    build: {
      outDir,
      emptyOutDir: true,
      license,
      ssr: true,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
      rollupOptions: {
        checks,
        // The database's thread is a file of its own.
        input: { main: entry, 'sqlite-worker': 'src/proxy/db/sqlite-worker.js' },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  };
}

export default defineConfig(({ command }) => ({
  // React has it itself.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  plugins: [react(), tailwindcss(), preload(), fence(), precompress(), devServers()],
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 4180),
    strictPort: true,
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'server', 'sandbox', 'wallet']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        emptyOutDir: true,
        license,
        target: 'es2023',
        // Colors of both themes as light-dark(), not as pairs of variables.
        cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
        // Each browser of the target has it.
        modulePreload: { polyfill: false },
        // Kilobytes before compression; what a browser loads is held by `npm run budget`.
        chunkSizeWarningLimit: 550,
        rolldownOptions: { checks, output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
    server: serverBundle('src/proxy/main.ts', 'dist/server', command === 'build'),
    sandbox: serverBundle('src/sandbox/main.ts', 'dist/sandbox', command === 'build'),
    wallet: {
      consumer: 'client',
      build: {
        outDir: 'dist/sandbox/page',
        emptyOutDir: true,
        // Served beside the files of the page, which has a list of its own name.
        license: { fileName: 'sandbox-wallet-licenses.md' },
        copyPublicDir: false,
        rollupOptions: {
          checks,
          input: { 'sandbox-wallet': 'src/sandbox/wallet/main.ts' },
          // A script that is no module has none; Vite's loader of chunks asks for it, and there is one chunk.
          transform: { define: { 'import.meta': '{}' } },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    },
  },
}));
