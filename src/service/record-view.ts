import { amountIn, amountOut, fillTimeSeconds } from './amounts-of';
import { quotedFeeUsd, sumUsdOf } from './app-fee-usd';
import { sameHash } from './address';
import type { RequestRecord } from './record';
import type { FilterGroupKey, RequestsV3Query } from './requests-query';
import { sameValue, type VmTypeOf } from './same-value';
import type { Currency } from './schema/currency';

/** What a field may hold: each entry is one possible content of it, an empty content an empty field. */
export type Contents = readonly (readonly string[])[];

/**
 * What a query is compared with in a record. There are two views, and their differences are all in this file:
 * `returnedView` reads a row that a service returned, `wholeView` a record that is all there is.
 * Null says that the record cannot tell.
 */
export interface RecordView {
  contents: (record: RequestRecord, key: FilterGroupKey) => Contents | null;
  features: (record: RequestRecord) => readonly string[] | null;
  /** Each value that an amount may have: decimal text in USD. */
  amountsUsd: (record: RequestRecord) => readonly string[] | null;
  appFeesUsd: (record: RequestRecord) => readonly string[] | null;
  fillSeconds: (record: RequestRecord) => readonly number[] | null;
  /** The blocks that `startBlock` and `endBlock` look at; a null among them is a block that is not reported. */
  blocks: (record: RequestRecord, query: RequestsV3Query) => readonly (number | null)[] | null;
  hasTerm: (record: RequestRecord, raw: unknown, term: string, vmTypeOf: VmTypeOf) => boolean;
}

/**
 * A row that a service returned. Nothing reported is never held against it, and where the interface leaves open what
 * is compared, each reading of it is allowed: quote and outcome, `refund` and `fallback`, the roles of `user`.
 */
export const returnedView: RecordView = {
  contents: (record, key) => {
    switch (key) {
      case 'status':
        return each(record.status, record.status === 'fallback' ? 'refund' : null);
      case 'user': {
        // v3: sender or depositor; v2: sender or recipient (service-api.md L5). Either is allowed.
        const { user, sender, recipient } = record;
        const onV3 = all(user, sender, record.depositAddress?.depositor);
        const onV2 = all(user, sender, recipient);
        return onV2.length === 0 && onV3.length === 0 ? null : [onV3, onV2];
      }
      case 'orderId':
      case 'recipient':
      case 'requestType':
      case 'originChainId':
      case 'destinationChainId':
        return each(record[key]);
      case 'chainId':
        if (record.originChainId === null || record.destinationChainId === null) return null;
        return [all(record.originChainId, record.destinationChainId)];
      case 'depositTxHash':
        return reported(depositHashes(record));
      case 'fillTxHash':
      case 'refundTxHash': {
        // An out transaction does not say which of the two it is, and may be neither (service-api.md S13).
        const hashes = each(record.failedTxHash, ...record.outTxs.map(({ hash }) => hash));
        return hashes && [...hashes, []];
      }
      case 'currencyInChainId':
      case 'currencyInAddress':
      case 'currencyInSymbol':
        return each(...currenciesIn(record).map((currency) => currencyField(currency, key)));
      case 'currencyOutChainId':
      case 'currencyOutAddress':
      case 'currencyOutSymbol':
        return each(...currenciesOut(record).map((currency) => currencyField(currency, key)));
      default:
        return wholeView.contents(record, key);
    }
  },
  features: (record) => record.features,
  amountsUsd: (record) =>
    known(amountIn(record)?.amount.amountUsd, quotedInput(record)?.amountUsd ?? null),
  appFeesUsd: (record) => known(sumUsdOf(record.appFees.actual), quotedFeeUsd(record)),
  fillSeconds: (record) => {
    const seconds = fillTimeSeconds(record);
    // The service may measure with more than the whole seconds of the transactions.
    return seconds === null ? null : [seconds - 1, seconds, seconds + 1];
  },
  blocks: (record) => {
    const blocks = [...record.inTxs, ...record.outTxs]
      .filter(({ hash, block }) => hash !== null || block !== null)
      .map(({ block }) => block);
    return blocks.length === 0 ? null : blocks;
  },
  hasTerm: (record, raw, term) =>
    JSON.stringify(raw ?? record)
      .toLowerCase()
      .includes(term.toLowerCase()),
};

/**
 * A record that is all there is, as a service reads its own. What a service compares where the interface is silent
 * is *assumed*: the quoted currencies and amount, the fee breakdown's `app`, a missing amount as 0.
 */
