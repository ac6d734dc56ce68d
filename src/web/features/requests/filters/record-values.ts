import { amountIn, amountOut } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { FilterGroupKey } from '#service/requests-query';
import type { Currency } from '#service/schema/currency';

/**
 * What a record says about a key: every value that could have matched, as text. An empty list: the field is
 * empty. Null: the record cannot tell.
 */
export function recordValues(record: RequestRecord, key: FilterGroupKey): string[] | null {
  switch (key) {
    case 'id':
      return [record.id];
    case 'status':
      // A filter by refund may answer with its other word.
      return reported(record.status, record.status === 'fallback' ? 'refund' : null);
    case 'failReason':
    case 'refundFailReason':
      return present(record[key]);
    case 'depositAddress':
      return present(record.depositAddress?.address);
    case 'user':
      // v3 reads `user` as sender or depositor, v2 as sender or recipient (service-api.md L5): either will do.
      return reported(
        record.user,
        record.sender,
        record.depositAddress?.depositor,
        record.recipient,
      );
    case 'orderId':
    case 'recipient':
    case 'requestType':
      return reported(record[key]);
    case 'originChainId':
    case 'destinationChainId':
      return reported(record[key]);
    case 'chainId':
      if (record.originChainId === null || record.destinationChainId === null) return null;
      return reported(record.originChainId, record.destinationChainId);
    case 'depositTxHash':
      return reported(
        record.depositAddress?.depositTxHash,
        ...record.inTxs.map(({ hash }) => hash),
      );
    case 'fillTxHash':
    case 'refundTxHash':
      return reported(record.failedTxHash, ...record.outTxs.map(({ hash }) => hash));
    case 'currencyInChainId':
      return reported(...currenciesIn(record).map(({ chainId }) => chainId));
    case 'currencyInAddress':
      return reported(...currenciesIn(record).map(({ address }) => address));
    case 'currencyInSymbol':
      return reported(...currenciesIn(record).map(({ symbol }) => symbol));
    case 'currencyOutChainId':
      return reported(...currenciesOut(record).map(({ chainId }) => chainId));
    case 'currencyOutAddress':
      return reported(...currenciesOut(record).map(({ address }) => address));
    case 'currencyOutSymbol':
      return reported(...currenciesOut(record).map(({ symbol }) => symbol));
    case 'referrer':
      return record.referrer === undefined ? null : present(record.referrer);
    case 'apiKey':
      // A record names its key, never shows it.
      return null;
  }
}

type Scalar = string | number | null | undefined;

/** Fields that every record has: nothing reported means that nobody can tell. */
function reported(...values: Scalar[]): string[] | null {
  const texts = present(...values);
  return texts.length > 0 ? texts : null;
}

/** Fields that are empty where there is nothing. */
function present(...values: Scalar[]): string[] {
  return values.flatMap((value) => (value == null ? [] : [String(value)]));
}

function currenciesIn(record: RequestRecord): Currency[] {
  const { quoted, actual } = record.route;
  return [
    amountIn(record)?.amount.currency,
    quoted?.origin?.inputCurrency?.currency,
    actual?.origin?.inputCurrency?.currency,
  ].flatMap((currency) => currency ?? []);
}

function currenciesOut(record: RequestRecord): Currency[] {
  const { quoted, actual } = record.route;
  return [
    amountOut(record)?.amount.currency,
    quoted?.destination?.outputCurrency?.currency,
    actual?.destination?.outputCurrency?.currency,
  ].flatMap((currency) => currency ?? []);
}
