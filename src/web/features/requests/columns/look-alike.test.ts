import { describe, expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import type { RequestRecord } from '#service/records/record';
import { lookAlikes, lookAlikesOf } from './look-alike';

const ours = `0xabcdef${'1'.repeat(28)}fedcba`;
const theirs = `0xabcdef${'2'.repeat(28)}fedcba`;
const record = (user: string, recipient: string): RequestRecord => {
  const read = readRow(makeWireRecord({ user, sender: user, recipient }));
  if (!read.record) throw new Error(read.broken);
  return read.record;
};

describe('look-alike addresses', () => {
  test('same ends with another middle are flagged, both of them', () => {
    const rows = [record(ours, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'), record('a', theirs)];
    expect([...lookAlikes(rows)].toSorted()).toEqual([ours, theirs]);
    expect(lookAlikesOf(record(ours, 'x'), lookAlikes(rows))).toEqual([ours]);
  });

  test('one address in two checksums is one address', () => {
    expect(lookAlikes([record(ours, ours.toUpperCase().replace('0X', '0x'))]).size).toBe(0);
  });

  test('case counts outside of EVM', () => {
    const upper = `Zbcdef${'A'.repeat(20)}fedcba`;
    const lower = `Zbcdef${'a'.repeat(20)}fedcba`;
    expect(lookAlikes([record(upper, lower)]).size).toBe(2);
  });

  test('short texts have no middle to hide', () => {
    expect(lookAlikes([record('xrpxrpxrpxrp', 'xrpxrpyxrpxrp')]).size).toBe(0);
  });
});
