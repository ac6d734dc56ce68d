import { execFile } from 'node:child_process';
import { createServer, request as httpRequest, Agent, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { testConfig } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { freePort } from '../support/server-process';
import { NginxProcess } from '../support/nginx-process';
import { hasProgram } from '../support/has-program';
import { soon } from '#testing/soon';

/** A tenth of what BENCH asks for (`npm run test:full`). */
const scale = isFull ? 10 : 1;
const missing = ['nginx', 'slowhttptest'].filter((name) => !hasProgram(name));
if (missing.length > 0)
  console.warn(`${missing.join(' and ')} missing: left out the load tests that need it.`);

type App = Awaited<ReturnType<typeof createApp>>;

let service: Server;
let serviceUrl: string;
let underWay = 0;

async function startInstance(port = 0): Promise<{ app: App; port: number }> {
  const app = await createApp(testConfig(serviceUrl));
  await app.listen({ host: '127.0.0.1', port });
  return { app, port: (app.server.address() as AddressInfo).port };
}

beforeAll(async () => {
  service = createServer((request, response) => {
    underWay++;
    response.once('close', () => underWay--);
    response.setHeader('content-type', 'application/json');
    // Ids that begin with `slow` are never answered: whoever asked goes away.
    if (!request.url?.includes('slow')) response.end('{"requests":[]}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

test.runIf(isFull)(`${1_000 * scale} clients that go away leave nothing behind`, async () => {
  const { app, port } = await startInstance();
  const leave = (number: number) =>
    new Promise<void>((resolve) => {
      const request = httpRequest({
        port,
        path: `/api/mainnet/requests/v3?id=slow${number}`,
        agent: false,
      });
      request.on('error', () => resolve());
      request.end(() => setTimeout(() => request.destroy(), 20));
    });
  for (let wave = 0; wave < 10 * scale; wave++)
    await Promise.all(Array.from({ length: 100 }, (_, index) => leave(wave * 100 + index)));
  expect(await ok(port)).toBe(200);
  await soon(() => expect(underWay).toBe(0));
  await app.close();
});

async function ok(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/mainnet/requests/v3?id=1`, {
    headers: { connection: 'close' },
  });
  await response.arrayBuffer();
  return response.status;
}

describe.runIf(hasProgram('slowhttptest'))('slow clients', () => {
  const manners: [string, string[], string][] = [
    ['headers', ['-H'], '/requests/v3'],
    ['bodies', ['-B', '-f', 'application/json'], '/app-fees/0x1/claim'],
    ['reading', ['-X'], '/requests/v3'],
  ];
  test.each(manners.slice(0, isFull ? 3 : 1))(
    `${50 * scale} slow with %s: others are answered, and the slow ones are let go`,
    async (_name, mode, path) => {
      const { app, port } = await startInstance();
      const connections = String(50 * scale);
      const slow = promisify(execFile)('slowhttptest', [
        ...mode,
        '-c',
        connections,
        '-r',
        connections,
        '-i',
        '10',
        '-l',
        '5',
        '-p',
        '2',
        '-u',
        `http://127.0.0.1:${port}/api/mainnet${path}`,
      ]).catch(() => undefined);
      const statuses = new Set<number>();
      for (let i = 0; i < 20; i++) {
        statuses.add(await ok(port));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await slow;
      expect([...statuses]).toEqual([200]);
      expect(await ok(port)).toBe(200);
      await app.close();
    },
    60_000,
  );
});

describe.runIf(isFull && hasProgram('nginx'))('behind nginx', () => {
  const count = scale === 1 ? 3_000 : 100_000;
  test(`a rolling restart of two instances under ${count} requests fails none`, async () => {
    const ports = [await freePort(), await freePort()];
    const instances = await Promise.all(ports.map((port) => startInstance(port)));
    const nginx = await NginxProcess.start(ports);
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const statuses: Record<string, number> = {};
    let left = count;
    const client = async () => {
      while (left-- > 0) {
        const status = await statusThrough(agent, nginx.port, left);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    const clients = Promise.all(Array.from({ length: 16 }, client));
    for (let round = 0; round < 2; round++)
      for (const [index, instance] of instances.entries()) {
        // nginx has to have noticed what came back before the other goes, as a roll-out waits for it.
        const goal = left - 500;
        await soon(() => expect(left).toBeLessThan(goal));
        await instance.app.close();
        instances[index] = await startInstance(ports[index]);
      }
    await clients;
    expect(statuses).toEqual({ 200: count });
    agent.destroy();
    await nginx.stop();
    await Promise.all(instances.map(({ app }) => app.close()));
  });
});

function statusThrough(agent: Agent, port: number, number: number): Promise<string> {
  return new Promise((resolve) => {
    const request = httpRequest(
      { agent, port, path: `/api/mainnet/requests/v3?id=${number}` },
      (response) => {
        response.resume();
        response.once('end', () => resolve(String(response.statusCode)));
        response.once('error', (error) => resolve(error.name));
      },
    );
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    request.end();
  });
}
