import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createApp } from '../../src/proxy/app';
import { testConfig } from '#testing/test-config';
import { sandboxNetwork } from '../../src/sandbox/sandbox-network';
import { createSandbox, defaultSeed } from '../../src/sandbox/service';
import { momentsOf } from '../../src/sandbox/world/timeline';
import type { Condition } from '../../src/sandbox/world/conditions';
import { createWorld } from '../../src/sandbox/world/world';
import { storySinceMs } from './story-sandbox';

export interface MovingSandbox {
  origin: string;
  nowMs: () => number;
  /** Requests arrive and move on as they would in that time. */
  advance: (ms: number) => void;
  /** From now on the services refuse calls whose path contains this; null: none. */
  refuse: (part: string | null) => void;
  /** Id of a request that is pending now and will be a success within a minute, or null. */
  soonDelivered: () => string | null;
  stop: () => Promise<void>;
}

/**
 * The built page on sandboxes whose time moves by hand, in this process; the proxy keeps no answer. `sizes`: how many
 * requests each network has at the start, the newest of one world.
 */
export async function startMovingSandbox(
  sizes: Readonly<Record<string, number>> = { sandbox: 3000 },
  conditions: readonly Condition[] = [],
): Promise<MovingSandbox> {
  let nowMs = Date.now();
  let refused: string | null = null;
  const sinceMs = storySinceMs(nowMs);
  const clock = () => nowMs;
  const worlds = await Promise.all(
    Object.entries(sizes).map(async ([name, size]) => {
      const sandbox = createSandbox({ clock, size, sinceMs, conditions });
      sandbox.addHook('onRequest', async (request, reply) => {
        if (refused !== null && request.url.includes(refused))
          return reply.code(500).send({ message: 'Refused by the story' });
      });
      const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
      return { sandbox, network: { ...sandboxNetwork(url), name } };
    }),
  );
  const networks = worlds.map(({ network }) => network);
  const proxy = await createApp(
    testConfig('http://127.0.0.1', { networks, webRoot: resolve('dist/web') }),
  );
  // The page goes by the clock of whoever answers it.
  proxy.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('date', new Date(nowMs).toUTCString());
    done();
  });
  await proxy.listen({ host: '127.0.0.1', port: 0 });
  const { port } = proxy.server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    nowMs: clock,
    advance: (ms) => {
      nowMs += ms;
    },
    refuse: (part) => {
      refused = part;
    },
    soonDelivered: () => soonDelivered(nowMs, sinceMs),
    stop: async () => {
      await proxy.close();
      await Promise.all(worlds.map(({ sandbox }) => sandbox.close()));
    },
  };
}

function soonDelivered(nowMs: number, sinceMs: number): string | null {
  const world = createWorld({ seed: defaultSeed, size: 50, clock: () => nowMs, sinceMs });
  const soon = world.rows.findLast(({ plan, state }) => {
    const leftMs = momentsOf(plan).filled - nowMs;
    const isPending = plan.scenario.course === 'success' && state.phase.status === 'pending';
    return isPending && leftMs > 0 && leftMs < 60_000;
  });
  return soon?.id ?? null;
}
