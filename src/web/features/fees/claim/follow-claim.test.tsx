// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '#testing/memory-storage';
import { sampleClaim } from '#testing/sample-claim';
import { posted, signed } from '#testing/sample-claim-events';
import { createQueryClient } from '../../../api/query-client';
import { Session } from '../../../api/session';
import { claimReducer } from './claim-reducer';
import { saveClaim } from './claim-store';
import { followClaim } from './ClaimStatus';

afterEach(() => vi.unstubAllGlobals());

const claim = [signed, posted].reduce(claimReducer, sampleClaim());
const own = { claimId: claim.requestId, status: 'pending' };
const another = { claimId: `0x${'9'.repeat(64)}`, status: 'success' };
const odd = { claimId: {}, status: 'success' };

test.each([
  ['the entry of the claim', [another, own], 'pending'],
  ['another one alone', [another], 'not in the history'],
  // It may be the claim’s.
  ['one that can’t be read', [another, odd], 'history not available'],
  ['the claim’s beside one that can’t be read', [odd, own], 'pending'],
])('a history with %s says so', async (_what, claims, history) => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/claims') ? Response.json({ claims }) : Response.json({}, { status: 404 }),
  );
  saveClaim(claim);
  const client = createQueryClient(new Session());
  expect(await followClaim(client, claim, undefined)).toMatchObject({ history });
});
