import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkList } from './scripts/vite-chunk-list.ts';
import { devServers } from './scripts/vite-dev-servers.ts';
import { fence } from './scripts/vite-fence.ts';
import { preload } from './scripts/vite-preload.ts';
import { noPropertyFallback } from './scripts/vite-no-property-fallback.ts';
import { precompress } from './scripts/vite-precompress.ts';
import { terser } from './scripts/vite-terser.ts';

/** Beside each bundle: the license texts of the packages in it. */
const license = { fileName: 'third-party-licenses.md' };

/** Where the time of a build went is a warning on a busy machine alone. */
const checks = { bundlerTimings: false };

/** A server room with all packages but the native one; in development Node loads the packages itself. */
function serverBundle(entry: string, outDir: string, isBuild: boolean) {
  return {
    consumer: 'server' as const,
    resolve: isBuild
      ? { noExternal: true as const, external: ['libsql'], conditions: ['node', 'module'] }
      : {},
    define: { 'process.env.NODE_ENV': '"production"' },
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

const shared = [
  'AddressText',
  'ButtonLink',
  'Card',
  'ChainTroubles',
  'CopyTextButton',
  'EmptyState',
  'KeyValue',
  'Mismatches',
  'Notice',
  'RequestLink',
  'ScopeLine',
  'StaleNotice',
  'delayed',
  'matches',
  'payment-mismatches',
  'recents',
  'record',
  'request-scheduler',
  'route-sample',
  'status',
  'stored-claims',
  'troubled-chains',
  'useChainOf',
  'useScheduler',
  'usual-time-words',
];

export default defineConfig(({ command }) => ({
  // React has it itself.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  plugins: [
    react(),
    tailwindcss(),
    terser(),
    noPropertyFallback(),
    preload(),
    fence(),
    precompress(),
    chunkList(),
    devServers(),
  ],
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
        // Each browser of the target knows modulepreload.
        modulePreload: {
          polyfill: false,
          // A page's code comes in one go, whichever it is, and what a request has below its verdict; lists for every other
          // part would cost 1.3 KB before the rows.
          resolveDependencies: (_file, imports, { hostId, hostType }) =>
            hostType === 'html' || /\b(index|record-parts)-/.test(hostId) ? imports : [],
        },
        rolldownOptions: {
          checks,
          output: {
            // The entry names every file: its hash is what compresses worst. 28 bits tell two builds of one file apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            hashCharacters: 'hex',
            codeSplitting: {
              // Each with all that it imports at once, docs/decisions/012-build.md. By default a module that two
              // parts share is a file of its own: the list would come in 48 of them.
              groups: [
                { name: 'start', tags: ['$initial'], priority: 2 },
                // With what cards and the table share: a window shows one of them.
                {
                  name: 'app',
                  test: /\/(start-app|useRowProps|useScreenful|chevron-down|ellipsis)\.\w+$/,
                  priority: 1,
                },
                { name: 'table', test: /\/RequestsTable\.tsx$/, priority: 1 },
                { name: 'data-table', test: /\/DataTable\.tsx$/, priority: 1 },
                // Small parts that most pages show: a round trip for each would keep a page waiting.
                {
                  name: 'shared',
                  test: new RegExp(`/(${shared.join('|')})\\.tsx?$`),
                },
                // What the page of a request and the drawer show of a record, and what other pages read in one.
                {
                  name: 'record-parts',
                  test: /\/(CompareAction|RecordActions|RecordPage|RowSteps|VerdictCard|useRequestCommands)\.tsx?$/,
                },
                // What is drawn after the verdict.
                { name: 'record-money', test: /\/(MoneyCard|ProgressCard)\.tsx$/ },
                {
                  name: 'record-words',
                  test: /\/(ErrorCodeLink|flatten-json|value-reconciliation)\.tsx?$/,
                  priority: 1,
                },
                // What follows a request, or the list.
                { name: 'live', test: /\/(LiveText|client-filter|paging|useLive)\.tsx?$/ },
                // What the page of an address holds before the form for a claim, which knows some of it too.
                {
                  name: 'fee-parts',
                  test: /\/(BalancesCard|ClaimPlace|WalletPanel)\.tsx$/,
                },
                {
                  name: 'form',
                  test: /\/(ui\/(Field|TextInput)|lib\/(address-shape|entered-amount))\.tsx?$/,
                },
              ],
            },
          },
        },
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
