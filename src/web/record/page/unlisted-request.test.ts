import { expect, it } from 'vitest';
import { intentStatus } from '#service/schema/claim';
import { unlistedRequest } from './unlisted-request';

const read = (answer: object) => unlistedRequest(intentStatus.parse(answer));

it('tells a quote, a request in progress and an ended one apart', () => {
  expect(read({ status: 'waiting', quoteCreatedAt: 5 })).toEqual({ kind: 'quoted', quotedAtMs: 5 });
  expect(read({ status: 'waiting', inTxHashes: ['0x1'], updatedAt: 6 })).toEqual({
    kind: 'inProgress',
    status: 'waiting',
    updatedAtMs: 6,
  });
  expect(read({ status: 'pending' })).toMatchObject({ kind: 'inProgress', updatedAtMs: null });
  expect(read({ status: 'refund' })).toMatchObject({ kind: 'ended' });
});

it('knows nothing of what the endpoint does not know', () => {
  expect(read({ status: 'unknown' })).toBeNull();
  expect(read({})).toBeNull();
});
