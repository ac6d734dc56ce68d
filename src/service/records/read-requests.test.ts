import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import sponsoredV2 from '../../../e2e/recorded/record-v2.sponsored.json';
import sponsoredV3 from '../../../e2e/recorded/record-v3.sponsored.json';
import { fillTimeOf } from '../money/facts';
import { moneyOf } from '../money/money';
import { makeWireRecord } from '#testing/make-wire-record';
import { readEvent } from './read-event';
import { readRequestsPage, readRow } from './read-requests';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The value with the part at a random place replaced. */
function replacedAt(value: Json, steps: readonly number[], part: Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return part;
  if (Array.isArray(value)) {
    const index = step % Math.max(1, value.length);
    return value.map((item, at) => (at === index ? replacedAt(item, rest, part) : item));
  }
  const keys = Object.keys(value);
  const chosen = keys[step % Math.max(1, keys.length)];
  return Object.fromEntries(
    keys.map((key) => [
      key,
      key === chosen ? replacedAt(value[key] ?? null, rest, part) : (value[key] ?? null),
    ]),
  );
}

const anyJson = fc.jsonValue() as fc.Arbitrary<Json>;
const wholeRecords = [sponsoredV2, sponsoredV3, makeWireRecord()] as unknown as Json[];

describe('a row', () => {
  test('has times in their unit, and a note where one is no date', () => {
    const inTxs = [{ txHash: '0x', chainId: 1, timestamp: 1_764_000_000_000 }];
    const raw = makeWireRecord({
      createdAt: 1_764_000_000_000,
      updatedAt: 'later',
      data: { inTxs },
    });
    const { record } = readRow(raw);
    expect(record?.inTxs[0]).toMatchObject({ hash: null, timestampSeconds: 1_764_000_000 });
    expect([record?.createdAtMs, record?.updatedAtMs]).toEqual([1_764_000_000_000, null]);
    expect(record?.unreadable).toEqual([{ path: 'updatedAt', issue: 'not a date', raw: 'later' }]);
  });

  test('of v3 has its gas top-up at the actual destination', () => {
    const currencyGasTopup = { amount: '5', amountUsd: '0.05' };
    const route = { actual: { destination: { currencyGasTopup } } };
    const { record } = readRow(makeWireRecord({ data: { route } }));
    expect(record?.route.actual?.currencyGasTopup).toMatchObject({ amount: '5' });
  });

  test('tells a refundTo of null from one that is not reported', () => {
    const read = (over: Parameters<typeof makeWireRecord>[0]) =>
      readRow(makeWireRecord(over)).record;
    const depositAddress = { address: '0xd', type: 'open' };
    const isUnset = (over: object) => read({ depositAddress, ...over })?.isRefundToUnset;
    expect(isUnset({ refundTo: null })).toBe(true);
    expect(isUnset({ refundTo: undefined })).toBe(false);
    expect(isUnset({ refundTo: '0xa' })).toBe(false);
    // It is defined for deposit addresses: elsewhere recipient or user stand in for it.
    expect(isUnset({ refundTo: null, depositAddress: null })).toBe(false);
  });

  test('keeps every id of another system, and what the protocol says of the deposit', () => {
    const externalMetadata = { onrampId: 'ramp-1', sessionId: 's-1', kycId: 7, note: 'x' };
    const protocol = {
      isWithdrawable: true,
      deposit: { origin: { onchainId: '0x1' }, relay: { a: 1 } },
    };
    const { record } = readRow(makeWireRecord({ protocol, data: { externalMetadata } }));
    expect(record).toMatchObject({
      onrampId: 'ramp-1',
      externalIds: [
        { name: 'sessionId', value: 's-1' },
        { name: 'kycId', value: '7' },
      ],
      protocol,
    });
  });

  test('of any JSON is read without an error, and keeps what came', () => {
    fc.assert(
      fc.property(anyJson, (raw) => {
        const row = readRow(raw);
        expect(row.raw).toBe(raw);
        expect(row.record === undefined).toBe(typeof row.broken === 'string');
      }),
    );
  });

  test('with one odd part stays a record with its id, and the part is noted or ignored', () => {
    const odd = fc.tuple(
      fc.constantFrom(...wholeRecords),
      fc.array(fc.nat(), { minLength: 1 }),
      anyJson,
    );
    fc.assert(
      fc.property(odd, ([whole, steps, part]) => {
        const raw = { ...(replacedAt(whole, steps, part) as object), id: 'kept' };
        const { record } = readRow(raw);
        expect(record?.id).toBe('kept');
        if (!record) return;
        moneyOf(record, 'unavailable');
        expect(fillTimeOf(record)?.seconds ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test.each([
    ['no object', ['x'], 'This isn’t a JSON object.'],
    ['null', null, 'This isn’t a JSON object.'],
    ['no id', { status: 'success' }, 'This row has no id.'],
    ['an empty id', { id: '' }, 'This row has no id.'],
  ])('that is %s is broken, and says so', (_case, raw, broken) => {
    expect(readRow(raw)).toEqual({ raw, broken });
  });

  test('is read by its own shape, whatever the endpoint', () => {
    const shape = (data: unknown) => readRow({ id: 'x', data }).record?.shape;
    expect(shape({ inTxs: [{ hash: '0x1' }] })).toBe('v2');
    expect(shape({ feesUsd: {} })).toBe('v2');
    expect(shape({ metadata: {}, appFees: { quoted: [] } })).toBe('v3');
    expect(shape({ feesUsd: {}, fees: { quoted: {} } })).toBe('v3');
    expect(shape({ inTxs: [{ txHash: '0x1' }], currencyObject: {} })).toBe('v3');
    expect(shape(undefined)).toBe('v3');
  });

  test('made by the factory has no unreadable part', () => {
    const { record } = readRow(makeWireRecord());
    expect(record).toMatchObject({ shape: 'v3', unreadable: [] });
  });

  test('whose data is no object keeps its root, and the data is noted', () => {
    const { record } = readRow({ id: 'x', status: 'pending', data: 'odd' });
    expect(record).toMatchObject({
      status: 'pending',
      unreadable: [{ path: 'data', issue: 'not an object', raw: 'odd' }],
    });
  });

  test('keeps unknown words, and a hash as the service wrote it', () => {
    const bareHash = 'AB'.repeat(32);
    const raw = makeWireRecord({
      status: 'delayed',
      data: { failReason: 'BRAND_NEW', inTxs: [{ txHash: bareHash }] },
    });
    const { record } = readRow(raw);
    expect(record).toMatchObject({ status: 'delayed', failReason: 'BRAND_NEW' });
    expect(record?.inTxs[0]?.hash).toBe(bareHash);
  });

  test('tells a gated field that is absent from one that is null', () => {
    const gated = (data: Record<string, unknown>) => readRow(makeWireRecord({ data })).record;
    expect(gated({})).toMatchObject({ apiKeyName: undefined, referrer: undefined });
    expect(gated({ apiKeyName: null, referrer: null })).toMatchObject({
      apiKeyName: null,
      referrer: null,
    });
  });
});

describe('a page', () => {
  test.each([undefined, null, ''])('ends where the continuation is %j', (continuation) => {
    expect(readRequestsPage({ requests: [], continuation }).continuation).toBeNull();
  });

  test('keeps its broken rows in their places', () => {
    const page = readRequestsPage({ requests: [makeWireRecord(), 'x', {}], continuation: 'c' });
    expect(page.rows.map((row) => row.broken)).toEqual([
      undefined,
      'This isn’t a JSON object.',
      'This row has no id.',
    ]);
    expect(page.continuation).toBe('c');
  });

  test.each([null, [], { rows: [] }, { requests: {} }])('of the shape %j is an error', (body) => {
    expect(() => readRequestsPage(body)).toThrow();
  });
});

describe('an event', () => {
  const status = {
    status: 'failure',
    inTxHashes: ['0x1'],
    txHashes: [],
    updatedAt: 1_779_747_672_000,
    originChainId: 1,
    destinationChainId: 10,
    failReason: 'N/A',
    refundFailReason: 'MANUAL_REFUND_REQUIRED',
  };

  test('of any JSON is read without an error', () => {
    fc.assert(
      fc.property(anyJson, (raw) => {
        expect(readEvent(raw, 'asked').raw).toBe(raw);
      }),
    );
  });

  test('from the status answer takes the id it was asked for', () => {
    expect(readEvent(status, 'asked').record).toMatchObject({
      shape: 'status',
      id: 'asked',
      failReason: null,
      refundFailReason: 'MANUAL_REFUND_REQUIRED',
      updatedAtMs: 1_779_747_672_000,
      inTxs: [{ hash: '0x1', chainId: 1, status: null }],
      outTxs: [],
      unreadable: [],
    });
  });

  test('of the websocket may be nested; its control frames are no status', () => {
    const data = { ...status, requestId: 'own' };
    const nested = { data: { event: 'request.status.updated', data } };
    expect(readEvent(nested, null).record).toMatchObject({ shape: 'webhook', id: 'own' });
    for (const frame of [
      { type: 'connection', status: 'ready', data: { id: 'x' } },
      { type: 'subscribe', status: 'success', data: { event: 'request.status.updated' } },
    ])
      expect(readEvent(frame, 'asked').broken).toContain('control frame');
  });

  test('from a webhook carries its own id; without one it is broken', () => {
    const payload = { event: 'request.status.updated', timestamp: 1, data: status };
    expect(readEvent(payload, 'asked').broken).toBe('This payload has no requestId.');
    const whole = { ...payload, data: { ...status, requestId: 'own' } };
    expect(readEvent(whole, 'asked').record).toMatchObject({ shape: 'webhook', id: 'own' });
  });
});
