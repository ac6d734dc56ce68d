import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

// The bytes that a browser must load, brotli, against the budgets that this project has set itself. Prints
// the table and exits 1 when a line is over. Requests and API calls are counted in a real browser by the
// story e2e/calls.e2e.ts.
const walletModule = /node_modules\/(@?wagmi|viem|ox|abitype|@safe-global)\/|^src\/web\/wallet\//;

/** @type {import('./vite-chunk-list').ListedChunk[]} */
const chunks = JSON.parse(readFileSync('dist/chunks.json', 'utf8'));
const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));

/** @param {string} source */
function chunkOf(source) {
  const chunk = chunks.find(({ modules }) => modules.includes(source));
  if (chunk) return chunk;
  throw new Error(`No chunk holds ${source}.`);
}

/** A chunk and everything that it imports at once. @param {string} file @param {Set<string>} into */
function closure(file, into = new Set()) {
  if (into.has(file)) return into;
  into.add(file);
  for (const imported of byFile.get(file)?.imports ?? []) closure(imported, into);
  return into;
}

/** @param {string} file */
function brotliBytes(file) {
  const path = `dist/web/${file}`;
  const bytes = existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`)
    : brotliCompressSync(readFileSync(path));
  return bytes.length;
}

/** @param {Iterable<string>} files */
const total = (files) => [...files].reduce((sum, file) => sum + brotliBytes(file), 0);

const entry = chunks.find((chunk) => chunk.isEntry);
if (!entry) throw new Error('No entry chunk.');
// Of the rows a window loads what it draws: cards or the table.
/** @param {string} rowsOf */
const listWith = (rowsOf) => {
  const files = closure(entry.file);
  for (const part of ['start-app.tsx', `features/requests/table/${rowsOf}.tsx`])
    closure(chunkOf(`src/web/${part}`).file, files);
  return files;
};
const phoneRoute = listWith('RequestCards');
const listRoute = listWith('RequestsTable');
const css = new Set([...listRoute].flatMap((file) => byFile.get(file)?.css ?? []));
const walletFirst = [...listRoute].filter((file) =>
  byFile.get(file)?.modules.some((id) => walletModule.test(id)),
);
// The fees of an address, with the form for a claim that the page loads by itself. What a click loads, and
// everything for a wallet, is not there until then.
const feesRoute = closure(chunkOf('src/web/features/fees/FeeAddressPage.tsx').file);
closure(chunkOf('src/web/features/fees/claim/ClaimPanel.tsx').file, feesRoute);
const feesExtra = [...feesRoute].filter((file) => !listRoute.has(file));

const feesWallet = feesExtra.filter((file) =>
  byFile.get(file)?.modules.some((id) => /node_modules\/@?wagmi\//.test(id)),
);

// A click on a request's page or the page of quotes loads it; what the list and both of these have is there already.
const decoder = closure(chunkOf('src/web/record/decode/DecodedPanel.tsx').file);
const [requestPage, quotesPage] = ['requests/RequestPage', 'quotes/QuotesPage'].map((page) =>
  closure(chunkOf(`src/web/features/${page}.tsx`).file),
);
const decoderExtra = [...decoder].filter(
  (file) => !listRoute.has(file) && !(requestPage?.has(file) && quotesPage?.has(file)),
);

const rows = [
  { what: 'JS until the first rows, on a phone', bytes: total(phoneRoute), most: 145_000 },
  { what: 'JS until the first rows, wide window', bytes: total(listRoute), most: 152_000 },
  { what: 'CSS, list route', bytes: total(css), most: 8_500 },
  { what: 'wallet code in the first load', bytes: total(walletFirst), most: 0 },
  { what: 'wagmi in the fees route', bytes: total(feesWallet), most: 0 },
  { what: 'JS that the fees route adds', bytes: total(feesExtra), most: 60_000 },
  { what: 'JS that decoding adds', bytes: total(decoderExtra), most: 20_000 },
];
for (const { what, bytes, most } of rows) {
  const verdict = bytes > most ? 'OVER' : 'ok';
  console.log(
    `${what.padEnd(38)}${(bytes / 1000).toFixed(1).padStart(8)} KB of ${(most / 1000).toFixed(1).padStart(5)} KB  ${verdict}`,
  );
}
console.log(`first load: ${[...listRoute, ...css].join(' ')}`);
if (rows.some(({ bytes, most }) => bytes > most)) process.exitCode = 1;
