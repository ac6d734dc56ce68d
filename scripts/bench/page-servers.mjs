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

/**
 * One of the built servers, once it has said where it listens.
 * @param {string} file @param {RegExp} said @param {Record<string, string>} env
 */
async function start(file, said, env) {
  const server = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SANDBOX_PORT: '0',
      SANDBOX_CONDITIONS: 'none',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => server.kill());
  let text = '';
  while (!said.test(text)) {
    if (server.exitCode !== null) throw new Error(`${file} has ended.`);
    const [chunk] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
    text += String(chunk);
  }
  server.stdout.resume();
  return { origin: said.exec(text)?.[1] ?? '', pid: server.pid ?? 0, stop: () => server.kill() };
}

/** That of the stories (e2e/support/story-sandbox.ts): the newest requests are the same on any day, and what they weigh. */
const worldAgeMs = 59_000_000.5 * 30_000;

/**
 * A build as it is served in production: the sandbox's own proxy would add a wallet.
 * @param {string} dist @param {Record<string, string>} sandboxEnv
 */
export async function startWaybill(dist = 'dist', sandboxEnv = {}) {
  const sandbox = await start(`${dist}/sandbox/main.js`, /service itself is at (http:\S+)/, {
    SANDBOX_SINCE: String(Date.now() - worldAgeMs),
    ...sandboxEnv,
  });
  const proxy = await start(`${dist}/server/main.js`, /is at (http:[^:]+:\d+)/, {
    SERVICE_API_URL: sandbox.origin,
    SERVICE_API_KEY: 'sandbox-key',
    SERVICE_PACE: 'off',
  });
  const servers = [proxy, sandbox];
  return {
    origin: `${proxy.origin}/mainnet`,
    stop: () => servers.forEach((server) => server.stop()),
    /** The page's threads go first, as where the service is another machine. */
    yieldToPage: () => servers.forEach(({ pid }) => setPriority(pid, 19)),
  };
}
