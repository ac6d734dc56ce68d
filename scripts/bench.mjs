import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// Runs the benchmarks of bench/list.json to their end, or those that are named: `npm run bench -- export`. With --once each
// runs for one short round, on any machine: that it still runs is all that this says, and no figure is over its budget.
const [...words] = process.argv.slice(2);
const isOnce = words.includes('--once');
const names = words.filter((word) => word !== '--once');
/** @type {{ name: string, once: Record<string, string> }[]} */
const list = JSON.parse(readFileSync(new URL('bench/list.json', import.meta.url), 'utf8'));
const unknown = names.filter((name) => list.every((bench) => bench.name !== name));
if (unknown.length > 0) {
  console.error(
    `No such benchmark: ${unknown.join(', ')}. There are ${list.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const failed = list
  .filter(({ name }) => names.length === 0 || names.includes(name))
  .filter(({ name, once }) => {
    console.log(`\n== ${name}`);
    const script = new URL(`bench/${name}.mjs`, import.meta.url).pathname;
    const env = { ...process.env, ...(isOnce && { BENCH_ONCE: '1', ...once }) };
    return spawnSync(process.execPath, [script], { stdio: 'inherit', env }).status !== 0;
  });
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
