import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { soon } from '#testing/soon';
import { freePort } from '../support/server-process';
import { storySandbox } from '../support/story-sandbox';

// What nothing runs stops working unseen.

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};
/** In a process group of its own, which ends with it: npm starts a shell, which starts the server. */
const groups: number[] = [];
afterEach(() => {
  for (const pid of groups.splice(0)) process.kill(-pid, 'SIGKILL');
});

/** A script that serves, as somebody at a terminal would start it. */
async function serve(name: string, env: Record<string, string>) {
  const [port, servicePort] = [await freePort(), await freePort()];
  const child = spawn('npm', ['run', name], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...storySandbox(),
      LOG_LEVEL: 'info',
      NODE_ENV: undefined,
      ...env,
      PORT: String(port),
      SANDBOX_PORT: String(servicePort),
    },
  });
  groups.push(child.pid ?? 0);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const origin = `http://127.0.0.1:${port}`;
  await soon(async () => {
    expect(child.exitCode, printed).toBe(null);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  }, 200);
  const page = await (await fetch(origin)).text();
  expect(page).toContain('waybill-config');
  return { port, printed: () => printed, child };
}

test('sandbox ends with the address to open, and stops on a signal', async () => {
  const { port, printed, child } = await serve('sandbox', {});
  await soon(() =>
    expect(printed()).toMatch(new RegExp(`Ctrl-C.*Open http://localhost:${port}\n`, 's')),
  );
  // What it does for itself is none of what a reader looks for.
  expect(printed()).not.toMatch(/hooks|readyz/);
  const ended = once(child, 'exit');
  process.kill(-groups.splice(0)[0]!, 'SIGINT');
  await ended;
});

test('start serves the page', async () => {
  const env = { SERVICE_API_URL: 'http://127.0.0.1:9', SERVICE_API_KEY: 'the-own-key' };
  const { printed } = await serve('start', env);
  await soon(() => expect(printed()).toContain('"msg":"Waybill (mainnet) is at http'));
});

test('dev serves page, proxy and sandbox', async () => {
  await serve('dev', {});
});

test('hash-password prints nothing but the hash', async () => {
  const out = await new Promise((resolve) => {
    const child = execFile('npm', ['run', '--silent', 'hash-password'], (_error, text) =>
      resolve(text),
    );
    child.stdin?.end('correct horse battery\n');
  });
  expect(out).toMatch(/^scrypt\$\S+\n$/);
});

test('every other script is a step of the test command', () => {
  const command = readFileSync('scripts/test.mjs', 'utf8');
  const here = ['sandbox', 'start', 'dev', 'hash-password'];
  // The command itself; and the formatter, which is a step with --check.
  const itself = ['test', 'test:full', 'check', 'format'];
  for (const name of Object.keys(scripts))
    if (![...here, ...itself].includes(name)) expect(command).toContain(`npm run --silent ${name}`);
});
