import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayBeAddress, mayBeOrderId, readSearchText } from './read-search-text';

const evmHash = `0x${'ab12'.repeat(16)}`;
const tonHash = '9F'.repeat(32);
const solanaHash = `5${'x7KzQ'.repeat(17)}9a`;
const evmAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bitcoinAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const tonTime = `1795299649000:${'9f'.repeat(32)}`;
const lighterHash = '3f07ab12c4'.repeat(8);
const hederaId = '0.0.3472754873@1776521998.335427420';
const hederaAccount = '0.0.2597659681';
const tronAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

it.each([
  [`https://explorer.example/tx/${evmHash}`, evmHash],
  [`https://explorer.example/tx/${evmHash}?tab=logs#eventlog`, evmHash],
  [`https://explorer.example/#/transaction/${tonHash}`, tonHash],
  [`https://explorer.example/tx/${solanaHash}?cluster=mainnet`, solanaHash],
  [`https://explorer.example/address/${evmAddress}#tokentxns`, evmAddress],
  [`https://explorer.example/btc/address/${bitcoinAddress}`, bitcoinAddress],
  [`https://explorer.example/#/address/${tronAddress}/transfers`, tronAddress],
  [`https://explorer.example/tx/${tonTime}`, tonTime],
  [`https://explorer.example/explorer/logs/${lighterHash}`, lighterHash],
  [`https://explorer.example/mainnet/transaction/${encodeURIComponent(hederaId)}`, hederaId],
  [`https://explorer.example/mainnet/account/${hederaAccount}`, hederaAccount],
  [`https://explorer.example/token/${evmAddress}?a=${evmHash}`, evmHash],
])('a link gives up what it is about: %s', (link, term) => {
  expect(readSearchText(link)).toEqual({ term, source: 'link' });
});

it('finds a hash in a sentence, and a link in one', () => {
  expect(readSearchText(`Hi, my transfer ${evmHash}, is gone.`).term).toBe(evmHash);
  expect(readSearchText(`see https://explorer.example/tx/${tonHash}.`).term).toBe(tonHash);
});

it('leaves what stands alone as it is', () => {
  for (const term of [evmHash, tonHash, solanaHash, evmAddress, bitcoinAddress, 'req-7', 'a.b'])
    expect(readSearchText(` "${term}" `)).toEqual({ term, source: 'text' });
});

it('never throws, whatever is pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(typeof readSearchText(text).term).toBe('string');
      expect(typeof readSearchText(`https://x/${text}`).term).toBe('string');
    }),
  );
});

it('tells what an order id and an address can look like', () => {
  expect(mayBeOrderId(evmHash)).toBe(true);
  expect(mayBeOrderId(tonHash)).toBe(true);
  expect(mayBeOrderId(evmAddress)).toBe(false);
  expect([evmAddress, bitcoinAddress, tronAddress].every(mayBeAddress)).toBe(true);
  expect([evmHash, tonHash, 'req-7'].some(mayBeAddress)).toBe(false);
});
