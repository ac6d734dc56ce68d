import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Runs every check to its end, and lists at the end what failed. `check` leaves the browser stories out, `full` runs loads,
// soaks and properties at their full counts (BENCH=1).
const mode = process.argv[2] ?? 'push';
if (!['push', 'check', 'full'].includes(mode)) {
  console.error('Usage: node scripts/test.mjs [check | full]');
  process.exit(2);
}
if (mode === 'full') process.env.BENCH = '1';
const results = mkdtempSync(join(tmpdir(), 'waybill-test-'));

/** @typedef {{ passed: number; skipped: number; failed: string[]; flaky?: string[] }} Count */

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));

/** @param {string} file @returns {Count} */
function vitestCount(file) {
  const { numPassedTests, numPendingTests, testResults } = readJson(file);
  /** @type {string[]} */
  const failed = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const bad = assertionResults.filter(
      (/** @type {{ status: string }} */ one) => one.status === 'failed',
    );
    const path = name.replace(`${process.cwd()}/`, '');
    for (const { fullName } of bad) failed.push(`${path} › ${fullName}`);
    if (status === 'failed' && bad.length === 0) failed.push(`${path}: ${message.split('\n')[0]}`);
  }
  return { passed: numPassedTests, skipped: numPendingTests, failed };
}

/** @param {string} file @returns {Count} */
function storyCount(file) {
  const { suites, errors, stats } = readJson(file);
  /** @type {string[]} */
  const failed = errors.map(
    (/** @type {{ message: string }} */ { message }) => message.split('\n')[0],
  );
  /** @type {string[]} */
  const flaky = [];
  /** @param {any} suite @param {string[]} above */
  const walk = (suite, above) => {
    for (const { ok, title, tests } of suite.specs ?? [])
      if (!ok) failed.push([...above, title].join(' › '));
      else if (tests.some((/** @type {{ status: string }} */ { status }) => status === 'flaky'))
        flaky.push([...above, title].join(' › '));
    for (const inner of suite.suites ?? []) walk(inner, [...above, inner.title]);
  };
  for (const suite of suites) walk(suite, [suite.title]);
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, failed, flaky };
}

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {() => Count} [count] what it ran, where it is more than one check
 */

/** @param {string} name @param {string} projects @returns {Step} */
const vitest = (name, projects) => ({
  name: `${name} tests`,
  command: `vitest run ${projects} --reporter=default --reporter=json --outputFile.json=${join(results, `${name}.json`)}`,
  count: () => vitestCount(`${name}.json`),
});

/** One after the other; what stands in one list runs at the same time. @type {Step[][]} */
const phases = [
  [{ name: 'types', command: 'tsc -b' }],
  [vitest('unit', '--project logic --project parts')],
  [
    { name: 'build', command: 'npm run --silent build -- --strict' },
    { name: 'formatting', command: 'oxfmt --check' },
    { name: 'dead code', command: 'knip --no-config-hints' },
  ],
  [{ name: 'lint', command: 'npm run --silent lint' }],
  [
    { name: 'byte budget', command: 'npm run --silent budget' },
    { name: 'licenses', command: 'npm run --silent licenses' },
  ],
  [vitest('wire', '--project wire')],
];
if (mode !== 'check')
  phases.push([
    {
      name: 'stories',
      command: 'npm run --silent e2e -- --reporter=list,json',
      count: () => storyCount('stories.json'),
    },
  ]);

if (mode === 'full')
  phases.push(
    [{ name: 'benchmarks', command: 'npm run --silent bench -- --once' }],
    [{ name: 'pictures', command: `npm run --silent screens -- ${join(results, 'screens')} home` }],
  );

/** @param {Step} step @param {boolean} isAlone */
async function run({ name, command, count }, isAlone) {
  const startMs = Date.now();
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'stories.json') },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const seconds = Math.round((Date.now() - startMs) / 1000);
  process.stdout.write(printed);
  /** @type {Count} */
  let counted = { passed: 0, skipped: 0, failed: [] };
  // A step that ended early may have left no result.
  try {
    counted = count?.() ?? { passed: code === 0 ? 1 : 0, skipped: 0, failed: [] };
  } catch (error) {
    counted.failed.push(`no result: ${String(error)}`);
  }
  if (code !== 0 && counted.failed.length === 0) counted.failed.push(`ended with ${code}`);
  return { name, seconds, ...counted };
}

/** @type {Awaited<ReturnType<typeof run>>[]} */
const outcomes = [];
for (const steps of phases) {
  console.log(`\n== ${steps.map(({ name }) => name).join(', ')}`);
  outcomes.push(...(await Promise.all(steps.map((step) => run(step, steps.length === 1)))));
}
rmSync(results, { recursive: true });

console.log('\n== All together');
for (const { name, seconds, passed, skipped, failed } of outcomes)
  console.log(
    `${name.padEnd(12)}${`${seconds} s`.padStart(7)}   ${passed} passed, ${failed.length} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
const all = outcomes.flatMap(({ name, failed }) => failed.map((what) => `${name}: ${what}`));
if (all.length > 0) console.log(`\nFailed:\n${all.map((what) => `  ${what}`).join('\n')}`);
const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
if (flaky.length > 0)
  console.log(
    `\nPassed only at the second try, a defect:\n${flaky.map((what) => `  ${what}`).join('\n')}`,
  );
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
console.log(`\n${passed} passed, ${all.length} failed`);
process.exitCode = all.length > 0 ? 1 : 0;
