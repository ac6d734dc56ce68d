import { readdirSync, readFileSync } from 'node:fs';

// The bytes that a browser must load, brotli, against the budgets that this project has set itself. Prints the table and
// exits 1 when a line is over. Requests and API calls are counted in a real browser by the story e2e/calls.e2e.ts.
const folder = 'dist/web/assets/';
const files = readdirSync(folder);

/** @param {string} name of a part, as its file is called before the hash */
function fileOf(name) {
  const file = files.find((file) => file.replace(/-[\w-]{8}\.js$/, '') === name);
  if (file) return file;
  throw new Error(`The build has no file of ${name}.`);
}

/** @param {string} file */
const textOf = (file) => readFileSync(folder + file, 'utf8');

/** A file and everything that it imports at once. @param {string} file @param {Set<string>} into */
function closure(file, into = new Set()) {
  if (into.has(file)) return into;
  into.add(file);
  for (const [, imported = ''] of textOf(file).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
    closure(imported, into);
  return into;
}

/** @param {string} page */
function routeOf(page) {
  const loaded = new Set();
  for (const name of ['index', 'app', page]) closure(fileOf(name), loaded);
  return [...loaded];
}

/** @param {string[]} loaded */
const kilobytes = (loaded) =>
  loaded.reduce((sum, file) => {
    const name = files.includes(`${file}.br`) ? `${file}.br` : file;
    return sum + readFileSync(folder + name).length / 1000;
  }, 0);

const list = routeOf('RequestsPage');
const feesOf = routeOf('FeeAddressPage');
// Opened by a click on a request's page: what that page has is there already.
const decoder = [...closure(fileOf('DecodedPanel'))].filter(
  (file) => !routeOf('RequestPage').includes(file),
);
const css = files.filter((file) => file.endsWith('.css'));
const isWallet = (/** @type {string} */ file) => /eth_requestAccounts/.test(textOf(file));
if (!isWallet(fileOf('WalletProvider'))) throw new Error('The wallet’s code is not recognized.');

/** @type {[what: string, value: number, most: number][]} */
const rows = [
  ['scripts of the list', list.length, 12],
  // docs/decisions/009-first-load.md says what is above the design's 230.
  ['KB of them', kilobytes(list), 244],
  ['KB of CSS', kilobytes(css), 10],
  ['scripts with wallet code among them', list.filter(isWallet).length, 0],
  ['the same of a fee address', feesOf.filter(isWallet).length, 0],
  ['KB that a fee address adds', kilobytes(feesOf) - kilobytes(list), 68],
  ['KB that decoding adds', kilobytes(decoder), 50],
];
for (const [what, value, most] of rows) {
  const isOver = value > most;
  console.log(
    `${what.padEnd(40)}${value.toFixed(1).padStart(8)} of ${most.toFixed(1).padStart(6)}  ${isOver ? 'OVER' : 'ok'}`,
  );
  if (isOver) process.exitCode = 1;
}
console.log(`the list: ${[...list, ...css].join(' ')}`);
