import type { RequestRecord } from '#service/record';
import { outReading } from '../web/record/row-values';
import { compareAmounts } from '../web/record/amount-comparison';
import { customerEnglish } from '../web/record/customer-reply/customer-english';
import { customerText } from '../web/record/customer-reply/customer-text';
import { depositRuleOf } from '../web/record/deposit-rules';
import { claimsIn, type Claim } from './money-claims';
import {
  failReasonEntry,
  reasonAdvice,
  refundFailReasonEntry,
} from '../web/record/reasons/reason-table';
import { routeStripOf } from '../web/record/route-strip';
import { verdictOf } from '../web/record/verdict';

export const nowMs = Date.parse('2026-05-26T00:00:00Z');
export const chains = new Map([
  [1, { displayName: 'Alpha', vmType: 'evm' }],
  [137, { displayName: 'Bravo', vmType: 'svm' }],
  [8453, { displayName: 'Charlie', vmType: 'evm' }],
  [8253038, { displayName: 'Delta', vmType: 'bvm' }],
]);
export const chainOf = (id: number) => {
  const chain = chains.get(id);
  return chain && { ...chain, name: null, solverCurrencies: null };
};
const noCauses = {
  ...customerEnglish,
  reasons: Object.fromEntries(
    Object.keys(customerEnglish.reasons).map((code) => [code, '']),
  ) as typeof customerEnglish.reasons,
};

/** Everything that is said about the money of a record, and what it claims. */
export function statementsOf(record: RequestRecord) {
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
    const paid = lines.find(({ label }) => label === 'Paid');
    return [
      ...has(isDelivered || row.kind === 'delivered', 'delivered'),
      ...has(hasLine('Received', true), 'delivered'),
      ...has(hasLine('Refunded', true), isDelivered ? 'excess refunded' : 'refunded'),
      ...has(
        nodes.some(({ label }) => otherRefundLabel(label)),
        'not refunded',
      ),
      ...has(hasNode('Refunded', 'unknown'), 'refund unclear'),
      ...has(hasNode('Refund sent', 'back') || row.kind === 'returned', 'refunded'),
      ...has(hasNode('Excess refunded', 'back'), 'excess refunded'),
      ...has(
        hasNode('Refund failed', 'broken'),
        isDelivered ? 'excess not refunded' : 'not refunded',
      ),
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
export function reasonWords(record: RequestRecord): string {
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
  !['Refund', 'Refund sent', 'Refund failed', 'Refunded', 'Excess refunded'].includes(label);

export const isAny = (status: string | null, ...words: string[]) => words.includes(status ?? '');
export const isRefund = ({ status }: RequestRecord) => isAny(status, 'refund', 'fallback');
export const inProgress = ['depositing', 'pending', 'submitted'];

// The test's own reading of the fields.
export function fieldsOf(record: RequestRecord) {
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
