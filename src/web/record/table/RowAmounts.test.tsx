import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeWireRecord, wireAmount } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { CardAmounts, PaidValue, ReceivedAmount } from './RowAmounts';

test.each([
  [{}, '10 USDC→9.9 USDC$10.00'],
  [{ status: 'failure' }, '10 USDC→Refund not reported$10.00'],
  [
    { status: 'failure', data: { refundCurrencyData: wireAmount(9_800_000n) } },
    '10 USDC→≈ 9.8 USDC refund planned$10.00',
  ],
  [
    { status: 'refund', data: { refundCurrencyData: wireAmount(9_800_000n) } },
    '10 USDC↩ 9.8 USDC$10.00',
  ],
])('a card says what came of what was paid: %j', (over, text) => {
  const { record } = readRow(makeWireRecord(over));
  if (!record) throw new Error('Nothing to draw.');
  const html = renderToStaticMarkup(<CardAmounts record={record} />);
  expect(html.replaceAll(/<[^>]*>/g, '').replaceAll(/(\d)USDC/g, '$1 USDC')).toBe(text);
});

test.each(['NaN', 'n/a', ''])('%j is no value in USD, and has no sign before it', (amountUsd) => {
  const quoted = { ...wireAmount(9_800_000n), amountUsd };
  const route = { quoted: { origin: { inputCurrency: quoted, outputCurrency: quoted } } };
  const { record } = readRow(
    makeWireRecord({ status: 'waiting', data: { inTxs: [], outTxs: [], route } }),
  );
  if (!record) throw new Error('Nothing to draw.');
  for (const cell of [
    <PaidValue key="paid" record={record} />,
    <ReceivedAmount key="out" record={record} isUsd />,
  ])
    expect(renderToStaticMarkup(cell).replaceAll(/<[^>]*>/g, '')).toBe('Not reported');
});
