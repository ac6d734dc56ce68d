import { resolve } from 'node:path';
import { startProxy } from '../../src/proxy/start-proxy';
import { testConfig } from '../../src/proxy/test-proxy';
import { sandboxNetwork } from '../../src/sandbox/sandbox-network';
import { createSandbox } from '../../src/sandbox/service';

export interface MovingSandbox {
  origin: string;
  nowMs: () => number;
  /** Requests arrive and move on as they would in that time. */
  advance: (ms: number) => void;
  stop: () => Promise<void>;
}

/**
 * The built page on sandboxes whose time moves by hand, in this process; the proxy keeps no answer. `sizes`: how many
 * requests each network has at the start, the newest of one world.
 */
export async function startMovingSandbox(
  sizes: Readonly<Record<string, number>> = { sandbox: 3000 },
): Promise<MovingSandbox> {
  let nowMs = Date.now();
  const clock = () => nowMs;
  const worlds = await Promise.all(
    Object.entries(sizes).map(async ([name, size]) => {
      const sandbox = createSandbox({ clock, size });
      const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
      return { sandbox, network: { ...sandboxNetwork(url), name } };
    }),
  );
  const networks = worlds.map(({ network }) => network);
  const proxy = await startProxy(
    testConfig('http://127.0.0.1', { networks, webRoot: resolve('dist/web') }),
  );
  return {
    origin: proxy.url,
    nowMs: clock,
    advance: (ms) => {
      nowMs += ms;
    },
    stop: async () => {
      await proxy.close();
      await Promise.all(worlds.map(({ sandbox }) => sandbox.close()));
    },
  };
}