export const wholeView: RecordView = {
  contents: (record, key) => {
    switch (key) {
      case 'user':
        return [all(record.user, record.sender, record.depositAddress?.depositor)];
      case 'depositAddress':
        return [all(record.depositAddress?.address)];
      case 'depositTxHash':
        return [depositHashes(record)];
      case 'fillTxHash':
        return [all(fillHash(record))];
      case 'refundTxHash': {
        const fill = fillHash(record);
        return [all(record.outTxs.find(({ hash }) => hash !== fill)?.hash)];
      }
      case 'chainId':
        return [all(record.originChainId, record.destinationChainId)];
      case 'currencyInChainId':
      case 'currencyInAddress':
      case 'currencyInSymbol':
        return [all(currencyField(quotedInput(record)?.currency, key))];
      case 'currencyOutChainId':
      case 'currencyOutAddress':
      case 'currencyOutSymbol':
        return [all(currencyField(quotedOutput(record)?.currency, key))];
      case 'referrer':
        return record.referrer === undefined ? null : [all(record.referrer)];
      case 'apiKey':
        // A record names its key and never shows it.
        return null;
      default:
        return [all(record[key])];
    }
  },
  features: (record) => record.features ?? [],
  amountsUsd: (record) => [quotedInput(record)?.amountUsd ?? '0'],
  appFeesUsd: (record) => {
    const app = (record.fees.actual ?? record.fees.quoted)?.find(({ name }) => name === 'app');
    // A charge is negative (service-api.md R17).
    return [app?.usd?.replace('-', '') ?? '0'];
  },
  fillSeconds: (record) => {
    const seconds = fillTimeSeconds(record);
    return seconds === null ? [] : [seconds];
  },
  // Any entry; those of the origin alone where an origin is asked for (service-api.md L12).
  blocks: (record, { originChainId }) =>
    [...record.inTxs, ...(originChainId === undefined ? record.outTxs : [])].flatMap(
      ({ block }) => block ?? [],
    ),
  // The whole text of a name (service-api.md L4); an order id is not among them.
  hasTerm: (record, _raw, term, vmTypeOf) =>
    searched.some((key) =>
      wholeView
        .contents(record, key)
        ?.flat()
        .some((name) => sameValue(key, name, term, record, vmTypeOf) === true),
    ) ||
    all(record.failedTxHash, ...record.outTxs.map(({ hash }) => hash)).some((hash) =>
      sameHash(hash, term),
    ),
};

const searched = ['id', 'user', 'recipient', 'depositAddress', 'depositTxHash'] as const;

type Scalar = string | number | null | undefined;

function all(...values: Scalar[]): string[] {
  return values.flatMap((value) => (value == null ? [] : [String(value)]));
}

/** Each value as a possible content of its own; null where nothing is reported. */
function each(...values: Scalar[]): Contents | null {
  const texts = all(...values);
  return texts.length === 0 ? null : texts.map((text) => [text]);
}

function reported(content: readonly string[]): Contents | null {
  return content.length === 0 ? null : [content];
}

function known(...values: (string | null | undefined)[]): string[] | null {
  const texts = values.flatMap((value) => value ?? []);
  return texts.length === 0 ? null : texts;
}

function depositHashes({ inTxs, depositAddress }: RequestRecord): string[] {
  return all(depositAddress?.depositTxHash, ...inTxs.map(({ hash }) => hash));
}

/** The out transaction on the destination chain of a request that was filled, also before its deposit was reorganized out. */
function fillHash({ status, inTxs, outTxs, destinationChainId }: RequestRecord): string | null {
  const isReorged = inTxs.some(({ reorg }) => reorg !== null);
  if (status !== 'success' && !isReorged) return null;
  return outTxs.find(({ chainId }) => chainId === destinationChainId)?.hash ?? null;
}

function quotedInput({ route }: RequestRecord) {
  return route.quoted?.origin?.inputCurrency;
}

/** A same-chain request has no destination side (service-api.md R12). */
function quotedOutput({ route: { quoted } }: RequestRecord) {
  return quoted?.destination?.outputCurrency ?? quoted?.origin?.outputCurrency;
}

type CurrencyKey = `currency${'In' | 'Out'}${'ChainId' | 'Address' | 'Symbol'}`;

function currencyField(currency: Currency | null | undefined, key: CurrencyKey): Scalar {
  if (key.endsWith('ChainId')) return currency?.chainId;
  return key.endsWith('Address') ? currency?.address : currency?.symbol;
}

function currenciesIn(record: RequestRecord) {
  const real = record.route.actual?.origin?.inputCurrency?.currency;
  return [amountIn(record)?.amount.currency, quotedInput(record)?.currency, real];
}

function currenciesOut(record: RequestRecord) {
  const { quoted, actual } = record.route;
  return [
    amountOut(record)?.amount.currency,
    quoted?.destination?.outputCurrency?.currency,
    actual?.destination?.outputCurrency?.currency,
  ];
}
