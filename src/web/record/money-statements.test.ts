import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { outReading } from '../features/requests/table/row-reading';
import { compareAmounts } from './amount-comparison';
import { amountDigits, arbitraryRecord } from '#testing/arbitrary-record';
import { customerEnglish } from './customer-english';
import { customerText } from './customer-text';
import { depositRuleOf } from './deposit-rules';
import { claimsIn, contradictions, forbidden, type Claim } from './money-claims';
import { failReasonEntry, reasonAdvice, refundFailReasonEntry } from './reasons/reason-table';
import { routeStripOf } from './route-strip';
import { normalFillTimes, stucknessOf } from './stuck';
import { timelineOf } from './timeline';
import { verdictOf } from './verdict';
import { isMoneyHeld } from './verdict-shape';

const nowMs = Date.parse('2026-05-26T00:00:00Z');
const chains = new Map([
  [1, { displayName: 'Alpha', vmType: 'evm' }],
  [137, { displayName: 'Bravo', vmType: 'svm' }],
  [8453, { displayName: 'Charlie', vmType: 'evm' }],
  [8253038, { displayName: 'Delta', vmType: 'bvm' }],
]);
const chainOf = (id: number) => {
  const chain = chains.get(id);
  return chain && { ...chain, name: null, solverCurrencies: null };
};
const noCauses = {
  ...customerEnglish,
  reasons: Object.fromEntries(
    Object.keys(customerEnglish.reasons).map((code) => [code, '']),
  ) as typeof customerEnglish.reasons,
};

function statementsOf(record: RequestRecord) {
  const verdict = verdictOf(record, nowMs, chainOf);
  const customer = customerText(record, verdict, chainOf);
  const aboutMoney = customerText(record, verdict, chainOf, noCauses).split('\n\n')[0] ?? '';
  const row = outReading(record);
  const lines = compareAmounts(record, chainOf);
  const { nodes } = routeStripOf(record, chainOf);
  const rule = depositRuleOf(record)?.sentence ?? '';
  const spoken = [verdict.headline, verdict.detail, verdict.where, aboutMoney, rule].join('\n');
  const { claims, rest } = claimsIn(spoken);
  if (verdict.kind !== 'replaced') for (const claim of drawnClaims()) claims.add(claim);
  return { verdict, customer, aboutMoney, row, lines, nodes, claims, rest, spoken };

  function drawnClaims(): Claim[] {
    const isDelivered = nodes.some(({ isFinal }) => isFinal);
    const hasNode = (label: string, state: string) =>
      nodes.some((node) => node.label === label && node.state === state);
    const has = (isThere: boolean, claim: Claim): Claim[] => (isThere ? [claim] : []);
    const hasLine = (label: string, isMoved?: boolean) =>
      lines.some((line) => line.label === label && (!isMoved || line.actual !== null));
    const paid = lines.find(({ label }) => label === 'Paid in');
    return [
      ...has(isDelivered || row.kind === 'delivered', 'delivered'),
      ...has(hasLine('Delivered', true), 'delivered'),
      ...has(hasLine('Returned', true), isDelivered ? 'excess refunded' : 'refunded'),
      ...has(
        nodes.some(({ label }) => otherRefundLabel(label)),
        'not refunded',
      ),
      ...has(hasNode('Returned', 'unknown'), 'refund unclear'),
      ...has(hasNode('Refund seen', 'back') || row.kind === 'returned', 'refunded'),
      ...has(hasNode('Excess returned', 'back'), 'excess refunded'),
      ...has(hasNode('Refund failed', 'broken'), 'not refunded'),
      ...has(row.kind === 'planned-refund' && !claims.has('refund unclear'), 'refund planned'),
      ...has(
        hasLine('Planned refund') && !isDelivered && !claims.has('refund unclear'),
        'refund planned',
      ),
      ...has(
        hasLine('Planned refund') && isDelivered && !claims.has('excess not refunded'),
        'excess planned',
      ),
      ...has(paid?.actual != null && verdict.kind !== 'contradictory', 'deposited'),
    ];
  }
}

/** What the reason card says of the reasons, without the customer's text. */
function reasonWords(record: RequestRecord): string {
  const { failReason, refundFailReason } = record;
  const entries = [
    failReason && reasonAdvice(record, failReason, failReasonEntry(failReason)),
    refundFailReason &&
      reasonAdvice(record, refundFailReason, refundFailReasonEntry(refundFailReason)),
  ];
  return entries
    .flatMap((entry) =>
      entry ? [entry.happened, entry.next, entry.operator, entry.developer] : [],
    )
    .join('\n');
}

// Speaks of a refund in other words than the strip's own.
const otherRefundLabel = (label: string) =>
  /refund|return/i.test(label) &&
  !['Refund', 'Refund seen', 'Refund failed', 'Returned', 'Excess returned'].includes(label);

const isAny = (status: string | null, ...words: string[]) => words.includes(status ?? '');
const isRefund = ({ status }: RequestRecord) => isAny(status, 'refund', 'fallback');
const inProgress = ['depositing', 'pending', 'submitted'];

// The test's own reading of the fields.
function fieldsOf(record: RequestRecord) {
  const settled = record.protocol?.settlement?.destination?.refunds ?? [];
  const outs = record.outTxs.filter(({ hash, status }) => hash !== null && status !== 'failure');
  const back = outs.filter(({ chainId }) => chainId !== null && chainId === record.originChainId);
  const hasRefundTx =
    settled.some(({ transactionId }) => transactionId !== null) || back.length > 0;
  const hasDeposit =
    record.depositAddress?.depositTxHash != null ||
    record.inTxs.some(
      ({ hash, status }) => (hash !== null || status === 'success') && status !== 'failure',
    );
  return {
    outs,
    hasRefundTx: hasRefundTx || (isRefund(record) && outs.length > 0),
    hasDeposit,
    isAllFailed:
      record.inTxs.length > 0 && record.inTxs.every(({ status }) => status === 'failure'),
  };
}

const runs = { numRuns: 4000 };
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

  it('names no amount but the one that moved', () => {
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
      const said = `${verdict.headline} ${verdict.detail} ${aboutMoney}`.replaceAll(
        /0x\w+(…\w+)?|in block \d+|\d+ (d|h|min|s)\b|chain \d+|⟨U\+\w+⟩/g,
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
    const normals = normalFillTimes([]);
    check((record) => {
      const stuck = stucknessOf(record, nowMs, normals, chainOf);
      if (stuck === null) return;
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
