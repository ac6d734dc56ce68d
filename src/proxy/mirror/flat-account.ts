import { scaledDecimal, sumUsd } from '#service/decimal';
import type { Money } from '#service/money/money';
import { comparableUnits, knownUsd } from '#service/money/money-amount';
import { endOf } from '#service/money/state';
import { reconcileValue } from '#service/money/value-reconciliation';
import type { RequestRecord, SponsorshipPhase } from '#service/records/record';
import type { Amount } from '#service/schema/currency';
import type { FlatAccount, FlatSponsorship } from './mirror-schema';

const limit = 10n ** 18n;

/** Decimal USD in nano-USD, without what is smaller; null also where it is absurd: no sum may overflow. */
export function nanoUsd(usd: string | null): bigint | null {
  const scaled = usd === null ? null : scaledDecimal(usd);
  if (scaled === null) return null;
  const nano = scaled / 10n ** 27n;
  return nano > -limit && nano < limit ? nano : null;
}

/** What one record adds to the sums beside app fees: its output against the quote, and where what was paid went. */
export function flatAccount(money: Money): FlatAccount {
  const { record, chains, paid, received, quotedOut } = money;
  const isDelivered = money.tone === 'success';
  const [quoted, got] = comparableUnits(chains, quotedOut?.amount, received.amount) ?? [0n, 0n];
  const outNano = nanoUsd(quotedOut?.amount.amountUsd ?? null);
  const isComparable = isDelivered && quoted > 0n && outNano !== null && outNano >= 0n;
  const paidNano = nanoUsd(paid.amount && knownUsd(paid.amount));
  return {
    router: routerOf(record),
    is_delivered: Number(isDelivered),
    out_quoted_nano: isComparable ? outNano : null,
    out_missing_nano: isComparable ? (outNano * (quoted - got)) / quoted : null,
    paid_nano: paidNano,
    ...accountOf(money, paidNano),
  };
}

/** Lines add up: the rest is of the same nano-USD as they are. */
function accountOf(money: Money, paidNano: bigint | null) {
  const open = {
    received_nano: null,
    charged_nano: null,
    returned_nano: null,
    rest_nano: null,
    is_rest_large: 0,
  };
  if (!hasEnded(money)) return { account_state: states[money.state], ...open };
  const value = reconcileValue(money);
  const sumOf = (isOf: (label: string) => boolean) =>
    nanoUsd(sumUsd((value?.lines ?? []).filter(({ label }) => isOf(label)).map(({ usd }) => usd)));
  const own = ['Paid', 'Received', 'Refunded'];
  const received = sumOf((label) => label === 'Received');
  const charged = sumOf((label) => !own.includes(label));
  const returned = sumOf((label) => label === 'Refunded');
  if (!value || paidNano === null || received === null || charged === null || returned === null)
    return { account_state: 'incomplete', ...open };
  return {
    account_state: 'compared',
    received_nano: -received,
    charged_nano: -charged,
    returned_nano: -returned,
    rest_nano: paidNano + received + charged + returned,
    is_rest_large: Number(!value.isWithinTolerance),
  };
}

/** Delivered or refunded: where what was paid can be compared with where it went. */
function hasEnded(money: Money): boolean {
  const isRefunded = money.returned.amount !== null || money.returned.why !== 'noRefund';
  return isRefunded || endOf(money).state.startsWith('delivered');
}

const states: Record<Money['state'], string> = {
  quoted: 'not-deposited',
  neverDeposited: 'not-deposited',
  depositSeen: 'in-progress',
  inProgress: 'in-progress',
  failedAwaitingReturn: 'failed',
  notReturned: 'failed',
  returned: 'refund-not-shown',
  delivered: 'unknown',
  deliveredAndOwed: 'unknown',
  deliveredAndReturned: 'unknown',
  replaced: 'replaced',
  unknown: 'unknown',
};

/** The routers of both sides, as executed, else as quoted. */
function routerOf({ route: { actual, quoted } }: RequestRecord): string | null {
  const routersOf = (phase: typeof actual) => [
    ...new Set([phase?.origin?.router, phase?.destination?.router].filter((name) => !!name)),
  ];
  const names = routersOf(actual).length > 0 ? routersOf(actual) : routersOf(quoted);
  return names.length > 0 ? names.join(' → ') : null;
}

/** What a sponsor was quoted and paid: in all, and by fee. */
export function sponsorshipOf({ feeSponsorship }: RequestRecord): FlatSponsorship[] {
  return (['quoted', 'actual'] as const).flatMap((phase) => {
    const of = feeSponsorship?.[phase];
    if (!of) return [];
    const buckets = of.buckets.map(({ name, sponsored, userPays }) => ({
      phase,
      bucket: name,
      sponsored_nano: nanoUsd(usdOf(sponsored)),
      user_nano: nanoUsd(usdOf(userPays)),
      cap_hit: 0,
    }));
    const whole = {
      phase,
      bucket: null,
      sponsored_nano: wholeOf(of, 'sponsored'),
      user_nano: wholeOf(of, 'userPays'),
      cap_hit: Number(of.capHit === true),
    };
    return [whole, ...buckets];
  });
}

/** Null where one of the parts is not reported, and where there is none: half a sum would read as the whole. */
function wholeOf(phase: SponsorshipPhase, part: 'sponsored' | 'userPays'): bigint | null {
  const told = usdOf(part === 'sponsored' ? phase.sponsoredTotal : phase.userPaysTotal);
  if (told !== null) return nanoUsd(told);
  const parts = phase.buckets.map((bucket) => usdOf(bucket[part]));
  const known = parts.filter((usd) => usd !== null);
  return known.length > 0 && known.length === parts.length ? nanoUsd(sumUsd(known)) : null;
}

function usdOf(amount: Amount | null | undefined): string | null {
  return amount ? knownUsd(amount) : null;
}
