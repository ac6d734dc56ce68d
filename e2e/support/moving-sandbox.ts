import { resolve } from 'node:path';
import { createSandbox } from '../../src/sandbox/service';
import { sandboxNetwork } from '../../src/sandbox/sandbox-network';
import { startProxy } from '../../src/proxy/start-proxy';
import { testConfig } from '../../src/proxy/test-proxy';

export interface MovingSandbox {
  origin: string;
  nowMs: () => number;
  /** Requests arrive and move on as they would in that time. */
  advance: (ms: number) => void;
  stop: () => Promise<void>;
}

/** The built page on a sandbox whose time moves by hand, in this process; the proxy keeps no answer. */
export async function startMovingSandbox(): Promise<MovingSandbox> {
  let nowMs = Date.now();
  const sandbox = createSandbox({ clock: () => nowMs, size: 3000 });
  const upstream = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const networks = [sandboxNetwork(upstream)];
  const proxy = await startProxy(testConfig(upstream, { networks, webRoot: resolve('dist/web') }));
  return {
    origin: proxy.url,
    nowMs: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
    stop: async () => {
      await proxy.close();
      await sandbox.close();
    },
  };
}
