import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { createApp } from '../../src/proxy/app';
import { defaultBridgeTimes } from '../../src/proxy/events/websocket-bridge';
import { testConfig } from '#testing/test-config';
import { sandboxNetwork } from '../../src/sandbox/sandbox-network';
import { createSandbox, defaultSeed } from '../../src/sandbox/service';
import { momentsOf } from '../../src/sandbox/world/timeline';
import type { Condition } from '../../src/sandbox/world/conditions';
import { createWorld } from '../../src/sandbox/world/world';
import { askDesk } from './desk-sandbox';
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
  /** A request that waits for its deposit now and will be a success within a minute, or null. */
  soonDeposited: () => { id: string; depositedAtMs: number; filledAtMs: number } | null;
  /** Cuts the websockets of the services and lets none be opened, or lets them again. */
  setWebsocketDown: (isDown: boolean) => void;
  /** How many streams of events browsers have open. */
  openStreams: () => number;
  /** Once the proxy has read all own requests of the last 24 hours, and what is usual on their routes. */
  mirrored: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * The built page on sandboxes whose time moves by hand, in this process; the proxy keeps no answer. `sizes`: how many
 * requests each network has at the start, the newest of one world.
 */
export async function startMovingSandbox(
  sizes: Readonly<Record<string, number>> = { sandbox: 3000 },
  conditions: readonly Condition[] = [],
  hasEvents = false,
): Promise<MovingSandbox> {
  let nowMs = Date.now();
  let refused: string | null = null;
  let isDown = false;
  const sockets = new Set<Duplex>();
  const sinceMs = storySinceMs(nowMs);
  const clock = () => nowMs;
  const worlds = await Promise.all(
    Object.entries(sizes).map(async ([name, size]) => {
      const sandbox = createSandbox({ clock, size, sinceMs, conditions });
      sandbox.addHook('onRequest', async (request, reply) => {
        if (refused !== null && request.url.includes(refused))
          return reply.code(500).send({ message: 'Refused by the story' });
      });
      sandbox.server.prependListener('upgrade', (_request, socket) => {
        if (isDown) socket.destroy();
        sockets.add(socket);
      });
      const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
      return { sandbox, network: { ...sandboxNetwork(url, hasEvents), name } };
    }),
  );
  const networks = worlds.map(({ network }) => network);
  const proxy = await createApp(
    testConfig('http://127.0.0.1', {
      networks,
      webRoot: resolve('dist/web'),
      mirror: { days: 2, share: 1 },
    }),
    {
      mirrorTimes: { headMs: 500, eventMs: 5, idleMs: 50, retryMs: 50 },
      bridgeTimes: { ...defaultBridgeTimes, minRetryMs: 50, maxRetryMs: 200 },
    },
  );
  // The page goes by the clock of whoever answers it.
  proxy.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('date', new Date(nowMs).toUTCString());
    done();
  });
  let streams = 0;
  proxy.addHook('onRequest', async (request, reply) => {
    if (!request.url.endsWith('/stream')) return;
    streams++;
    reply.raw.once('close', () => streams--);
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
    soonDeposited: () => soonDeposited(nowMs, sinceMs),
    setWebsocketDown: (down) => {
      isDown = down;
      if (isDown) for (const socket of sockets) socket.destroy();
    },
    openStreams: () => streams,
    mirrored: async () => {
      for (;;) {
        const { answer } = await askDesk(proxy, 'home', { period: '24h' });
        if (answer && Object.values(answer).every((part) => part !== null)) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    stop: async () => {
      await proxy.close();
      await Promise.all(worlds.map(({ sandbox }) => sandbox.close()));
    },
  };
}

function soonDeposited(nowMs: number, sinceMs: number) {
  const world = createWorld({ seed: defaultSeed, size: 50, clock: () => nowMs, sinceMs });
  for (const { id, plan, state } of world.rows.toReversed()) {
    const { deposited: depositedAtMs, filled: filledAtMs } = momentsOf(plan);
    const isWaiting = plan.scenario.course === 'success' && state.phase.status === 'waiting';
    if (isWaiting && filledAtMs - nowMs < 60_000) return { id, depositedAtMs, filledAtMs };
  }
  return null;
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
