import { expect, test } from 'vitest';
import { makeWireRecord, wireTransaction } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import type { ListSearch } from '../search/list-search';
import { readListSearch } from '../search/schema';
import { toServiceQuery } from '../search/service-query';
import { noChains, type ChainOf } from '../../../record/chain-of';
import { mismatches } from './mismatches';

const success = makeWireRecord();
const failure = makeWireRecord({
  id: '0xfa11',
  status: 'failure',
  requestType: 'Call',
  features: [],
  depositAddress: { address: '0xdead', type: 'open' },
  data: { failReason: 'SLIPPAGE', inTxs: [wireTransaction({ block: 900 })], outTxs: [] },
});
const rows = [success, failure, 'no object'].map(readRow);

const vmTypes = new Map([
  [1, 'evm'],
  [8453, 'svm'],
]);
const chainOf: ChainOf = (id) => ({
  name: null,
  displayName: null,
  vmType: vmTypes.get(id) ?? null,
  solverCurrencies: null,
});

const found = (search: ListSearch, of = rows, chains = chainOf) => {
  const { search: read, dropped } = readListSearch(search);
  expect(dropped).toEqual([]);
  return mismatches(of, toServiceQuery(read, 1_779_750_000), chains).map(
    ({ parameter, rows, of }) => `${parameter} ${rows} of ${of}`,
  );
};

test.each<[ListSearch, string[]]>([
  [{ status: 'failure' }, ['status 1 of 2']],
  [{ failReason: 'SLIPPAGE' }, ['failReason 1 of 2']],
  [{ originChainId: '10' }, ['originChainId 2 of 2']],
  [{ chainId: '8453' }, []],
  [{ chainId: '10' }, ['chainId 2 of 2']],
  [{ requestType: 'bridge' }, ['requestType 1 of 2']],
  [{ currencyOutSymbol: 'usdc' }, []],
  [{ currencyInAddress: '0x00' }, ['currencyInAddress 2 of 2']],
  [{ depositAddress: '0xDEAD' }, ['depositAddress 1 of 2']],
  [{ features: 'app_fees,fast_fill' }, ['features 1 of 2']],
  [{ amountUsdMin: '10' }, []],
  [{ amountUsdMin: '10.000001' }, ['amountUsdMin 2 of 2']],
  [{ appFeesAmountUsdMax: '0.09' }, ['appFeesAmountUsdMax 2 of 2']],
  [{ chainId: '1', startBlock: '500' }, ['startBlock 1 of 2']],
  [{ fillTimeMin: '60' }, ['fillTimeMin 1 of 2']],
  [{ term: '0xFA11' }, ['term 1 of 2']],
  [{ id: '0xfa11' }, ['id 1 of 2']],
  [{ id: '0xfa11', includeChildRequests: 'true' }, []],
  [{ filter: ['-status:failure'] }, ['filters 1 of 2']],
  [{ filter: ['depositAddress:none', 'failReason:SLIPPAGE'] }, []],
  [{ filter: ['chain:10', 'origin:137'] }, ['filters 2 of 2']],
])('%o', (search, expected) => {
  expect(found(search)).toEqual(expected);
});

test('a bound holds through its own second, on the clock that was asked for', () => {
  const created = Date.parse('2026-05-25T22:21:11Z') / 1000;
  expect(found({ endTimestamp: String(created) })).toEqual([]);
  expect(found({ endTimestamp: String(created - 1) })).toEqual(['endTimestamp 2 of 2']);
  expect(found({ updated: `${created + 40}..` })).toEqual([]);
  expect(found({ updated: `${created + 41}..` })).toEqual(['startTimestamp 2 of 2']);
});

test('what a row does not report is never held against it', () => {
  expect(found({ referrer: 'shop', apiKeyAlias: 'default' })).toEqual([]);
  expect(found({ filter: ['apiKey:other', '-referrer:shop'] })).toEqual([]);
});

test('no reason is a value that one can ask for', () => {
  expect(found({ failReason: 'N/A' })).toEqual(['failReason 1 of 2']);
  expect(found({ filter: ['-failReason:N/A'] })).toEqual(['filters 1 of 2']);
  expect(found({ filter: ['failReason:N/A,SLIPPAGE'] })).toEqual([]);
});

test('an address is compared by the rules of its chain', () => {
  const recipient = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy';
  const mixed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const of = [readRow(makeWireRecord({ recipient, user: mixed }))];
  expect(found({ user: mixed.toLowerCase() }, of)).toEqual([]);
  expect(found({ recipient }, of)).toEqual([]);
  expect(found({ recipient: recipient.toLowerCase() }, of)).toEqual(['recipient 1 of 1']);
  expect(found({ recipient: recipient.toLowerCase() }, of, noChains)).toEqual([]);
  expect(found({ filter: [`-recipient:${recipient.toLowerCase()}`] }, of)).toEqual([]);
});

test('a refund under its other word matches both', () => {
  const of = [readRow(makeWireRecord({ status: 'fallback' }))];
  expect(found({ status: 'refund' }, of)).toEqual([]);
  expect(found({ filter: ['status:fallback,refund'] }, of)).toEqual([]);
  expect(found({ status: 'failure' }, of)).toEqual(['status 1 of 1']);
});

test('a refund may be all that left, although a fill was not asked for', () => {
  const refund = wireTransaction({ txHash: `0x${'9'.repeat(64)}`, chainId: 1 });
  const of = [readRow(makeWireRecord({ status: 'refund', data: { outTxs: [refund] } }))];
  expect(found({ filter: ['fillTxHash:none'] }, of)).toEqual([]);
  expect(found({ filter: ['refundTxHash:none'] }, of)).toEqual([]);
  expect(found({ fillTxHash: '0x03' }, of)).toEqual(['fillTxHash 1 of 1']);
});

test('a negated chain in either direction is held against a row that touches it', () => {
  expect(found({ filter: ['-chain:1'] })).toEqual(['filters 2 of 2']);
});
