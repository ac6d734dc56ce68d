import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { storySandbox } from './story-sandbox';

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface ServerProcess {
  origin: string;
  /** Everything that the process has printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** One that was started here, and takes signals. */
interface StartedServer extends ServerProcess {
  pid: number;
  signal: (name: NodeJS.Signals) => void;
}

const startSeconds = 120;

/** Starts a built server with nothing of our environment but the PATH, and waits until it is ready. */
export async function startServer(
  script: string,
  env: Record<string, string>,
): Promise<StartedServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const deadline = Date.now() + startSeconds * 1000;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`${script} ended at once: ${printed}`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`${script} was not ready in ${startSeconds} s: ${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const pid = child.pid ?? 0;
  return { pid, origin, output: () => printed, signal: (name) => child.kill(name), stop };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/readyz`);
    return response.ok;
  } catch {
    return false;
  }
}

/** The built sandbox with the production proxy in front of it. */
export function startSandboxProcess(env: Record<string, string>): Promise<ServerProcess> {
  return startServer('dist/sandbox/main.js', { ...storySandbox(), ...env });
}

/** The production start against a service at `upstream`. */
export function startProduction(
  upstream: string,
  key: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  return startServer('dist/server/main.js', {
    SERVICE_API_URL: upstream,
    SERVICE_API_KEY: key,
    // A stub has no rate limit that a page would have to wait for.
    SERVICE_PACE: 'off',
    ...env,
  });
}
