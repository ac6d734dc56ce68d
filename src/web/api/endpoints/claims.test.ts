import { expect, test, vi } from 'vitest';
import { claimsQuery } from './claims';
import { ApiError } from '../errors';
import { createQueryClient } from '../query-client';
import { Session } from '../session';

const readHistory = (status: number, body: object) => {
  vi.stubGlobal('fetch', async () => Promise.resolve(Response.json(body, { status })));
  return createQueryClient(new Session()).fetchQuery(claimsQuery('mainnet', '0x1'));
};

test('an odd entry of the history costs only itself', async () => {
  const claims = [{ claimId: 'a' }, { claimId: {} }, 7, { claimId: 'b', status: 5 }];
  expect(await readHistory(200, { claims })).toMatchObject({
    claims: [{ claimId: 'a' }, { claimId: 'b', status: '5' }],
    unreadable: [{ path: 'claims.1' }, { path: 'claims.2' }],
  });
  await expect(readHistory(200, { claims: 7 })).rejects.toThrow();
});

test('a service without a history of claims is no failure; another refusal is one', async () => {
  expect(await readHistory(404, { upstreamStatus: 404, traceId: 'a' })).toBeNull();
  // The dashboard's own server has no such route: that says nothing about the service.
  await expect(readHistory(404, { traceId: 'a' })).rejects.toBeInstanceOf(ApiError);
  await expect(readHistory(400, { upstreamStatus: 400, traceId: 'a' })).rejects.toBeInstanceOf(
    ApiError,
  );
  vi.unstubAllGlobals();
});
