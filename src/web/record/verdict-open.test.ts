import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { wireAmount } from '#testing/make-wire-record';
import { readEventRecord } from '#service/wire-event';
import { arbitraryRecord } from '#testing/arbitrary-record';
import { routeStripOf } from './route-strip';
import { chainOf, nowMs, readWire, say } from '#testing/say-wire';
import { verdictOf } from './verdict';

const utxo = 8253038;

describe('a UTXO origin that is pending', () => {
  const over = (status: string, tx: object) => {
    const origin = { inputCurrency: wireAmount(5n, utxo), outputCurrency: null };
    const sides = { origin, destination: { outputCurrency: wireAmount(4n, 8453) } };
    const inTxs = [{ txHash: '0xin', chainId: utxo, ...tx }];
    return { status, data: { inTxs, outTxs: [], route: { quoted: sides, actual: sides } } };
  };
  const confirmed = (status: string, tx: object) =>
    routeStripOf(readWire(over(status, tx)), chainOf).nodes.find(
      ({ label }) => label === 'Confirmed',
    )?.state;

  it('is not confirmed by a success without a block', () => {
    expect(say(over('pending', { status: 'success' }))).toMatchObject({
      confidence: 'inferred',
      detail: 'The deposit on Chain 8253038 is marked successful; its block is not reported.',
    });
    expect(confirmed('pending', { status: 'success' })).toBe('now');
  });

  it('is confirmed by a block, or by a later status', () => {
    expect(confirmed('pending', { status: 'success', block: 840_000 })).toBe('done');
    expect(confirmed('submitted', { status: 'success' })).toBe('done');
  });
});

describe('depositing, where the answer has no depositAddress', () => {
  const read = (body: object) =>
    readEventRecord('0xid', { status: 'depositing', ...body }, 'status');
  const verdict = (body: object) => verdictOf(read(body), nowMs, chainOf);

  it('does not say that the deposit is with the service: it may be at a deposit address', () => {
    const said = verdict({});
    expect(said.confidence).toBe('inferred');
    expect(said.where).not.toMatch(/^with the service$/);
    expect(said.detail).toContain('may be at a deposit address');
    expect(said.evidence.missing).toContain('depositAddress');
    expect(routeStripOf(read({})).nodes.map(({ state }) => state)).toEqual(['now', 'todo']);
  });

  it('is with the service where the address came as null, or an in transaction is listed', () => {
    expect(verdict({ depositAddress: null }).where).toBe('with the service');
    expect(verdict({ inTxHashes: ['0xin'] }).where).toBe('with the service');
  });
});

test('what is pending is not waited for forever', () => {
  const { nextAction } = say({ status: 'pending', data: { outTxs: [] } });
  expect(nextAction).toMatch(/^Wait for the fill\. If it takes .*contact the service/);
});

describe('the status unknown', () => {
  it('is taken as not indexed, and mentions transactions only where some are listed', () => {
    const unknownStatus = say({ status: 'unknown', data: { inTxs: [], outTxs: [] } });
    expect(unknownStatus.headline).toBe(
      'Status unknown: assumed to mean that the service has not indexed the request.',
    );
    expect(unknownStatus.confidence).toBe('inferred');
    expect(unknownStatus.nextAction).not.toMatch(/transactions/);
    expect(say({ status: 'unknown' }).nextAction).toMatch(/transactions below/);
  });
});

test('what is to be done is said to the reader', () => {
  fc.assert(
    fc.property(arbitraryRecord, (record) => {
      const { nextAction, needsAction } = verdictOf(record, nowMs, chainOf);
      expect(nextAction).not.toMatch(/^The /);
      expect([nextAction, needsAction]).toEqual([
        nextAction,
        !nextAction.startsWith('No action needed'),
      ]);
    }),
    { numRuns: 4000 },
  );
});
