import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeWireRecord, wireTransaction } from '#testing/make-wire-record';
import { matcherOf, type Reading, type Match } from './matches';
import { readRow } from '../records/read-requests';
import type { RequestRecord } from '../records/record';
import { returnedView, type RecordView } from './record-view';
import { filterGroupKeys, type FilterGroup, type RequestsV3Query } from './requests-query';

function recordOf(over: Parameters<typeof makeWireRecord>[0] = {}): RequestRecord {
  const { record } = readRow(makeWireRecord(over));
  if (record === undefined) throw new Error('a broken record');
  return record;
}

const vmTypes = new Map([
  [1, 'evm'],
  [8453, 'svm'],
]);
const vmTypeOf = (chainId: number) => vmTypes.get(chainId);
const returned: Reading<RequestRecord> = { view: returnedView, vmTypeOf };

/** A view that always knows, as a service that reads its own rows: one content of each field. */
const definiteView: RecordView<RequestRecord> = {
  ...returnedView,
  contents: (record, field) => [
    field === 'apiKey' ? ['key-1'] : (returnedView.contents(record, field)?.[0] ?? []),
  ],
};
const definite: Reading<RequestRecord> = { view: definiteView, vmTypeOf };

const matches = (record: RequestRecord, query: RequestsV3Query, by = definite) =>
  matcherOf(query, by)(record);

const refund = wireTransaction({ txHash: `0x${'9'.repeat(64)}`, chainId: 1 });
const records = [
  recordOf(),
  recordOf({ status: 'failure', data: { failReason: 'SLIPPAGE', outTxs: [] } }),
  recordOf({ status: 'refund', requestType: null, data: { outTxs: [refund] } }),
  recordOf({
    status: 'fallback',
    orderId: null,
    depositAddress: { address: '0xDEAD', type: 'open', depositor: '0x01' },
  }),
];

const condition = fc
  .record({
    source: fc.constantFrom(...records),
    key: fc.constantFrom(...filterGroupKeys),
    negated: fc.boolean(),
    isNullCheck: fc.boolean(),
  })
  .map(({ source, key, negated, isNullCheck }): FilterGroup => {
    const values = [...(definiteView.contents(source, key)?.[0] ?? []), 'other'];
    return { [negated ? `not:${key}` : key]: isNullCheck ? null : values.slice(0, 1) };
  });
const group = fc
  .array(condition, { maxLength: 3 })
  .map((parts): FilterGroup => Object.assign({}, ...parts));
const record = fc.constantFrom(...records);
const reading = fc.constantFrom(definite, returned);

const byGroups = (one: RequestRecord, groups: FilterGroup[], by: Reading<RequestRecord>) =>
  matches(one, { filters: JSON.stringify(groups) }, by);
const not = (verdict: Match) => (verdict === null ? null : !verdict);

describe('groups', () => {
  test('a negation is the complement, and says nothing where the condition says nothing', () => {
    fc.assert(
      fc.property(record, reading, condition, (one, by, asked) => {
        const [name, value] = Object.entries(asked)[0]!;
        const turned = name.startsWith('not:') ? name.slice(4) : `not:${name}`;
        expect(byGroups(one, [{ [turned]: value }], by)).toBe(not(byGroups(one, [asked], by)));
      }),
    );
  });

  test('groups are alternatives, keys of a group all hold', () => {
    fc.assert(
      fc.property(record, reading, fc.array(group, { minLength: 1 }), (one, by, groups) => {
        const each = groups.map((asked) =>
          Object.entries(asked).map(([name, value]) => byGroups(one, [{ [name]: value }], by)),
        );
        const all = each.map((of) =>
          of.includes(false) ? false : of.includes(null) ? null : true,
        );
        const any = all.includes(true) ? true : all.includes(null) ? null : false;
        expect(byGroups(one, groups, by)).toBe(any);
      }),
    );
  });

  test('an empty field differs from every value', () => {
    const [one] = records as [RequestRecord];
    expect(matches(one, { filters: '[{"failReason":null}]' })).toBe(true);
    expect(matches(one, { filters: '[{"not:failReason":null}]' })).toBe(false);
    expect(matches(one, { filters: '[{"not:failReason":"SLIPPAGE"}]' })).toBe(true);
    expect(matches(one, { filters: '[{"depositAddress":null}]' })).toBe(true);
  });

  test('no group is no filter, an empty group takes every record, an empty list of values none', () => {
    const [one] = records as [RequestRecord];
    expect(matches(one, { filters: '[]' })).toBe(true);
    expect(matches(one, { filters: '[{}]' })).toBe(true);
    expect(matches(one, { filters: '[{"status":[]}]' })).toBe(false);
    expect(matches(one, { filters: 'no list' })).toBeNull();
  });
});

