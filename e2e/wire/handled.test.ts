import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { handledAnswer, maxHandledAtOnce, teamPaths } from '#service/proxy-api/team';
import { soon } from '#testing/soon';
import { defaultAlias, Keyring } from '../../src/proxy/config/keyring';
import type { DatabaseConfig } from '../../src/proxy/config/proxy-config';
import { mirrorFileOf } from '../../src/proxy/mirror/mirror-store';
import { sandboxKey } from '../../src/sandbox/http/api-keys';
import {
  deskEngines,
  startDesk,
  rowIds,
  whenComplete,
  type RunningDesk,
} from '../support/desk-sandbox';
import { failedRequest, requestInProgress, RowService } from '../support/row-service';

const hourMs = 3_600_000;
const keyring = new Keyring(new Map([[defaultAlias, sandboxKey]]));

async function post({ app }: RunningDesk, path: string, payload: object) {
  const headers = { host: '127.0.0.1', 'x-requested-by': 'test' };
  const answer = await app.inject({ method: 'POST', url: `/api/sandbox${path}`, headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return handledAnswer.parse(answer.json());
}
const mark = (desk: RunningDesk, id: string, status: string, note = '') =>
  post(desk, teamPaths.handled, { requests: [{ id, status, refundFailReason: null }], note });

/** Each queue has as many rows as its figure counts, and these are them. */
async function queues(desk: RunningDesk) {
  const { answer } = await desk.ask('home', { period: '7d' });
  const ids = async (view: 'late' | 'failedUnpaid' | 'handled') => {
    const found = await rowIds(desk, { view });
    expect(answer?.[view]?.count, view).toBe(found.length);
    return found;
  };
  return {
    late: await ids('late'),
    failed: await ids('failedUnpaid'),
    handled: await ids('handled'),
  };
}

/** All that can be read again is gone. */
async function dropMirror(database: DatabaseConfig): Promise<void> {
  if (database.kind === 'file') {
    const file = mirrorFileOf(database.file);
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  }
  if (database.kind !== 'postgres') return;
  const client = new Client(database.url);
  await client.connect();
  await client.query('DROP SCHEMA waybill_mirror CASCADE');
  await client.end();
}

describe.each(deskEngines())('on %s', (_name, newDatabase) => {
  test('what is handled leaves the queues, and comes back reopened or in another state', async () => {
    const service = await RowService.start();
    onTestFinished(() => service.close());
    service.rows.push(
      requestInProgress('slow', 5 * hourMs),
      failedRequest('failed-a', 4 * hourMs),
      failedRequest('failed-b', 3 * hourMs),
    );
    const database = await newDatabase();
    let desk = await startDesk(service.url, database, { keyring });
    onTestFinished(() => desk.close());
    await whenComplete(desk);
    expect(await queues(desk)).toEqual({
      late: ['slow'],
      failed: ['failed-a', 'failed-b'],
      handled: [],
    });

    const { marks, isKept } = await mark(desk, 'failed-a', 'failure', ' Paid by hand.\nSee #12 ');
    expect(isKept).toBe(true);
    expect(marks).toMatchObject([{ id: 'failed-a', by: 'local', note: 'Paid by hand.\nSee #12' }]);
    await mark(desk, 'slow', 'pending');
    // In a state that it no longer has: it was never left out.
    await mark(desk, 'failed-b', 'pending');
    const left = { late: [], failed: ['failed-b'], handled: ['failed-a', 'slow'] };
    expect(await queues(desk)).toEqual(left);
    // A mirror may go, marks stay.
    await desk.close();
    await dropMirror(database);
    desk = await startDesk(service.url, database, { keyring });
    await whenComplete(desk);
    expect(await queues(desk)).toEqual(left);

    // Another status, and another reason, are another state.
    service.rows.splice(0, 1, failedRequest('slow', 5 * hourMs));
    Object.assign(service.rows[0] ?? {}, { updatedAt: new Date().toISOString() });
    await soon(async () =>
      expect(await queues(desk)).toEqual({
        late: [],
        failed: ['failed-b', 'slow'],
        handled: ['failed-a'],
      }),
    );
    const failed = service.rows[1] as { data: object; updatedAt: string };
    failed.data = { ...failed.data, refundFailReason: 'MANUAL_REFUND_REQUIRED' };
    failed.updatedAt = new Date().toISOString();
    await soon(async () => expect((await queues(desk)).handled).toEqual([]));

    const before = (await desk.ask('coverage')).generation;
    const requests = [
      { id: 'slow', status: 'failure', refundFailReason: null },
      { id: 'failed-a', status: 'failure', refundFailReason: 'MANUAL_REFUND_REQUIRED' },
    ];
    await post(desk, teamPaths.handled, { requests, note: 'Both' });
    expect((await queues(desk)).handled).toEqual(['failed-a', 'slow']);
    expect((await post(desk, teamPaths.reopen, { ids: ['slow'] })).marks).toEqual([]);
    expect(await queues(desk)).toEqual({
      late: [],
      failed: ['failed-b', 'slow'],
      handled: ['failed-a'],
    });
    expect((await desk.ask('coverage')).generation).not.toBe(before);
  });

  test('a page of requests with the longest words is marked at once', async () => {
    const service = await RowService.start();
    onTestFinished(() => service.close());
    const desk = await startDesk(service.url, await newDatabase(), { keyring });
    onTestFinished(desk.close);
    const requests = Array.from({ length: maxHandledAtOnce }, (_, number) => ({
      id: String(number).padEnd(128, 'x'),
      status: '界'.repeat(100),
      refundFailReason: '界'.repeat(100),
    }));
    const { marks } = await post(desk, teamPaths.handled, { requests, note: '界'.repeat(500) });
    expect(marks.map(({ id }) => id)).toEqual(requests.map(({ id }) => id));
  });

  test('two instances on one database have the same marks', async () => {
    const database = await newDatabase();
    if (database.kind !== 'postgres') return;
    const service = await RowService.start();
    onTestFinished(() => service.close());
    service.rows.push(failedRequest('failed', 4 * hourMs));
    const one = await startDesk(service.url, database, { keyring });
    onTestFinished(one.close);
    const other = await startDesk(service.url, database, { keyring });
    onTestFinished(other.close);
    await whenComplete(one);
    await whenComplete(other);
    await mark(one, 'failed', 'failure');
    expect(await queues(other)).toEqual({ late: [], failed: [], handled: ['failed'] });
    await post(other, teamPaths.reopen, { ids: ['failed'] });
    expect(await queues(one)).toEqual({ late: [], failed: ['failed'], handled: [] });
  });
});
