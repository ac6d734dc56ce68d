import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Builds when dist is missing or older than anything that it is built from, so that `npm start` right after
// `npm ci` just works and a second start is quick. With --strict, a build with a warning is an error.
const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'scripts', 'package-lock.json'];
// Written after a build: what it printed.
const stamp = join(root, 'dist/built');

/** @param {string} path @returns {number} */
function newestMs(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}

const builtMs = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
if (Math.max(...sources.map((source) => newestMs(join(root, source)))) > builtMs) {
  console.error('Building, about half a minute…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    // Also where a test asks for it, in whose environment React would be the one for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const printed = built.stdout + built.stderr;
  process.stderr.write(printed);
  if (built.status !== 0) process.exit(1);
  writeFileSync(stamp, printed);
}
if (process.argv.includes('--strict')) {
  const printed = readFileSync(stamp, 'utf8').trim();
  if (printed) {
    console.error(`The build has warnings:\n${printed}`);
    process.exit(1);
  }
}
