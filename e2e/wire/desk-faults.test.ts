import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DatabaseConfig } from '../../src/proxy/config/proxy-config';
import { createSandbox } from '../../src/sandbox/service';
import { soon } from '#testing/soon';
import { isFull } from '../support/is-full';
import { deskEngines, startDesk, whenComplete } from '../support/desk-sandbox';

interface Answer {
  requests: object[];
  continuation?: string;
  total?: number;
}
type Change = (answer: Answer, url: URL) => Answer | number;

/** The sandbox behind a service that changes its lists of requests; a number is the status of a refusal. */
async function startFaultyOn(database: DatabaseConfig, change: Change, size = 300) {
  const sandbox = createSandbox({ size });
  await sandbox.ready();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    void sandbox
      .inject({
        url: request.url ?? '/',
        headers: { 'x-api-key': request.headers['x-api-key'] ?? '' },
      })
      .then(({ body, headers, statusCode }) => {
        response.setHeader('content-type', 'application/json');
        response.setHeader('date', String(headers.date));
        const isList = url.pathname === '/requests/v3' && statusCode === 200;
        const answer = isList ? change(JSON.parse(body) as Answer, url) : null;
        if (typeof answer === 'number') response.writeHead(answer).end('{}');
        else response.writeHead(statusCode).end(answer ? JSON.stringify(answer) : body);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const desk = await startDesk(`http://127.0.0.1:${port}`, database);
  onTestFinished(async () => {
    await desk.close();
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  });
  return { desk, sandbox };
}

/** What the service itself counts. */
async function listed({ sandbox }: Awaited<ReturnType<typeof startFaultyOn>>): Promise<number> {
  const totals = ['sandbox-key', 'sandbox-key-2'].map(async (key) => {
    const url = `/requests/v3?apiKey=${key}&limit=1&includeTotal=true`;
    const page = await sandbox.inject({ url, headers: { 'x-api-key': key } });
    return page.json<Answer>().total ?? 0;
  });
  return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0);
}

const counted = async ({ desk }: Awaited<ReturnType<typeof startFaultyOn>>) => {
  const { answer } = await desk.ask('counts', { period: '7d' });
  return answer?.count ?? null;
};

const filters: Record<string, string>[] = [
  { status: 'success' },
  { status: 'failure', filters: '[{"refundTxHash":null}]' },
  { filters: '[{"not:depositTxHash":null,"not:status":["success","failure","refund"]}]' },
  { filters: '[{"not:refundFailReason":null}]' },
  { originChainId: '8453' },
  { chainId: '8453' },
  { destinationChainId: '42161', filters: '[{"not:status":"success"},{"failReason":null}]' },
  { currencyInSymbol: 'usdc' },
  { currencyOutSymbol: 'ETH' },
  { requestType: 'bridge' },
  { features: 'app_fees,deposit_address' },
  { fillTimeMax: '20' },
];

// On PostgreSQL for a release: what the engines differ in is held by desk, desk-sums and mirror-instances.
describe.each(deskEngines().slice(0, isFull ? 2 : 1))('on %s', (_name, newDatabase) => {
  const startFaulty = async (change: Change, size?: number) =>
    startFaultyOn(await newDatabase(), change, size);

  test('a cursor that never moves on costs no row and counts none twice', async () => {
    const service = await startFaulty((answer, url) => ({
      ...answer,
      requests: url.searchParams.has('continuation') ? [] : answer.requests,
      continuation: 'again',
    }));
    await whenComplete(service.desk);
    expect(await counted(service)).toBe(await listed(service));
  });

  test('a wrong total removes nothing, and is said', async () => {
    const service = await startFaulty((answer) => ({
      ...answer,
      ...(answer.total !== undefined && { total: answer.total + 3 }),
    }));
    await whenComplete(service.desk);
    expect(await counted(service)).toBe(await listed(service));
    const { coverage } = await service.desk.ask('coverage');
    expect(coverage.disagreements[0]).toMatchObject({ reported: expect.any(Number) });
  });

  test('nothing is a figure while the service refuses, and what was read stays when it does later', async () => {
    let isAway = true;
    const service = await startFaulty((answer) => (isAway ? 403 : answer));
    const early = await soon(async () => {
      const summary = await service.desk.ask('summary');
      expect(summary.coverage.keys.map(({ state }) => state)).toEqual(['failed', 'failed']);
      return summary;
    });
    expect(early.answer?.failedUnpaid ?? null).toBeNull();
    isAway = false;
    await whenComplete(service.desk);
    expect(await counted(service)).toBe(await listed(service));
    isAway = true;
    for (;;) {
      const { coverage } = await service.desk.ask('coverage');
      if (coverage.keys.every(({ failure }) => failure !== null)) break;
      await sleep(30);
    }
    expect(await counted(service)).toBe(await listed(service));
  });

  test('a filter counts what the service counts', async () => {
    const { desk, sandbox } = await startFaulty((answer) => answer, 800);
    await whenComplete(desk);
    for (const filter of filters) {
      const { answer } = await desk.ask('counts', { period: '7d', ...filter });
      let total = 0;
      for (const key of ['sandbox-key', 'sandbox-key-2']) {
        const query = { ...filter, apiKey: key, limit: '1', includeTotal: 'true' };
        const page = await sandbox.inject({
          url: `/requests/v3?${new URLSearchParams(query).toString()}`,
          headers: { 'x-api-key': key },
        });
        total += page.json<Answer>().total ?? 0;
      }
      expect.soft(answer?.count, JSON.stringify(filter)).toBe(total);
    }
  });
});
