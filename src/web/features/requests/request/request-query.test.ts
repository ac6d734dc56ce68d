import { expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRequestsPage } from '#service/records/read-requests';
import { rowOf } from './request-query';

const page = (...rows: unknown[]) => readRequestsPage({ requests: rows });
const idOf = (rows: unknown[], id: string) => rowOf(page(...rows), id)?.record?.id ?? null;

test('a request with another id is never taken for the one that was asked for', () => {
  expect(idOf([makeWireRecord({ id: '0xb' })], '0xa')).toBeNull();
  expect(idOf([makeWireRecord({ id: '0xb' }), makeWireRecord({ id: '0xa' })], '0xa')).toBe('0xa');
  expect(idOf([makeWireRecord({ id: '0xab' })], '0xAB')).toBe('0xab');
});

test('a row that cannot be read is shown as such', () => {
  expect(rowOf(page(7), '0xa')?.broken).toBeDefined();
});
