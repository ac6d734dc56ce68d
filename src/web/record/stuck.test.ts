import { describe, expect, it } from 'vitest';
import { wireTransaction } from '#testing/make-wire-record';
import { nowMs, readWire } from '#testing/say-wire';
import { normalFillTimes, stucknessOf } from './stuck';

const failedIn = (over: object = {}) => wireTransaction({ status: 'failure', ...over });
const transferred = { address: '0xd', type: 'open', depositTxHash: '0xtransfer' };

describe('delayed', () => {
  const normals = normalFillTimes([]);
  const depositedAt = nowMs / 1000 - 60;
  const inTxs = [wireTransaction({ timestamp: depositedAt })];

  it('counts from the deposit, not from the creation', () => {
    const record = readWire({
      status: 'pending',
      createdAt: '2026-05-25T00:00:00Z',
      data: { inTxs, outTxs: [] },
    });
    expect(stucknessOf(record, nowMs, normals)).toMatchObject({ isStuck: false, ageSeconds: 60 });
  });

  it('counts a deposit without a time from the update that told of it', () => {
    const over = {
      status: 'waiting',
      createdAt: '2026-05-01T00:00:00Z',
      updatedAt: '2026-05-25T23:50:00Z',
    };
    const record = readWire({
      ...over,
      depositAddress: transferred,
      data: { inTxs: [], outTxs: [] },
    });
    expect(stucknessOf(record, nowMs, normals)?.ageSeconds).toBe(600);
  });

  it('is said of no replaced request, and of none whose deposit failed', () => {
    const data = { inTxs, outTxs: [] };
    expect(
      stucknessOf(
        readWire({ status: 'pending', supersededByRequestId: '0xnext', data }),
        nowMs,
        normals,
      ),
    ).toBeNull();
    const failed = { inTxs: [failedIn()], outTxs: [] };
    expect(stucknessOf(readWire({ status: 'pending', data: failed }), nowMs, normals)).toBeNull();
  });
});

describe('stuck', () => {
  const laterMs = Date.parse('2026-05-25T22:31:11.161Z');
  it('needs an unsettled request, older than three times what is normal', () => {
    const normals = normalFillTimes(Array.from({ length: 20 }, () => readWire()));
    expect(normals.overallSeconds).toBeGreaterThanOrEqual(0);
    expect(stucknessOf(readWire({ status: 'pending' }), laterMs, normals)).toMatchObject({
      isStuck: true,
      basis: 'route',
    });
    expect(stucknessOf(readWire({ status: 'pending' }), laterMs, normalFillTimes([]))?.basis).toBe(
      'floor',
    );
    expect(stucknessOf(readWire(), laterMs, normals)).toBeNull();
    expect(stucknessOf(readWire({ status: 'waiting' }), laterMs, normals)).toBeNull();
  });
});
