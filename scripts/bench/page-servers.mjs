import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setPriority } from 'node:os';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** React and one table of 20 rows, as one script: what a page can't be faster than. */
export async function startReactOnly() {
  const source = `
    import { createElement as h } from 'react';
    import { createRoot } from 'react-dom/client';
    const rows = Array.from({ length: 20 }, (_, row) =>
      h('tr', { key: row }, h('td', null, 'request ' + row), h('td', null, '$' + row + '.00')));
    createRoot(document.getElementById('root')).render(
      h('main', null, h('h1', null, 'Requests'), h('table', null, h('tbody', null, rows))));`;
  const entry = 'react-only';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? `${process.cwd()}/${entry}.js` : null),
        load: (id) => (id.endsWith(`${entry}.js`) ? source : null),
      },
    ],
    build: { write: false, target: 'es2023', rollupOptions: { input: entry } },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
  const script = brotliCompressSync(output[0].code);
  const page =
    '<!doctype html><title>React</title><div id="root"></div><script type="module" src="/react.js"></script>';
  const server = createServer((request, response) => {
    if (request.url === '/react.js')
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
        .end(script);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** A port that nothing listens on at this moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** What it prints is for people and may change. @param {string} origin @param {import('node:child_process').ChildProcess} server */
export async function untilReady(origin, server) {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('The server has ended.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * One of the built servers, once it is ready, and the sandbox's service behind it.
 * @param {string} file @param {Record<string, string>} env
 */
export async function startBuilt(file, env) {
  const [port, servicePort] = [await freePort(), await freePort()];
  const server = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      SANDBOX_CONDITIONS: 'none',
      LOG_LEVEL: 'silent',
      ...env,
      PORT: String(port),
      SANDBOX_PORT: String(servicePort),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.on('exit', () => server.kill());
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, server);
  return {
    origin,
    serviceOrigin: `http://127.0.0.1:${servicePort}`,
    pid: server.pid ?? 0,
    stop: () => server.kill(),
  };
}

/** Until all own requests are read: that takes both servers' processors for a minute. @param {string} origin */
async function untilHeld(origin) {
  for (;;) {
    const response = await fetch(`${origin}/api/mainnet/desk/coverage`);
    const { coverage } = /** @type {{ coverage: { keys: { state: string }[] } }} */ (
      await response.json()
    );
    if (coverage.keys.every(({ state }) => state === 'complete')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** That of the stories (e2e/support/story-sandbox.ts): the newest requests are the same on any day, and what they weigh. */
const worldAgeMs = 59_000_000.5 * 30_000;

/**
 * A build as it is served in production: the sandbox's own proxy would add a wallet.
 * @param {string} dist @param {Record<string, string>} sandboxEnv
 */
export async function startWaybill(dist = 'dist', sandboxEnv = {}) {
  const sandbox = await startBuilt(`${dist}/sandbox/main.js`, {
    SANDBOX_SINCE: String(Date.now() - worldAgeMs),
    ...sandboxEnv,
  });
  const proxy = await startBuilt(`${dist}/server/main.js`, {
    SERVICE_API_URL: sandbox.serviceOrigin,
    SERVICE_API_KEY: 'sandbox-key',
    SERVICE_PACE: 'off',
  });
  await untilHeld(proxy.origin);
  const servers = [proxy, sandbox];
  return {
    origin: `${proxy.origin}/mainnet`,
    stop: () => servers.forEach((server) => server.stop()),
    /** The page's threads go first, as where the service is another machine. */
    yieldToPage: () => servers.forEach(({ pid }) => setPriority(pid, 19)),
  };
}
