import { startBuilt } from './page-servers.mjs';
import { setMaxListeners } from 'node:events';
import { constants, performance, PerformanceObserver } from 'node:perf_hooks';
import { build } from 'vite';

// Walks the sandbox's whole world as the page would, through the proxy, and compares the rate with the ceiling: pace
// × page size. The sandbox keeps an elevated key's limits, so 429s are the service's own.

const rows = Number(process.env.BENCH_EXPORT_ROWS ?? 100_000);
const callsPerSecond = 18;
const ceiling = callsPerSecond * 50;
const latenciesMs = [150, 400];
const outDir = 'node_modules/.cache/bench';

// Up to 32 chains wait on the export's one signal. Node takes more than ten for a leak; a browser has no such limit.
setMaxListeners(64);

/**
 * The export as the page loads it, in one module.
 * @returns {Promise<Record<string, any>>}
 */
async function bundled() {
  const entry = 'bench-export';
  const modules = [
    'features/requests/export/export-runner',
    'api/requests',
    'api/request-scheduler',
    'api/session',
  ];
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) =>
          id === `\0${entry}`
            ? modules.map((name) => `export * from '/src/web/${name}.ts';`).join('\n')
            : null,
      },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      copyPublicDir: false,
      rollupOptions: { input: entry, output: { entryFileNames: 'export.mjs' } },
    },
  });
  return import(new URL(`../../${outDir}/export.mjs`, import.meta.url).href);
}

/** @param {number} latencyMs */
function startSandbox(latencyMs) {
  return startBuilt('dist/sandbox/main.js', {
    SANDBOX_CONDITIONS: 'past-issues',
    SANDBOX_REQUESTS: String(rows),
    SANDBOX_TIER: 'elevated',
    SANDBOX_LATENCY_MS: String(latencyMs),
  });
}

/** @param {Record<string, any>} parts @param {number} latencyMs */
async function measure({ createExportRunner, readInBackground, Session, systemClock }, latencyMs) {
  const { origin: url, stop } = await startSandbox(latencyMs);
  const fetched = globalThis.fetch;
  globalThis.fetch = (path, init) =>
    fetched(typeof path === 'string' ? new URL(path, url) : path, init);
  const session = new Session();
  const ids = new Set();
  let written = 0;
  // What is held, not what waits to be collected: looked at after each full collection.
  let heapBytes = 0;
  const collections = new PerformanceObserver((list) => {
    const isFull = list
      .getEntries()
      .some(
        (entry) => /** @type {any} */ (entry).detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR,
      );
    if (isFull) heapBytes = Math.max(heapBytes, process.memoryUsage().heapUsed);
  });
  collections.observe({ entryTypes: ['gc'] });
  // How long each answer really took: on a busy machine that is far above the sandbox's latency.
  /** @type {number[]} */
  const tookMs = [];
  /** @param {string} network */
  const timed = (network) => {
    const read = readInBackground(session, network);
    return async (/** @type {unknown[]} */ ...params) => {
      const beganMs = performance.now();
      const page = await read(...params);
      tookMs.push(performance.now() - beganMs);
      return page;
    };
  };
  // The bundler lives in this process too and is no part of what is measured.
  const idleBytes = process.memoryUsage().heapUsed;
  /** @type {any} */
  let last = null;
  const runner = createExportRunner({
    // Pieces go away as they would to the disk; the ids stay, to be counted.
    store: {
      isDurable: true,
      /** @param {unknown} _journal @param {{ ids: string[] } | null} piece */
      write: async (_journal, piece) => {
        written += piece?.ids.length ?? 0;
        for (const id of piece?.ids ?? []) ids.add(id);
      },
      journals: async () => [],
      pieces: async () => [],
      remove: async () => {},
    },
    read: timed,
    readHandled: () => Promise.reject(new Error('Raw rows have no marks.')),
    clock: systemClock,
    nowMs: Date.now,
    /** @param {unknown} progress */
    onChange: (progress) => {
      last = progress;
    },
    /** @param {string} _id @param {() => Promise<void>} work */
    alone: (_id, work) => work(),
  });
  const start = performance.now();
  await runner.start({
    network: 'sandbox',
    search: {},
    shape: { format: 'ndjson', columns: null },
    callsPerSecond,
    filtersOpenStatuses: false,
  });
  const seconds = (performance.now() - start) / 1000;
  collections.disconnect();
  globalThis.fetch = fetched;
  stop();
  const { manifest, journal } = last ?? {};
  const rate = written / seconds;
  return {
    latencyMs,
    rows: written,
    twice: written - ids.size,
    missing: (manifest?.total ?? NaN) - written,
    isComplete: manifest?.isComplete ?? false,
    seconds: Math.round(seconds),
    'rows/s': Math.round(rate),
    'of ceiling': `${((rate / ceiling) * 100).toFixed(1)} %`,
    'p50 ms': Math.round(tookMs.toSorted((a, b) => a - b)[tookMs.length >> 1] ?? NaN),
    429: `${((100 * (journal?.counts.refusals ?? NaN)) / (journal?.counts.calls ?? NaN)).toFixed(2)} %`,
    'heap MB': Math.round((heapBytes - idleBytes) / 1e6),
  };
}

console.log(
  `\nexport of ${rows} rows, ceiling ${ceiling} rows/s; budget ≥ 90 %, ≤ 1 % 429, ≤ 100 MB`,
);
console.log(
  `${latenciesMs.length} runs of ${Math.round(rows / ceiling)} s at least, and a start before each`,
);
const parts = await bundled();
const results = [];
for (const latencyMs of latenciesMs) results.push(await measure(parts, latencyMs));
console.table(results);
