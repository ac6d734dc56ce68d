import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { amountDigits, arbitraryRecord } from '#testing/arbitrary-record';
import { amountWords } from '../components/amount-text';
import { claimsIn, contradictions, forbidden } from '#testing/money-claims';
import { delayOf } from '#service/delayed';
import { normalTimes } from '#service/route-times';
import { timelineOf } from './timeline';
import { isMoneyHeld } from './verdict-shape';
import {
  nowMs,
  chains,
  statementsOf,
  reasonWords,
  isAny,
  isRefund,
  inProgress,
  fieldsOf,
} from '#testing/money-statements';

const runs = { numRuns: process.env.BENCH ? 4_000 : 1_500 };
const check = (test: (record: RequestRecord) => void) => {
  fc.assert(fc.property(arbitraryRecord, test), runs);
};

describe('what is said about the money of any record', () => {
  it('is said in words that are known here', () => {
    check((record) => {
      const { rest, spoken } = statementsOf(record);
      expect(rest, spoken).toBeNull();
    });
  });

  it('never contradicts itself: sentence, customer text, row, strip and amounts', () => {
    check((record) => {
      const { claims, spoken } = statementsOf(record);
      for (const [claim, opposite] of contradictions)
        expect([claims.has(claim) && claims.has(opposite), claim, opposite, spoken]).toEqual([
          false,
          claim,
          opposite,
          spoken,
        ]);
    });
  });

  it('gives no advice with a reason that contradicts a refund', () => {
    check((record) => {
      const { claims } = statementsOf(record);
      const reasons = claimsIn(reasonWords(record)).claims;
      const isRefund = ['refunded', 'excess refunded', 'refund unclear'] as const;
      if (isRefund.some((claim) => claims.has(claim)))
        expect([reasonWords(record), reasons.has('not refunded')]).toEqual([
          reasonWords(record),
          false,
        ]);
    });
  });

  it('rests on the fields', () => {
    check((record) => {
      const { claims, verdict } = statementsOf(record);
      const { hasRefundTx, hasDeposit, isAllFailed, outs } = fieldsOf(record);
      const { status, refundCurrencyData, refundFailReason, depositAddress } = record;
      if (claims.has('delivered')) expect(status).toBe('success');
      if (claims.has('refunded'))
        expect(hasRefundTx || (isRefund(record) && refundCurrencyData !== null)).toBe(true);
      // A failed refund that is reported too leaves only a transaction as evidence.
      if (claims.has('refunded') && refundFailReason !== null) expect(hasRefundTx).toBe(true);
      if (claims.has('excess refunded')) expect(status === 'success' && hasRefundTx).toBe(true);
      if (claims.has('never left')) {
        expect([status, isAllFailed, depositAddress?.depositTxHash ?? null]).toEqual([
          'failure',
          true,
          null,
        ]);
        expect(outs.some((tx) => tx.status === 'success')).toBe(false);
        // Of a deposit address these are sweeps: something was there to be swept.
        expect(depositAddress).toBeNull();
      }
      if (claims.has('deposited') && verdict.kind !== 'replaced') {
        const isSaid = isAny(status, 'success', ...inProgress) || isRefund(record);
        expect(isSaid || hasDeposit || refundFailReason !== null).toBe(true);
      }
      if (claims.has('transfer failed'))
        expect(isRefund(record) || status === 'failure').toBe(true);
    });
  });

  it('says of every failure that it failed, and of a duplicate nothing about the transfer', () => {
    check((record) => {
      const { claims, verdict, aboutMoney } = statementsOf(record);
      if (verdict.kind === 'replaced') return;
      const isFinal = record.status === 'failure' || isRefund(record);
      const isOther = isAny(record.failReason, 'DOUBLE_SPEND', 'ORPHANED_DEPOSIT_REFUND');
      if (isFinal && isOther) expect(aboutMoney).not.toMatch(/[Yy]our transfer could not/);
      else if (isFinal && verdict.kind !== 'contradictory')
        expect(claims.has('transfer failed') || claims.has('never left')).toBe(true);
    });
  });

  it('promises nothing', () => {
    check((record) => {
      const { verdict, customer, lines, nodes, spoken } = statementsOf(record);
      const said = [
        spoken,
        customer,
        verdict.nextAction,
        ...lines.map(({ why }) => why ?? ''),
        ...nodes.map(({ label }) => label),
        ...timelineOf(record).map(({ label }) => label),
      ].join('\n');
      for (const word of forbidden) expect(said).not.toMatch(word);
    });
  });

  it('names no amount but the one that moved, and the quoted deposit as such', () => {
    check((record) => {
      const { verdict, aboutMoney } = statementsOf(record);
      const isDone = record.status === 'success';
      const { quoted, actual } = record.route;
      const isCopy =
        actual === null || JSON.stringify(actual.origin) === JSON.stringify(quoted?.origin);
      const allowed: string[] = [amountDigits.refund];
      if (
        fieldsOf(record).hasDeposit ||
        isDone ||
        isRefund(record) ||
        isAny(record.status, ...inProgress)
      )
        allowed.push(amountDigits.actualIn);
      if (isDone)
        allowed.push(
          amountDigits.actualOut,
          ...(actual?.destination ? [] : [amountDigits.actualOnTheWay]),
        );
      // Equal to the quote, and by its missing output a real deposit.
      if (
        allowed.includes(amountDigits.actualIn) &&
        actual?.origin &&
        !actual.origin.outputCurrency
      )
        allowed.push(amountDigits.quotedIn);
      // A copied quote that a success confirms is what occurred; a copied destination as well.
      if (isDone && (isCopy || record.shape === 'v2')) allowed.push('2', '3', '6');
      if (isDone && JSON.stringify(actual?.destination) === JSON.stringify(quoted?.destination))
        allowed.push('3');
      const asQuoted = /quoted(?: deposit)?: ([\d,.]*\d)/;
      const wanted = amountWords(quoted?.origin?.inputCurrency ?? actual?.origin?.inputCurrency);
      const withoutQuoted = (text: string) => {
        const [, planned = ''] = asQuoted.exec(text) ?? [];
        expect((wanted ?? '').startsWith(planned)).toBe(true);
        return text.replace(asQuoted, '');
      };
      const [headline, reply] = [verdict.headline, aboutMoney].map(withoutQuoted);
      const said = `${headline} ${verdict.detail} ${reply}`.replaceAll(
        /0x\w+(…\w+)?|in block \d+|\d+(d|h|m|s)\b|chain \d+|⟨U\+\w+⟩/g,
        '',
      );
      for (const digits of said.match(/[2-9]+/g) ?? []) expect(allowed, said).toContain(digits[0]);
    });
  });

  it('names only chains and addresses of the record, and one chain for a refund', () => {
    check((record) => {
      const { verdict, aboutMoney } = statementsOf(record);
      const said = `${verdict.headline}\n${verdict.where}\n${aboutMoney}`;
      const named = [...chains].flatMap(([id, { displayName }]) =>
        said.includes(displayName) ? [id] : [],
      );
      const held = JSON.stringify(record);
      for (const id of named) expect(held).toContain(String(id));
      if (['returned', 'refund-seen'].includes(verdict.kind)) {
        expect(named.length).toBeLessThanOrEqual(1);
        const settled = record.protocol?.settlement?.destination?.refunds ?? [];
        const places = [
          ...record.outTxs.map(({ chainId }) => chainId),
          ...settled.map(({ chainId }) => chainId),
          record.refundCurrencyData?.currency?.chainId,
        ];
        for (const id of named) expect(places).toContain(id);
        // A status answer or a webhook does not say where a refund was paid.
        if (record.shape === 'status') expect(named).toEqual([]);
      }
      if (verdict.kind === 'delivered' && verdict.excess === null)
        expect(
          named.every((id) => [record.destinationChainId, chainIdOut(record)].includes(id)),
        ).toBe(true);
      for (const cut of said.match(/0x\w+…\w+/g) ?? []) {
        const [start = '', end = ''] = cut.split('…');
        const addresses = [record.recipient, record.refundTo, record.supersededByRequestId];
        expect(addresses.some((text) => text?.startsWith(start) && text.endsWith(end))).toBe(true);
      }
    });
  });

  it('counts as held what is said to be held, and nothing else', () => {
    check((record) => {
      const { verdict, claims } = statementsOf(record);
      const isHeld = isMoneyHeld(verdict);
      if (claims.has('refunded') || claims.has('never left') || claims.has('not deposited'))
        expect(isHeld).toBe(false);
      if (claims.has('delivered') && isHeld)
        expect(claims.has('excess not refunded') || claims.has('excess planned')).toBe(true);
      if (isHeld && !claims.has('delivered')) {
        expect(claims.has('deposited') || claims.has('not refunded')).toBe(true);
        const isSaid = isAny(record.status, ...inProgress) || record.refundFailReason !== null;
        expect(isSaid || fieldsOf(record).hasDeposit).toBe(true);
      }
    });
  });

  it('counts no request as delayed that is replaced, settled or not paid', () => {
    const normal = normalTimes([]);
    check((record) => {
      if (delayOf(record, nowMs, normal, () => false) === null) return;
      const { verdict, claims } = statementsOf(record);
      expect(isAny(record.status, 'waiting', 'delayed', ...inProgress)).toBe(true);
      expect([verdict.kind, claims.has('not deposited')]).not.toContain('replaced');
      expect(claims.has('not deposited') || claims.has('never left')).toBe(false);
    });
  });
});

function chainIdOut(record: RequestRecord): number | null {
  const amountChain = (amount: Amount | null | undefined) => amount?.currency?.chainId ?? null;
  const { actual } = record.route;
  return amountChain(actual?.destination?.outputCurrency ?? actual?.origin?.outputCurrency);
}
