import { expect, test } from 'vitest';
import { readRow } from '#service/records/read-requests';
import { makeWireRecord } from '#testing/make-wire-record';
import { externalLinks } from './links/useExternalLinks';

const templates = [
  { name: 'Order desk', url: 'https://ops.example.com/orders/{requestId}' },
  { name: 'Deposit', url: 'https://ops.example.com/tx/{inTxHash}' },
  { name: 'Fill', url: 'https://ops.example.com/tx/{outTxHash}' },
  { name: 'Port too high', url: 'https://ops.example.com:99999/{requestId}' },
];

function linksOf(data: Record<string, unknown>) {
  const { record } = readRow(makeWireRecord({ id: '0x1', data }));
  if (!record) throw new Error('broken');
  return externalLinks(templates, record);
}

test('a link that needs what is not reported is left out', () => {
  expect(linksOf({ inTxs: [{ txHash: null }, { txHash: '0xabc' }], outTxs: [] })).toEqual([
    { name: 'Order desk', url: 'https://ops.example.com/orders/0x1' },
    { name: 'Deposit', url: 'https://ops.example.com/tx/0xabc' },
  ]);
});
