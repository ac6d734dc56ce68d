import { describe, expect, it } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { matchedParts } from '../../record/table/matched-parts';
import type { Looked } from '../../api/endpoints/look-up';
import { matchGroups, onlyMatch, otherwiseMatched } from './match-groups';

const hash = `0x${'ab'.repeat(32)}`;
const row = (fields: object) => readRow({ ...makeWireRecord(), ...fields });

describe('what of a record matched', () => {
  it('names the request id, whatever the case of its hex', () => {
    const { record } = row({ id: hash });
    expect(record && matchedParts(record, hash.toUpperCase().replace('0X', '0x'))).toContain(
      'Request ID',
    );
  });

  it('keeps alphabets apart whose case matters', () => {
    const { record } = row({ user: 'SoLaddressA' });
    expect(record && matchedParts(record, 'soladdressa')).toEqual([]);
    expect(record && matchedParts(record, 'SoLaddressA')).toEqual(['User']);
  });
});

describe('groups', () => {
  it('hold every row once, the most telling part first', () => {
    const rows = [
      row({ id: 'a', user: 'wallet', recipient: 'wallet' }),
      row({ id: 'b', user: 'other', recipient: 'wallet' }),
      row({ id: 'wallet', user: 'wallet' }),
      row({ id: 'c', user: 'other', recipient: 'other' }),
    ];
    expect(
      matchGroups(rows, 'wallet').map(({ matched, rows: found }) => [
        matched,
        found.map(({ record }) => record?.id),
      ]),
    ).toEqual([
      ['Request ID', ['wallet']],
      ['User', ['a']],
      ['Recipient', ['b']],
      [otherwiseMatched, ['c']],
    ]);
  });
});

it('counts what else of a group matched', () => {
  const rows = [
    row({ id: 'a', user: 'wallet', sender: 'wallet', recipient: 'wallet' }),
    row({ id: 'b', user: 'wallet', sender: 'other', recipient: 'wallet' }),
  ];
  expect(matchGroups(rows, 'wallet').map(({ also }) => also)).toEqual([
    [
      ['Sender', 1],
      ['Recipient', 2],
    ],
  ]);
});

describe('the only match', () => {
  const found = (by: string, ...rows: ReturnType<typeof row>[]): Looked => ({
    kind: 'found',
    by,
    page: { rows, continuation: null, total: null, scope: 'ours' },
  });
  const none: Looked = { kind: 'none', spellings: [] };

  it('is the request with that id among others', () => {
    expect(onlyMatch([found('a', row({ id: 'a' }), row({ id: 'b', user: 'a' }))])?.id).toBe('a');
  });

  it('is no lone request of an address: more may come', () => {
    expect(onlyMatch([found('wallet', row({ id: 'a', user: 'wallet' }))])).toBeNull();
  });

  it('is none where several match by a hash', () => {
    const rows = [row({ id: 'a', orderId: hash }), row({ id: 'b', orderId: hash })];
    expect(onlyMatch([found(hash, ...rows)])).toBeNull();
  });

  it('is the one that all identifiers with a request name', () => {
    const byHash = found(hash, row({ id: 'a', orderId: hash }));
    expect(onlyMatch([none, byHash, found('a', row({ id: 'a' }))])?.id).toBe('a');
    expect(onlyMatch([byHash, found('b', row({ id: 'b' }))])).toBeNull();
    expect(onlyMatch([none])).toBeNull();
  });

  it('is none while something was not looked up', () => {
    const byId = found('a', row({ id: 'a' }));
    expect(onlyMatch([byId, { kind: 'skipped' }])).toBeNull();
    expect(onlyMatch([byId, { kind: 'failed', error: new Error('slow') }])).toBeNull();
  });
});