const parameters = fc
  .record({ source: record, keys: fc.subarray([...filterGroupKeys]), filters: fc.array(group) })
  .map(({ source, keys, filters }): RequestsV3Query => {
    const pairs = keys.flatMap((key): [string, string][] => {
      const [value] = definiteView.contents(source, key)?.[0] ?? [];
      return value === undefined ? [] : [[key, value]];
    });
    const bounds = { amountUsdMin: '1', fillTimeMax: '900', endTimestamp: '1779750000' };
    return { ...Object.fromEntries(pairs), ...bounds, filters: JSON.stringify(filters) };
  });

describe('parameters', () => {
  test('their order is irrelevant', () => {
    fc.assert(
      fc.property(
        record,
        reading,
        parameters,
        fc.infiniteStream(fc.nat()),
        (one, by, asked, at) => {
          const shuffled = Object.entries(asked)
            .map((pair) => ({ pair, place: at.next().value ?? 0 }))
            .toSorted((a, b) => a.place - b.place)
            .map(({ pair }) => pair);
          expect(matches(one, Object.fromEntries(shuffled), by)).toBe(matches(one, asked, by));
        },
      ),
    );
  });

  test.each(filterGroupKeys)('%s means in a group what it means by itself', (key) => {
    for (const by of [definite, returned])
      for (const one of records)
        for (const source of records)
          for (const value of definiteView.contents(source, key)?.[0] ?? [])
            expect(byGroups(one, [{ [key]: value }], by)).toBe(matches(one, { [key]: value }, by));
  });

  test('an origin or a destination overrides the chain in either direction', () => {
    const [one] = records as [RequestRecord];
    expect(matches(one, { chainId: '10' })).toBe(false);
    expect(matches(one, { chainId: '10', originChainId: '1' })).toBe(true);
  });

  test('one block is within both bounds', () => {
    const one = recordOf({
      data: {
        inTxs: [wireTransaction({ block: 100 })],
        outTxs: [wireTransaction({ block: 900, chainId: 8453 })],
      },
    });
    expect(matches(one, { startBlock: '100', endBlock: '100' })).toBe(true);
    expect(matches(one, { startBlock: '200', endBlock: '800' })).toBe(false);
    // That an origin's blocks alone count is known from a schema (service-api.md L12): not held against a row.
    expect(matches(one, { startBlock: '500', originChainId: '1' })).toBe(true);
  });

  test('several keys of one integrator come as one text', () => {
    const [one] = records as [RequestRecord];
    expect(matches(one, { apiKey: 'key-0, key-1' })).toBe(true);
    expect(matches(one, { apiKey: 'key-0' })).toBe(false);
    expect(matches(one, { apiKey: 'key-1' }, returned)).toBeNull();
  });
});

describe('a row that a service returned', () => {
  test('a recipient is a user of v2 alone, so that a returned row cannot tell', () => {
    const [one] = records as [RequestRecord];
    const user = one.recipient ?? '';
    expect(matches(one, { user }, returned)).toBeNull();
    expect(matches(one, { user: '0x02' }, returned)).toBe(false);
  });

  test('an out transaction does not say whether it fills or refunds', () => {
    const refunded = records[2]!;
    expect(byGroups(refunded, [{ fillTxHash: null }], returned)).toBeNull();
    expect(matches(refunded, { fillTxHash: String(refund.txHash) }, returned)).toBeNull();
    expect(matches(refunded, { fillTxHash: '0x03' }, returned)).toBe(false);
  });

  test('a block that is not reported may be the one that was asked for', () => {
    const one = recordOf({ data: { inTxs: [wireTransaction({ block: null })], outTxs: [] } });
    expect(matches(one, { startBlock: '500' }, returned)).toBeNull();
  });

  test('children have other ids than the one that was asked for', () => {
    const [one] = records as [RequestRecord];
    const query: RequestsV3Query = { id: '0x01', includeChildRequests: 'true' };
    expect(matches(one, query, returned)).toBeNull();
    expect(matches(one, { id: '0x01' }, returned)).toBe(false);
  });

  test('a term is any text of it', () => {
    const [one] = records as [RequestRecord];
    expect(matches(one, { term: one.id.slice(0, 12) }, returned)).toBe(true);
  });
});
