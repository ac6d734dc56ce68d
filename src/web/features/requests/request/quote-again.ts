import type { RequestRecord } from '#service/records/record';
import { isSettled, statusTone } from '#service/status';

/** The quoted input as parameters of the price form; null where the record lacks a part of it, or a deposit is on its way. */
export function quoteAgainSearch(record: RequestRecord): Record<string, string> | null {
  const { originChainId, destinationChainId, user, recipient, route } = record;
  const input = route.quoted?.origin?.inputCurrency;
  const output = route.quoted?.destination?.outputCurrency ?? route.quoted?.origin?.outputCurrency;
  const [from, to] = [input?.currency?.address, output?.currency?.address];
  const amount = input?.amount;
  if (!isSettled(record.status) && statusTone(record.status) !== 'waiting') return null;
  if (originChainId === null || destinationChainId === null || !user || !from || !to || !amount)
    return null;
  const appFees = (record.appFees.quoted ?? [])
    .flatMap(({ recipient, bps }) => (recipient && bps ? [`${recipient} ${bps}`] : []))
    .join('\n');
  return {
    tab: 'price',
    user,
    originChainId: String(originChainId),
    destinationChainId: String(destinationChainId),
    originCurrency: from,
    destinationCurrency: to,
    amount,
    tradeType: 'EXACT_INPUT',
    ...(recipient && recipient !== user && { recipient }),
    ...(appFees && { appFees }),
    ...(record.depositAddress && { useDepositAddress: 'true' }),
    ...(record.depositAddress?.depositAddressType === 'strict' && { strict: 'true' }),
    ...(record.refundTo && { refundTo: record.refundTo }),
    ...(record.slippageToleranceBps && { slippageTolerance: record.slippageToleranceBps }),
  };
}
