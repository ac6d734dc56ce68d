import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Builds when dist is missing or older than anything that it is built from, so that `npm start` right after
// `npm ci` just works and a second start is quick.
const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'scripts', 'package-lock.json'];
// The last file that a build writes.
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
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // Also where a test asks for it, in whose environment React would be the one for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
