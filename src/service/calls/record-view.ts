import { fillTimeOf } from '../money/facts';
import { legRoles, legsOf, type LegRole } from '../money/legs';
import { quotedFeeUsd, sumUsdOf } from '../money/app-fee-usd';
import { isSameChain, type RequestRecord } from '../records/record';
import type { FilterGroupKey, RequestsV3Query } from './requests-query';
import type { Currency } from '../schema/currency';

/** What a field may hold: each entry is one possible content of it, an empty content an empty field. */
export type Contents = readonly (readonly string[])[];

/** What every row has that is searched: its times, and the chains by whose rules its addresses are compared. */
export type QueriedRow = Pick<
  RequestRecord,
  'createdAtMs' | 'updatedAtMs' | 'originChainId' | 'destinationChainId'
>;

/** A filter key, or the ids of a request and of whatever it is a child of. */
export type RecordField = FilterGroupKey | 'familyId';

/**
 * What a query is compared with in a row. Whoever has rows of another kind brings a view of its own: the stand-in
 * service has one. Null says that the row cannot tell.
 */
export interface RecordView<R> {
  contents: (row: R, field: RecordField) => Contents | null;
  features: (row: R) => readonly string[] | null;
  /** Each value that an amount may have: decimal text in USD. */
  amountsUsd: (row: R) => readonly string[] | null;
  appFeesUsd: (row: R) => readonly string[] | null;
  fillSeconds: (row: R) => readonly number[] | null;
  /** The blocks that `startBlock` and `endBlock` look at; a null among them is a block that is not reported. */
  blocks: (row: R, query: RequestsV3Query) => readonly (number | null)[] | null;
  hasTerm: (row: R, raw: unknown, term: string) => boolean;
}

/**
 * A row that a service returned. Nothing reported is never held against it, and where the interface leaves open what
 * is compared, each reading of it is allowed: quote and outcome, `refund` and `fallback`, the roles of `user`.
 */
export const returnedView: RecordView<RequestRecord> = {
  contents: (record, field) => {
    switch (field) {
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
        return each(record[field]);
      case 'chainId':
        if (record.originChainId === null || record.destinationChainId === null) return null;
        return [all(record.originChainId, record.destinationChainId)];
      case 'depositTxHash':
        return reported(hashesOfRoles(record, depositRoles));
      case 'fillTxHash':
      case 'refundTxHash': {
        // An out transaction does not say which of the two it is, and may be neither (service-api.md S13).
        const hashes = hashesOfRoles(record, outRoles).map((hash) => [hash]);
        return hashes.length === 0 ? null : [...hashes, []];
      }
      case 'currencyInChainId':
      case 'currencyInAddress':
      case 'currencyInSymbol':
        return each(...currenciesIn(record).map((currency) => currencyField(currency, field)));
      case 'currencyOutChainId':
      case 'currencyOutAddress':
      case 'currencyOutSymbol':
        return each(...currenciesOut(record).map((currency) => currencyField(currency, field)));
      case 'depositAddress':
        return [all(record.depositAddress?.address)];
      case 'id':
      case 'failReason':
      case 'refundFailReason':
        return [all(record[field])];
      case 'referrer':
        return record.referrer === undefined ? null : [all(record.referrer)];
      case 'apiKey':
      case 'familyId':
        // A record names its key and never shows it, and says nothing of its parent.
        return null;
    }
  },
  features: (record) => record.features,
  amountsUsd: (record) => known(actualInput(record)?.amountUsd, quotedInput(record)?.amountUsd),
  appFeesUsd: (record) => known(sumUsdOf(record.appFees.actual), quotedFeeUsd(record)),
  fillSeconds: (record) => {
    const time = fillTimeOf(record);
    // The service may measure with more than the whole seconds of the transactions.
    return time && [time.seconds - 1, time.seconds, time.seconds + 1];
  },
  blocks: (record) => {
    const blocks = legsOf(record)
      .filter(({ list, hash, block }) => list !== null && (hash !== null || block !== null))
      .map(({ block }) => block);
    return blocks.length === 0 ? null : blocks;
  },
  hasTerm: (record, raw, term) =>
    JSON.stringify(raw ?? record)
      .toLowerCase()
      .includes(term.toLowerCase()),
};

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

const depositRoles: readonly LegRole[] = ['deposit', 'sweep', 'depositAndFill'];
const outRoles = legRoles.filter((role) => role !== 'deposit' && role !== 'sweep');

function hashesOfRoles(record: RequestRecord, roles: readonly LegRole[]): string[] {
  return legsOf(record).flatMap(({ role, hash }) => (hash && roles.includes(role) ? [hash] : []));
}

function actualInput({ route }: RequestRecord) {
  return route.actual?.origin?.inputCurrency;
}

function quotedInput({ route }: RequestRecord) {
  return route.quoted?.origin?.inputCurrency;
}

type CurrencyKey = `currency${'In' | 'Out'}${'ChainId' | 'Address' | 'Symbol'}`;

function currencyField(currency: Currency | null | undefined, key: CurrencyKey): Scalar {
  if (key.endsWith('ChainId')) return currency?.chainId;
  return key.endsWith('Address') ? currency?.address : currency?.symbol;
}

function currenciesIn(record: RequestRecord) {
  return [quotedInput(record)?.currency, actualInput(record)?.currency];
}

function currenciesOut(record: RequestRecord) {
  const { quoted, actual } = record.route;
  // A same-chain request may have no destination side.
  return [quoted, actual].map(
    (phase) =>
      (phase?.destination ?? (isSameChain(record) ? phase?.origin : null))?.outputCurrency
        ?.currency,
  );
}
