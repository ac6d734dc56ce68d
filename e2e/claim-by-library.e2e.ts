import { expect } from '@playwright/test';
import { owner } from '#testing/development-accounts';
import { freeToken } from '../src/sandbox/ledger/accounts';
import { developer } from './support/claim-steps';
import { test } from './support/test';

interface Offer {
  steps: { items: { data: { sign: { message: `0x${string}` }; post: { body: object } } }[] }[];
}

test('a client library claims with /api/sandbox as its base URL', async ({ server }) => {
  const base = `${server.origin}/api/sandbox`;
  const post = (path: string, body: object) =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'service-sdk-version': 'unknown' },
      body: JSON.stringify(body),
    });
  const claim = {
    chainId: 8453,
    currency: freeToken.address,
    recipient: developer,
    amount: '1000000',
  };
  const response = await post(`/app-fees/${developer}/claim`, claim);
  const data = ((await response.json()) as Offer).steps[0]?.items[0]?.data;
  if (!data) throw new Error('no step was offered');

  const signature = await owner.signMessage({ message: { raw: data.sign.message } });
  // Such libraries add `referrer` to whatever body they were given to post.
  const taken = await post(`/execute/permits?signature=${signature}`, {
    ...data.post.body,
    referrer: 'example.org',
  });
  expect(taken.status).toBe(200);
  const { message } = (await taken.json()) as { message?: unknown };
  expect(typeof message).toBe('string');
});
