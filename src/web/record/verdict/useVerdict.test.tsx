// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { readRow } from '#service/records/read-requests';
import { drawPage } from '#testing/draw-page';
import { makeWireRecord, wireTransaction } from '#testing/make-wire-record';
import { Session } from '../../api/session';
import { useVerdict } from './useVerdict';

/** What the page finds contradictory in a record whose transactions were so many milliseconds ago. */
async function conflictsOn(status: string, agoMs: number): Promise<string> {
  const seconds = Math.floor((Date.now() - agoMs) / 1000);
  const [depositAt, outAt] = [seconds, seconds + 4];
  const outTx = wireTransaction({ txHash: '0xout', chainId: 8453, timestamp: outAt });
  const at = new Date((outAt + 1) * 1000).toISOString();
  const wire = makeWireRecord({
    status,
    createdAt: new Date((depositAt - 60) * 1000).toISOString(),
    updatedAt: at,
    data: { inTxs: [wireTransaction({ timestamp: depositAt })], outTxs: [outTx] },
  });
  const { record } = readRow(wire);
  if (!record) throw new Error('broken');
  const Conflicts = () => useVerdict(record).money.conflicts.join();
  const client = new QueryClient({
    defaultOptions: { queries: { enabled: false, meta: { session: new Session() } } },
  });
  const container = document.createElement('div');
  const view = createRoot(container);
  await drawPage(view, <Conflicts />, {}, client);
  const said = container.textContent;
  view.unmount();
  return said;
}

const statuses = ['success', 'refund', 'failure', 'pending', 'waiting', 'odd'];

test.each(statuses)(
  'no past time of a request with the status %s is in the future',
  async (status) => {
    for (const agoMs of [10_000, 3_600_000, 40 * 86_400_000])
      expect(await conflictsOn(status, agoMs)).not.toContain('timesInFuture');
  },
);

test.each(statuses)('a time of tomorrow is, with the status %s', async (status) => {
  expect(await conflictsOn(status, -86_400_000)).toContain('timesInFuture');
});
