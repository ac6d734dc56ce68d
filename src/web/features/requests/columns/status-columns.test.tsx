import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { createQueryClient } from '../../../api/query-client';
import { Session } from '../../../api/session';
import { noChains } from '../../../record/chain-of';
import { columnById, type ColumnId } from './columns';
import { ListContext, type ListContextValue } from './list-context';

const failed = readRow(
  makeWireRecord({
    status: 'failure',
    data: {
      failReason: 'NEGATIVE_NEW_AMOUNT_AFTER_FEES',
      refundFailReason: 'NEGATIVE_NEW_AMOUNT_AFTER_FEES',
    },
  }),
).record;

const pending = readRow(makeWireRecord({ status: 'pending' })).record;

const client = createQueryClient(new Session());

/** The words of a cell of a request, and its titles. */
function drawn(id: ColumnId, columns: ListContextValue['columns'], record = failed) {
  const Cell = columnById(id)?.Cell;
  if (!Cell || !record) throw new Error('Nothing to draw.');
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ListContext
        value={{
          network: 'sandbox',
          chainOf: noChains,
          records: [record],
          flagged: new Set(),
          spellingOf: (text) => text,
          late: new Map([[record.id, { depositedAtMs: 0, limitSeconds: 120 }]]),
          handled: null,
          scope: {},
          listOrigin: () => ({}),
          hasGated: false,
          onFilter: () => {},
          columns,
        }}
      >
        <Cell record={record} state="live" />
      </ListContext>
    </QueryClientProvider>,
  );
  return { text: html.replaceAll(/<[^>]*>/g, ''), html };
}

test('without a column of reasons the reason follows the status', () => {
  const below = drawn('status', ['status']);
  expect(below.text).toBe('failure Fees exceed amount');
  expect(below.html).toContain('title="Fees exceed amount (NEGATIVE_NEW_AMOUNT_AFTER_FEES)"');
  expect(drawn('status', ['status', 'failReason']).text).toBe('failure');
});

test('a late request says so beside its status, unless a column of reasons does', () => {
  const says = (hasReasons: boolean, id: ColumnId) =>
    drawn(id, hasReasons ? ['status', 'failReason'] : ['status'], pending).text;
  expect(says(false, 'status')).toBe('pending late');
  expect(says(true, 'status')).toBe('pending');
  expect(says(true, 'failReason')).toBe('late');
});

test('without a column of statuses a row that is no failure shows its own in place of a reason', () => {
  const columns = ['failReason'];
  expect(drawn('failReason', columns, pending).text).toBe('pending');
  expect(drawn('failReason', columns).text).toBe('Fees exceed amount');
});

test('a word without a title may break behind its underscores', () => {
  const unlisted = failed && { ...failed, failReason: 'MOON_IN_THE_WRONG_PHASE' };
  const { text, html } = drawn('status', ['status'], unlisted);
  expect(text).toBe('failure MOON_IN_THE_WRONG_PHASE');
  expect(html).toContain('MOON_<wbr/>IN_<wbr/>THE_<wbr/>WRONG_<wbr/>PHASE');
});

test('a reason that is that of the refund is said once', () => {
  const beside = drawn('failReason', ['status', 'failReason', 'refundFailReason']);
  expect(beside.text).toBe('Same as refund');
  expect(beside.html).toContain('title="Fees exceed amount (NEGATIVE_NEW_AMOUNT_AFTER_FEES)"');
  expect(drawn('failReason', ['status', 'failReason']).text).toBe('Fees exceed amount');
});
