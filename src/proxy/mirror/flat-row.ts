import { addressKey } from '#service/address';
import { appFeeReading } from '#service/app-fees/app-fee-class';
import type { AppFeeRule } from '#service/app-fees/app-fee-rules';
import {
  appFeeClassOfRecipient,
  appFeeRecipients,
  feeOf,
  quotedUsdOf,
} from '#service/app-fees/app-fee-recipients';
import { asUnits } from '#service/decimal';
import { fillTimeOf } from '#service/money/facts';
import { isFailedUnpaid, paidOrQuoted, unsettledUsd, type Money } from '#service/money/money';
import { knownUsd, type ChainList } from '#service/money/money-amount';
import { lateFloorOf, lateFromMs } from '#service/money/late';
import type { RequestRecord } from '#service/records/record';
import { mayBeUtxo, type ChainRecord } from '#service/schema/chain';
import { flatAccount, nanoUsd, sponsorshipOf } from './flat-account';
import type { FlatFee, FlatRequest, FlatSponsorship } from './mirror-schema';

/** A request as it is held, with its fees by recipient. */
export interface FlatRow {
  request: FlatRequest;
  fees: FlatFee[];
  sponsorship: FlatSponsorship[];
}

/** The chains that a service lists, by id. */
export type MirrorChains = ReadonlyMap<number, ChainRecord> & ChainList;

/** Raised whenever `flatRow` makes something else of the same record: rows of another shape are read again. */
export const flatShape = 5;

/** What is held of one record: pure, total, and without a clock. `money` is `moneyOf` the same record and chains. */
export function flatRow(record: RequestRecord, money: Money, chains: MirrorChains): FlatRow {
  const { status, originChainId, destinationChainId, depositAddress } = record;
  const chainOf = (id: number | null) => (id === null ? undefined : chains.get(id));
  const fillTime = fillTimeOf(record, money.legs);
  const isReturnDue = money.due?.what === 'refund' || money.due?.what === 'excessRefund';
  const fee = appFeeReading(record, (id) => chains.get(id));
  const [quotedNano, collectedNano] = [nanoUsd(fee.quotedUsd), nanoUsd(fee.collectedUsd)];
  const quoted = record.route.quoted;
  const tokenIn = quoted?.origin?.inputCurrency?.currency;
  const tokenOut = (quoted?.destination ?? quoted?.origin)?.outputCurrency?.currency;
  const paid = paidOrQuoted(money);
  const [user, sender] = [keyOf(record.user), keyOf(record.sender)];
  return {
    request: {
      id: record.id,
      created_ms: record.createdAtMs,
      updated_ms: record.updatedAtMs,
      status,
      outcome: outcomeOf(money),
      money_state: money.state,
      origin_id: originChainId,
      destination_id: destinationChainId,
      deposited_ms: money.depositedAtMs,
      late_from_ms: lateFromMs(record),
      floor_s: lateFloorOf(record, (id) => mayBeUtxo(chainOf(id))),
      filled_ms: fillTime?.filledAtMs ?? null,
      fill_s: fillTime?.seconds ?? null,
      refund_due_ms: isReturnDue ? (money.due?.atMs ?? null) : null,
      is_failed_unpaid: Number(isFailedUnpaid(money)),
      is_refund_failed: Number(isRefundFailed(money)),
      is_uncollected: Number(isMissing(fee.class)),
      value_nano: nanoUsd(paid && knownUsd(paid.amount)),
      unsettled_nano: nanoUsd(unsettledUsd(money)),
      fail_reason: record.failReason,
      refund_fail_reason: record.refundFailReason,
      fee_class: fee.class,
      fee_rule: fee.class === 'short' ? shortRule : fee.rule && ruleText(fee.rule),
      fee_quoted_nano: quotedNano,
      fee_collected_nano: collectedNano,
      fee_missing_nano: missingNano(fee.class, quotedNano, collectedNano),
      fee_filter_nano: nanoUsd(breakdownFee(record)) ?? (collectedNano || quotedNano),
      order_id: record.orderId,
      request_type: record.requestType,
      features: record.features && `,${record.features.join(',')},`,
      user_address: user,
      depositor: keyOf(depositAddress?.depositor),
      sender: sender === user ? null : sender,
      recipient: keyOf(record.recipient),
      deposit_address: keyOf(depositAddress?.address),
      referrer: record.referrer ?? null,
      in_address: keyOf(tokenIn?.address),
      in_symbol: tokenIn?.symbol ?? null,
      out_address: keyOf(tokenOut?.address),
      out_symbol: tokenOut?.symbol ?? null,
      has_deposit_tx: Number(
        money.legs.some(
          ({ list, role, hash }) => hash !== null && (list === 'in' || role === 'deposit'),
        ),
      ),
      has_fill_tx: Number(money.fills.some(({ hash }) => hash !== null)),
      has_refund_tx: Number(money.refunds.length > 0),
      ...flatAccount(money),
    },
    fees: feesOf(record, chains),
    sponsorship: sponsorshipOf(record),
  };
}

