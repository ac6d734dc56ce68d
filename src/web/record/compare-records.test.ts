import { describe, expect, it } from 'vitest';
import { filledRecordV3 } from '#testing/filled-wire-record';
import { readRow } from '#service/read-requests';
import { readWire } from '#testing/say-wire';
import { compareRecords } from './compare-records';
import { flattenJson } from './flatten-json';

describe('records side by side', () => {
  it('flattens JSON to paths and compares records by them', () => {
    expect(flattenJson({ a: [{ b: 1 }], c: {} })).toEqual([
      { path: 'a.0.b', value: '1' },
      { path: 'c', value: '{}' },
    ]);
    const fields = compareRecords(readWire(), readWire({ status: 'refund' }));
    expect(fields.filter(({ isEqual }) => !isEqual)).toEqual([
      { path: 'status', label: 'Status', left: 'success', right: 'refund', isEqual: false },
    ]);
    const labels = new Map(fields.map(({ path, label, left }) => [path, [label, left]]));
    expect(labels.get('createdAtMs')?.[0]).toBe('Created at');
    expect(labels.get('createdAtMs')?.[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    expect(labels.get('inTxs.0.timestampSeconds')?.[0]).toBe('Deposit tx 1: timestamp');
    const failed = compareRecords(
      { ...readWire(), failReason: 'SLIPPAGE', isRefundOff: true, timeEstimateSeconds: 434 },
      { ...readWire(), failReason: 'NEW_REASON' },
    );
    expect(failed).toContainEqual({
      path: 'failReason',
      label: 'Failure reason',
      left: 'Slippage exceeded (SLIPPAGE)',
      right: 'NEW_REASON',
      isEqual: false,
    });
    const left = new Map(failed.map((field) => [field.label, field.left]));
    expect(left.get('Automatic refund off')).toBe('Yes');
    expect(left.get('Estimated fill time')).toBe('7m 14s');
    expect(compareRecords(readWire(), readWire()).every(({ isEqual }) => isEqual)).toBe(true);
  });

  it('leaves out how a record was read, and names smallest units', () => {
    const { record } = readRow(filledRecordV3());
    if (!record) throw new Error('broken');
    const fields = compareRecords({ ...record, features: [] }, readWire());
    const labels = fields.map(({ label }) => label);
    expect(labels.filter((label) => /unreadable|raw name|: call data/i.test(label))).toEqual([]);
    expect(fields.filter(({ left, right }) => /^(\[\]|\{\})$/.test(`${left ?? right}`))).toEqual(
      [],
    );
    expect(fields.find(({ path }) => path === 'features')?.left).toBe('None');
    expect(labels).toContain('Deposit tx 1: fee (smallest unit)');
    expect(labels).toContain('Route: quoted: origin: input currency: amount (smallest unit)');
    expect(labels).toContain('Route: quoted: origin: input currency: amount formatted');
  });
});
