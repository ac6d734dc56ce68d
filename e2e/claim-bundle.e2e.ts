import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

/** What a page would need to send a transaction or to sign one. */
const sendMethods = [
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_signTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'wallet_sendTransaction',
  'wallet_sendPreparedCalls',
  'sendTransactions',
];

test('the bundle holds no way to send a transaction', () => {
  const scripts = readdirSync('dist/web/assets').filter((name) => name.endsWith('.js'));
  const texts = scripts.map((name) => readFileSync(`dist/web/assets/${name}`, 'utf8'));
  // The wallet's code is among what was read, or finding nothing would mean nothing.
  expect(texts.some((text) => text.includes('personal_sign'))).toBe(true);
  for (const method of sendMethods)
    expect(
      scripts.filter((_, index) => texts[index]?.includes(method)),
      method,
    ).toEqual([]);
});
