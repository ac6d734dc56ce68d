import { expect, it } from 'vitest';
import { makeWireRecord } from '#service/make-wire-record';
import { readRow } from '#service/read-requests';
import { ownerOf } from './owner-of';

function records(...fields: [id: string, createdAt: string, supersededByRequestId?: string][]) {
  return fields.flatMap(
    ([id, createdAt, supersededByRequestId = null]) =>
      readRow({ ...makeWireRecord(), id, createdAt, supersededByRequestId }).record ?? [],
  );
}

it('is the newest request that none replaced', () => {
  expect(
    ownerOf(
      records(
        ['a', '2026-11-01T00:00:00Z', 'b'],
        ['b', '2026-11-02T00:00:00Z'],
        ['c', '2026-11-03T00:00:00Z', 'b'],
      ),
    )?.id,
  ).toBe('b');
});

it('is still one where they replace each other in a circle', () => {
  expect(
    ownerOf(records(['a', '2026-11-01T00:00:00Z', 'b'], ['b', '2026-11-02T00:00:00Z', 'a']))?.id,
  ).toBe('b');
});

it('is a request whose successor is not in sight', () => {
  expect(ownerOf(records(['a', '2026-11-01T00:00:00Z', 'z']))?.id).toBe('a');
});

it('is nobody where there is no request', () => {
  expect(ownerOf([])).toBeNull();
});
