import { expect, test } from 'vitest';
import { claimBody } from './claim-body';

test.each(['99999999999999999999', '8453.5', '9007199254740993', '1e400'])(
  'chain %s, which would be rounded to another, is refused',
  (chainId) => {
    const body: unknown = JSON.parse(`{"chainId":${chainId},"currency":"0x0"}`);
    expect(claimBody.safeParse(body).success).toBe(false);
  },
);

test('a chain is a whole number', () => {
  const body = { chainId: 8453, currency: '0x0' };
  expect(claimBody.safeParse(body)).toEqual({ success: true, data: body });
});