/** A request that is no longer of the period is kept for as long as this holds. */
export function isOpen(row: FlatRequest): boolean {
  const { late_from_ms, refund_due_ms, is_failed_unpaid, is_refund_failed } = row;
  return late_from_ms !== null || refund_due_ms !== null || is_failed_unpaid + is_refund_failed > 0;
}

function outcomeOf({ state, tone }: Money): string {
  if (state === 'replaced') return 'replaced';
  if (tone !== 'flight' && tone !== 'waiting') return tone;
  return state === 'quoted' ? 'quote' : 'open';
}

function isRefundFailed(money: Money): boolean {
  if (money.record.refundFailReason === null) return false;
  if (money.state === 'deliveredAndOwed') return money.why === 'notReturned';
  return money.state === 'notReturned';
}

function isMissing(feeClass: string): boolean {
  return feeClass === 'nothing-collected' || feeClass === 'short';
}

function missingNano(feeClass: string, quoted: bigint | null, collected: bigint | null) {
  if (!isMissing(feeClass) || quoted === null) return null;
  if (feeClass === 'nothing-collected') return quoted;
  return collected === null ? null : quoted > collected ? quoted - collected : 0n;
}

/** What a filter by app fees is held against: the breakdown of the outcome, else of the quote. */
function breakdownFee({ fees }: RequestRecord): string | null {
  const app = (fees.actual ?? fees.quoted)?.find(({ name }) => name === 'app');
  return app?.usd?.replace('-', '') ?? null;
}

const shortRule = 'No app-fee rule explains why only a part was collected.';

/** Why a fee was not, or not wholly, collected. */
function ruleText({ explains, sentence }: AppFeeRule): string {
  return explains === 'maybe' ? `May be explained. ${sentence}` : sentence;
}

function feesOf(record: RequestRecord, chains: MirrorChains): FlatFee[] {
  const { quoted, actual, currency } = record.appFees;
  return appFeeRecipients(record).map((recipient) => {
    const feeClass = appFeeClassOfRecipient(record, recipient, (id) => chains.get(id));
    const [mine, collected] = [feeOf(quoted, recipient), feeOf(actual, recipient)];
    const quotedNano = nanoUsd(quotedUsdOf(record, recipient));
    const collectedNano = nanoUsd(collected && knownUsd(collected));
    const [quotedUnits, collectedUnits] = [limbs(mine?.amount), limbs(collected?.amount)];
    return {
      recipient: keyOf(recipient),
      class: feeClass,
      chain_id: currency?.chainId ?? null,
      token: keyOf(currency?.address),
      symbol: currency?.symbol ?? null,
      decimals: currency?.decimals ?? null,
      quoted_hi: quotedUnits?.[0] ?? null,
      quoted_lo: quotedUnits?.[1] ?? null,
      collected_hi: collectedUnits?.[0] ?? null,
      collected_lo: collectedUnits?.[1] ?? null,
      quoted_nano: quotedNano,
      collected_nano: collectedNano,
      missing_nano: missingNano(feeClass, quotedNano, collectedNano),
    };
  });
}

/** Smallest units in two numbers that add up without overflow. */
export const limb = 10n ** 15n;

function limbs(units: string | null | undefined): [bigint, bigint] | null {
  const value = asUnits(units);
  if (value === null || value < 0n || value / limb >= 10n ** 12n) return null;
  return [value / limb, value % limb];
}

function keyOf(address: string | null | undefined): string | null {
  return address ? addressKey(address) : null;
}
