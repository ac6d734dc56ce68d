import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { canaryKey } from '#testing/test-config';
import { soon } from '#testing/soon';
import { isFull } from '../support/is-full';
import { hasProgram } from '../support/has-program';
import { NginxProcess } from '../support/nginx-process';
import { offerLoad } from '../support/offer-load';
import { PacedService } from '../support/paced-service';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import { startServer } from '../support/server-process';
import { eventBody, signed } from '../support/signed-delivery';
import { startWebsocketService } from '../support/websocket-service';

/** What `npm run test:full` asks for. */
const seconds = isFull ? 60 : 4;
const perSecond = 100;
/** What the tier allows (service-api.md X4). */
const callsPerSecond = 20;
const pathSecret = 'path-secret-0123456789abcdef';
const root = fileURLToPath(new URL('../..', import.meta.url));
const hasNginx = hasProgram('nginx');
if (!hasNginx) console.warn('nginx is missing: left out two instances of which one is killed.');

test.runIf(isFull && hasNginx && hasPostgres)(
  'of two instances behind nginx one is killed: nothing is lost, the other leads, the pace is kept',
  async () => {
    execFileSync(process.execPath, ['scripts/build-if-stale.mjs'], { cwd: root });
    const closing: (() => unknown)[] = [];
    try {
      const postgres = await PostgresProcess.start(true);
      closing.push(() => postgres.remove());
      const url = await postgres.newDatabase();
      const service = await PacedService.start(callsPerSecond);
      closing.push(() => service.close());
      const websocket = await startWebsocketService(canaryKey);
      closing.push(() => websocket.close());
      const start = async () => {
        const server = await startServer('dist/server/main.js', {
          SERVICE_API_URL: service.url,
          SERVICE_API_KEY: canaryKey,
          SERVICE_PACE: 'elevated',
          SERVICE_WS_URL: websocket.url,
          WEBHOOK_PATH_SECRET: pathSecret,
          METRICS_TOKEN: 'a-token-for-the-metrics',
          MIRROR_DAYS: '1',
          ALERT_WEBHOOK_URL: 'http://127.0.0.1:9/',
          ALERT_WEBHOOK_SECRET: 'a-secret-for-the-alerts-0123456789',
          DATABASE_URL: url,
        });
        closing.push(() => server.stop());
        return server;
      };
      const [one, two] = [await start(), await start()];
      const nginx = await NginxProcess.start([one, two].map(({ origin }) => portOf(origin)));
      closing.push(() => nginx.stop());
      const agent = new Agent({ connections: 64 });
      closing.push(() => agent.destroy());

      /** Owners of what one of the instances leads. */
      const leaders = async () => {
        const rows = await postgres.run(
          url,
          'SELECT name, owner FROM lease WHERE until_ms > extract(epoch FROM clock_timestamp()) * 1000',
        );
        return new Map(rows.map(({ name, owner }) => [String(name).split(' ')[0], owner]));
      };
      const names = new Set(['alerts', 'mirror', 'websocket']);
      await soon(async () => expect(new Set((await leaders()).keys())).toEqual(names));
      await soon(() => expect(websocket.sockets.size).toBe(1));

      const acknowledged = new Set<string>();
      /** Sent again until it is taken, as the service does. */
      const deliver = async (number: number) => {
        const body = eventBody({ requestId: `0x${number}` });
        for (let attempt = 0; attempt < 50; attempt++) {
          const path = `${nginx.url}/hooks/mainnet/${pathSecret}`;
          const status = await request(path, {
            dispatcher: agent,
            method: 'POST',
            headers: signed(body),
            body,
          }).then(
            async (answer) => {
              await answer.body.dump();
              return answer.statusCode;
            },
            () => 0,
          );
          if (status === 200) {
            acknowledged.add(`0x${number}`);
            return attempt === 0 ? 'at once' : 'again';
          }
          await sleep(100);
        }
        return 'never';
      };
      const read = async (number: number) => {
        const path = `${nginx.url}/api/mainnet/requests/v3?id=${number}`;
        const answer = await request(path, { dispatcher: agent });
        await answer.body.dump();
        return String(answer.statusCode);
      };
      const both = Promise.all([
        offerLoad(perSecond, seconds * 1_000, deliver),
        offerLoad(perSecond, seconds * 1_000, read),
      ]);
      await soon(() => expect(acknowledged.size).toBeGreaterThan((seconds * perSecond) / 4));
      const before = await leaders();
      // The one that has the websocket: its end is the harder one.
      const lines = [one, two].map(({ output }) => output().includes('the websocket is ready'));
      const killed = lines[0] ? one : two;
      const killedMs = performance.now();
      killed.signal('SIGKILL');
      await soon(async () => {
        const now = await leaders();
        expect(now.get('websocket')).not.toBe(before.get('websocket'));
        expect(new Set(now.keys())).toEqual(names);
        expect(websocket.sockets.size).toBe(1);
      });
      const ledAfterMs = performance.now() - killedMs;
      const [deliveries, reads] = await both;

      expect(deliveries['never'] ?? 0).toBe(0);
      expect(reads['200']).toBeGreaterThan(0);
      const stored = await postgres.run(
        url,
        "SELECT request_id FROM delivery WHERE verdict = 'applied'",
      );
      const ids = new Set(stored.map(({ request_id }) => request_id));
      expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
      expect(ids.size).toBe(stored.length);
      // As many as were offered, each once.
      expect(acknowledged.size).toBe(Object.values(deliveries).reduce((sum, n) => sum + n, 0));
      // Calls that were paced arrive together where the machine is busy.
      expect(service.refused / service.arrivals.length).toBeLessThan(0.1);
      console.log(
        `${acknowledged.size} deliveries, ${deliveries['again'] ?? 0} of them sent again; the other leads after ` +
          `${(ledAfterMs / 1_000).toFixed(1)} s; fullest second ${service.fullestSecond} calls of ${callsPerSecond}`,
      );
      if (!isFull) return;
      expect(ledAfterMs).toBeLessThan(10_000);
      expect(service.refused).toBe(0);
    } finally {
      for (const close of closing.toReversed()) await close();
    }
  },
);

const portOf = (origin: string) => Number(new URL(origin).port);
