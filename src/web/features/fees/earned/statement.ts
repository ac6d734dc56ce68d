import { sumUsd } from '#service/decimal';
import type { DeskFeeFigures } from '#service/proxy-api/desk';
import type { ClaimHistoryEntry } from '#service/schema/claim';
import { formatUsd } from '../../../lib/amounts';
import { absoluteTime, isoTime } from '../../../lib/time';
import { visibleText } from '../../../lib/truncation';
import type { SeenBalance } from '../claim/useBalances';
import type { Period } from '../../../record/reconcile/period';
import { meaningOf } from '../claim/settlement';
import { dueUsd, figureUsd } from '../../../record/reconcile/fee-figures';

export interface StatementInput {
  network: string;
  address: string;
  period: Period;
  /** The month is under way: it was read until then. Null: it was over. */
  untilMs: number | null;
  fees: DeskFeeFigures;
  /** Entries of the service's history; null where it has none to read. */
  claims: readonly ClaimHistoryEntry[] | null;
  /** Claims that this browser made and saw paid; the history has one amount of each, these have more. */
  ownClaims: readonly PaidClaim[];
  before: SeenBalance | null;
  after: SeenBalance | null;
}

/** What a claim of this browser moved, in a line. */
export interface PaidClaim {
  paidAtMs: number;
  amounts: string;
}

/** Below a cent nothing needs an explanation. */
const noticedUsd = 0.01;

/** The month as Markdown: what was earned, what was claimed, and whether the balance agrees. */
export function statement(input: StatementInput): string {
  const { untilMs, fees, claims, before, after } = input;
  const collectedUsd = figureUsd(fees.collected);
  const unknown = fees.quoted.usdUnknown + fees.collected.usdUnknown;
  const { period } =
    untilMs === null ? input : { period: { ...input.period, endSeconds: untilMs / 1000 } };
  const claimed = claims && claimedIn(claims, period);
  const lines: [string, string][] = [
    ['Network', input.network],
    ['Claim address', input.address],
    [
      'Month, UTC',
      untilMs === null ? period.label : `${period.label}, until ${absoluteTime(untilMs, 'UTC')}`,
    ],
    [
      'Coverage',
      `all requests of the month${untilMs === null ? '' : ' until then'} that were made with your API keys`,
    ],
    ['Quoted and due', usd(dueUsd(fees))],
    ['Collected', usd(collectedUsd)],
    ['Uncollected', usd(figureUsd(fees.uncollected))],
    ['Amounts without USD value (excluded)', String(unknown)],
    ['Claimed', claimed ? usd(claimed.usd) : 'claim history couldn’t be read'],
    ['Claims', claimed ? String(claimed.count) : 'unknown'],
    ...ownIn(input.ownClaims, period).map(({ paidAtMs, amounts }): [string, string] => [
      `Claim from this browser, ${isoTime(paidAtMs)?.slice(0, 10) ?? 'undated'}`,
      amounts,
    ]),
    ['Opening balance', seenText(before)],
    ['Closing balance', seenText(after)],
    ['Difference', difference(collectedUsd, claimed?.usd ?? null, before, after)],
  ];
  const table = lines.map(
    ([what, value]) => `| ${what} | ${visibleText(value).replace(/[|\\]/g, '\\$&')} |`,
  );
  return [
    '# App-fee statement',
    '',
    '| | |',
    '|---|---|',
    ...table,
    '',
    'USD values at request time. Not an official statement of the service.',
    '',
  ].join('\n');
}

/** Claims that were paid in the window; null where one of them has no USD value. */
export function claimedIn(
  claims: readonly ClaimHistoryEntry[],
  { startSeconds, endSeconds }: Pick<Period, 'startSeconds' | 'endSeconds'>,
): { count: number; usd: string | null } {
  const paid = claims.filter(({ createdAt, status }) => {
    const seconds = Date.parse(createdAt ?? '') / 1000;
    const isInside = seconds >= startSeconds && seconds < endSeconds + 1;
    return isInside && meaningOf(status) === 'paid';
  });
  const values = paid.flatMap(({ currency }) => currency?.amountUsd ?? []);
  return { count: paid.length, usd: values.length === paid.length ? sumUsd(values) : null };
}

function ownIn(claims: readonly PaidClaim[], { startSeconds, endSeconds }: Period) {
  return claims
    .filter(
      ({ paidAtMs }) => paidAtMs >= startSeconds * 1000 && paidAtMs < endSeconds * 1000 + 1000,
    )
    .toSorted((left, right) => left.paidAtMs - right.paidAtMs);
}

function difference(
  collected: string | null,
  claimed: string | null,
  before: SeenBalance | null,
  after: SeenBalance | null,
): string {
  if (!before || !after)
    return 'unexplained: opening or closing balance wasn’t recorded in this browser';
  if (claimed === null) return 'unexplained: the claimed amount is unknown';
  if (collected === null) return 'unexplained: the collected amount isn’t reported';
  const expected = sumUsd([before.totalUsd, collected, negated(claimed)]);
  const rest = expected === null ? null : sumUsd([after.totalUsd, negated(expected)]);
  if (rest === null) return 'unexplained: a value isn’t a number';
  if (Math.abs(Number(rest)) < noticedUsd)
    return 'explained: opening balance plus collected minus claimed is the closing balance';
  return `unexplained: ${usd(rest)} (service fees, sponsorship, claims made elsewhere, requests made without your API keys, or timing)`;
}

function negated(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

function usd(text: string | null): string {
  return text === null ? 'not reported' : (formatUsd(text) ?? text);
}

function seenText(seen: SeenBalance | null): string {
  return seen
    ? `${usd(seen.totalUsd)}, recorded ${isoTime(seen.atMs) ?? ''}`
    : 'not recorded in this browser';
}
