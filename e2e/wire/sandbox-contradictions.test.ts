import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { readRequestsPage } from '#service/records/read-requests';
import { intentStatus } from '#service/schema/claim';
import { createSandbox } from '../../src/sandbox/service';

const sandbox = createSandbox({ size: 300, clock: () => Date.UTC(2026, 10, 1, 12) });
afterAll(() => sandbox.close());

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');
/** What a newcomer finds in the documentation: an example's name and where it is. */
const documented = [
  ...page.matchAll(/^\| `(\w+)` .*`\/sandbox\/requests\/(0x[0-9a-f]+)` \|$/gm),
].map(([, name = '', id = '']) => ({ name, id }));
const user = '0x0000000000000000000000000000000000070000';

const get = async (url: string, key = 'sandbox-key') =>
  (await sandbox.inject({ url, headers: { 'x-api-key': key } })).json<unknown>();
const rowsOf = async (query: string, key?: string) =>
  readRequestsPage(await get(`/requests/v3?${query}`, key)).rows;
const statusOf = async (id: string) =>
  intentStatus.parse(await get(`/intents/status/v3?requestId=${id}`));
const unlisted = ['quoteWithoutRecord', 'startedWithoutRecord'];

test('the documentation has an id for each', () => {
  expect(documented.length).toBeGreaterThan(35);
  expect(new Set(documented.map(({ id }) => id)).size).toBe(documented.length);
});

test.each(documented)('$name can be opened, and is read without a loss', async ({ name, id }) => {
  const rows = await rowsOf(`id=${id}&includeChildRequests=true&apiKey=sandbox-key,sandbox-key-2`);
  if (unlisted.includes(name)) return expect(rows).toEqual([]);
  expect(rows.map(({ record }) => record?.id)).toEqual([id]);
  expect(rows[0]?.record?.unreadable).toEqual([]);
  const { status, failReason } = await statusOf(id);
  if (name === 'eventNewerThanRecord')
    return expect([rows[0]?.record?.status, status]).toEqual(['pending', 'success']);
  return expect([status, failReason]).toEqual([
    rows[0]?.record?.status,
    rows[0]?.record?.failReason ?? expect.stringMatching(/N\/A|UNKNOWN/),
  ]);
});

test('the status endpoint knows what the list does not', async () => {
  const idOf = (wanted: string) => documented.find(({ name }) => name === wanted)?.id ?? '';
  const quote = await get(`/intents/status/v3?requestId=${idOf('quoteWithoutRecord')}`);
  expect(quote).toEqual({ status: 'waiting', quoteCreatedAt: expect.any(Number) as number });
  expect(await statusOf(idOf('startedWithoutRecord'))).toMatchObject({ status: 'pending' });
});

test('they are listed together by their user, and nowhere else', async () => {
  const listed = documented.filter(({ name }) => !unlisted.includes(name)).map(({ id }) => id);
  const first = await rowsOf(`user=${user}`);
  expect(first).toHaveLength(20);
  const all = await rowsOf(`user=${user}&limit=50`);
  expect(all.map(({ record }) => record?.id)).toEqual(listed);
  expect(await rowsOf(`user=${user}&status=refund&limit=50`)).toHaveLength(
    all.filter(({ record }) => record?.status === 'refund').length,
  );
  // Of another integrator: found, and not among its own.
  expect(await rowsOf(`user=${user}`, 'partner-key')).toHaveLength(20);
  expect(await rowsOf(`user=${user}&apiKey=partner-key`, 'partner-key')).toEqual([]);
  const everyday = await rowsOf('limit=50');
  expect(everyday).toHaveLength(50);
  expect(everyday.filter(({ record }) => listed.includes(record?.id ?? ''))).toEqual([]);
});
