import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { testConfig } from '#testing/test-config';
import { sandboxKey, secondSandboxKey } from '../../src/sandbox/http/api-keys';
import { sandboxNetwork } from '../../src/sandbox/sandbox-network';
import { createSandbox } from '../../src/sandbox/service';
import { slotMs } from '../../src/sandbox/world/plan';
import { systemClock } from '../../src/web/api/request-scheduler';
import { readInBackground } from '../../src/web/api/endpoints/requests';
import { Session } from '../../src/web/api/session';
import { readHandled } from '../../src/web/api/endpoints/team';
import { memoryStore } from '../../src/web/api/walk/walk-store';
import {
  createExportRunner,
  type ExportOrder,
  type ExportProgress,
} from '../../src/web/features/requests/export/export-runner';
import type {
  ExportJournal,
  ExportPiece,
} from '../../src/web/features/requests/export/export-store';

const size = 1_500;
// Both hold every request from the first on, however far apart they are made.
const options = { size: 2 * size, sinceMs: Date.now() - (size + 1) * slotMs };
const sandbox = createSandbox(options);
const twin = createSandbox(options);
let proxy: Awaited<ReturnType<typeof createApp>>;
/** Refuses every so many calls, as the service does: without `Retry-After` (service-api.md X3). */
let refuseEvery = Infinity;

beforeAll(async () => {
  await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const { port } = sandbox.server.address() as AddressInfo;
  const network = sandboxNetwork(`http://127.0.0.1:${port}`);
  proxy = await createApp(testConfig(network.baseUrl.href, { networks: [network] }));
  const base = await proxy.listen({ host: '127.0.0.1', port: 0 });
  const fetched = globalThis.fetch;
  let calls = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls += 1;
    if (calls % refuseEvery === 0) return Response.json({ message: 'Too many' }, { status: 429 });
    return fetched(new URL(path, base), init);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await Promise.all([proxy.close(), sandbox.close(), twin.close()]);
});
afterEach(() => {
  refuseEvery = Infinity;
});

/** Our own list of a window, by one cursor chain on the sandbox's twin. */
async function ownList(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  let continuation: string | undefined;
  do {
    const answer = await twin.inject({
      url: '/requests/v3',
      query: {
        apiKey: `${sandboxKey},${secondSandboxKey}`,
        ...query,
        limit: '50',
        ...(continuation && { continuation }),
      },
      headers: { 'x-api-key': sandboxKey },
    });
    const page = answer.json<{ requests: { id: string }[]; continuation?: string }>();
    ids.push(...page.requests.map(({ id }) => id));
    continuation = page.continuation;
  } while (continuation);
  return ids;
}

const session = new Session();

const order: ExportOrder = {
  network: 'sandbox',
  search: {},
  shape: { format: 'ndjson', columns: null },
  callsPerSecond: 18,
  filtersOpenStatuses: false,
};

async function exported(changes: Partial<ExportOrder>) {
  const store = memoryStore<ExportJournal, ExportPiece>();
  let last: ExportProgress | null = null as ExportProgress | null;
  const runner = createExportRunner({
    store,
    read: (network) => readInBackground(session, network),
    readHandled: (network, ids) => readHandled(session, network, ids),
    clock: systemClock,
    nowMs: Date.now,
    alone: (_, work) => work(),
    onChange: (progress) => {
      last = progress;
    },
  });
  await runner.start({ ...order, ...changes });
  const pieces = last ? await runner.pieces(last.journal) : [];
  const texts = await Promise.all(pieces.map(({ text }) => text.text()));
  const lines = texts.join('').trimEnd().split('\n');
  return { manifest: last?.manifest, journal: last?.journal, lines };
}

const idsIn = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { id: string }).id);
const sorted = (ids: string[]) => ids.toSorted((a, b) => a.localeCompare(b));

test('through refusals the rows are the sandbox’s own, none twice', async () => {
  refuseEvery = 17;
  const { manifest, journal, lines } = await exported({ callsPerSecond: 100 });
  const ids = idsIn(lines);
  expect(manifest?.notes.filter((note) => note.startsWith('Not complete'))).toEqual([]);
  expect(manifest?.isComplete).toBe(true);
  expect(manifest?.asked.refusals).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
  const window = journal?.state.window;
  const expectedIds = await ownList({ endTimestamp: String(window?.endSeconds) });
  expect(sorted(ids)).toEqual(sorted(expectedIds));
  expect(ids.length).toBeGreaterThanOrEqual(size);
  expect(manifest?.rows).toBe(ids.length);
});

test('within the granted pace there is no refusal, and the manifest tells the whole filter', async () => {
  const search = { originChainId: '8453', amountUsdMin: '100', filter: ['-depositAddress:none'] };
  const { manifest, journal, lines } = await exported({ search });
  expect(manifest).toMatchObject({
    network: 'sandbox',
    scope: 'ours',
    isComplete: true,
    asked: { refusals: 0, losses: 0 },
    filter: { text: 'origin:8453 amount>=100 -depositAddress:none' },
  });
  const end = String(journal?.state.window?.endSeconds);
  const expectedIds = await ownList({
    originChainId: '8453',
    amountUsdMin: '100',
    filters: JSON.stringify([{ 'not:depositAddress': null }]),
    endTimestamp: end,
  });
  expect(expectedIds.length).toBeGreaterThan(0);
  expect(sorted(idsIn(lines))).toEqual(sorted(expectedIds));
  expect(manifest?.total).toBe(expectedIds.length);
});

test('a range of updates is walked once, oldest first, and says what it can miss', async () => {
  const { manifest, lines } = await exported({ search: { updated: '1h' } });
  expect(manifest?.isComplete).toBe(true);
  expect(manifest?.window?.clock).toBe('updatedAt');
  expect(manifest?.partitions).toBeLessThanOrEqual(1);
  expect(manifest?.notes.join(' ')).toContain('updated again');
  const ids = manifest?.rows === 0 ? [] : idsIn(lines);
  expect(new Set(ids).size).toBe(ids.length);
});
