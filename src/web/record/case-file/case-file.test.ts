import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { arbitraryRecord } from '#testing/arbitrary-record';
import { moneyOf } from '#service/money/money';
import type { RequestRecord } from '#service/records/record';
import { noChains } from '../chain-of';
import { verdictOf } from '../verdict/verdict';
import { caseFileJson, caseFileMarkdown, caseFileOf, type CaseContext } from './case-file';
import { redactions, type RedactionName } from './redactions';

const readAtMs = Date.parse('2026-05-26T00:00:00Z');
const context: Omit<CaseContext, 'verdict'> = {
  readAtMs,
  chainOf: noChains,
  linkOf: (chainId, hash) => `https://explorer.example/${chainId}/${hash}`,
  externalLinks: [{ name: 'Order desk', url: 'https://ops.example.com/SECRET-DESK' }],
  zone: null,
};
const fileOf = (record: RequestRecord, name: RedactionName) =>
  caseFileOf(record, name, {
    ...context,
    verdict: verdictOf(moneyOf(record, 'loading'), { nowMs: readAtMs, chainOf: noChains }),
  });
const names = Object.keys(redactions) as RedactionName[];

function gated(over: Record<string, unknown> = {}) {
  const data = {
    referrer: 'SECRET-REFERRER',
    apiKeyName: 'SECRET-KEY-NAME',
    platformFee: { note: 'SECRET-FEE' },
    failReason: 'SLIPPAGE',
    outTxs: [],
  };
  const { record } = readRow(makeWireRecord({ status: 'failure', data, ...over }));
  if (!record) throw new Error('broken');
  return record;
}

describe('the case file', () => {
  it('names the request that replaced it, and that no refund address is set', () => {
    const file = fileOf(
      gated({
        supersededByRequestId: '0xnext',
        depositAddress: { address: '0xd', type: 'open' },
      }),
      'full',
    );
    const lines = file.sections.flatMap((section) => section.lines);
    expect(lines).toContainEqual({ term: 'Replaced by', value: '0xnext' });
    expect(lines).toContainEqual({ term: 'Refund address', value: 'None set' });
  });

  it('names no actor where nobody has to act, and no null', () => {
    const { record } = readRow(makeWireRecord({ status: 'success', data: { platformFee: null } }));
    if (!record) throw new Error('broken');
    const text = caseFileMarkdown(fileOf(record, 'full'));
    expect(text).toContain('**Platform fee**: None');
    expect(text).not.toMatch(/nobody|null/);
  });

  it('writes fees as the page does', () => {
    const fees = { actual: { swap: { usd: '-61.458157' } } };
    const platformFee = { bucket: 'standard', totalFeeBps: 2.5 };
    const { record } = readRow(makeWireRecord({ status: 'success', data: { fees, platformFee } }));
    if (!record) throw new Error('broken');
    const lines = fileOf(record, 'full').sections.flatMap((section) => section.lines);
    expect(lines).toContainEqual({ term: 'Fee: swap', value: '−$61.46' });
    expect(lines).toContainEqual({
      term: 'Platform fee',
      value: 'Bucket standard, Total fee 0.025%',
    });
  });

  it('says when the record was read, in every redaction', () => {
    for (const name of names)
      expect(caseFileMarkdown(fileOf(gated(), name))).toContain(
        'Record loaded 2026-05-26 00:00:00 UTC',
      );
  });

  it('keeps gated fields, and links into own tools, for the full one', () => {
    const texts = names.map((name) => {
      const file = fileOf(gated(), name);
      return caseFileMarkdown(file) + caseFileJson(file);
    });
    expect(texts[0]).toContain('SECRET-REFERRER');
    expect(texts[0]).toContain('SECRET-KEY-NAME');
    expect(texts[0]).toContain('https://ops.example.com/SECRET-DESK');
    for (const text of texts.slice(1)) expect(text).not.toContain('SECRET');
  });

  it('tells a customer no reason code and no fees', () => {
    const text = caseFileMarkdown(fileOf(gated(), 'customer'));
    expect(text).not.toContain('SLIPPAGE');
    expect(text).not.toMatch(/Fee|App fees/);
    expect(text).toContain('Likely cause: the price moved more than allowed');
  });

  it('links each leg', () => {
    expect(caseFileJson(fileOf(gated(), 'partner'))).toContain('https://explorer.example/1/0x1111');
  });

  it('lets strangers’ text start no Markdown', () => {
    const hostile = '![x](javascript:1)\n# <img src=x> \u202e|`*';
    const text = caseFileMarkdown(fileOf(gated({ user: hostile }), 'full'));
    expect(text).toContain('\\!\\[x\\](javascript:1) \\# \\<img src=x\\> ⟨U+202E⟩\\|\\`\\*');
  });

  it('holds for any record', () => {
    fc.assert(
      fc.property(arbitraryRecord, fc.constantFrom(...names), (record, name) => {
        const file = fileOf(record, name);
        expect(JSON.parse(caseFileJson(file))).toEqual(file);
        expect(caseFileMarkdown(file)).not.toMatch(/undefined|\[object/);
      }),
    );
  });
});
