// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { drawPage } from '#testing/draw-page';
import { makeWireRecord, wireTransaction } from '#testing/make-wire-record';
import { readRow } from '#service/read-requests';
import { createQueryClient } from '../../../api/query-client';
import { Session } from '../../../api/session';
import type { RequestRecord } from '#service/record';
import { noChains } from '../../../record/chain-of';
import { DelayedWord } from './delay-cells';
import { ListContext } from './list-context';
import { useCompared } from './normal-times';

function Row({ record }: { record: RequestRecord }) {
  const [records] = useState([record]);
  const compared = useCompared('sandbox', 'ours', records, noChains);
  const list = {
    network: 'sandbox',
    chainOf: noChains,
    records,
    flagged: new Set<string>(),
    spellingOf: (text: string) => text,
    compared,
    scope: {},
    listOrigin: () => ({}),
    hasGated: false,
    hasStatus: true,
    hasReasons: true,
    hasRefundReasons: false,
    onFilter: () => {},
  };
  return (
    <ListContext value={list}>
      <DelayedWord record={record} />
    </ListContext>
  );
}

test('before the chains are known, a row is not marked as delayed that may wait for a block', async () => {
  const marked = async (minutes: number) => {
    const timestamp = Date.now() / 1000 - minutes * 60;
    const { record } = readRow(
      makeWireRecord({
        status: 'pending',
        data: { inTxs: [wireTransaction({ timestamp })], outTxs: [] },
      }),
    );
    if (!record) throw new Error('No record.');
    const container = document.createElement('div');
    const view = createRoot(container);
    await drawPage(
      view,
      <Row record={record} />,
      { networkConfig: { name: 'sandbox' }, config: { networks: [{ name: 'sandbox' }] } },
      createQueryClient(new Session()),
    );
    const text = container.textContent;
    act(() => view.unmount());
    return text;
  };
  expect(await marked(20)).toBe('');
  expect(await marked(200)).toBe('delayed');
});
