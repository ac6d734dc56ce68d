import type * as z from 'zod/mini';
import type { FeeSponsorship } from './record';
import { readSponsorship } from './wire-common';
import { amount, type Amount } from '../schema/currency';
import { routePhase } from '../schema/route';
import { wireSponsorship } from '../schema/sponsorship';
import {
  anyOrNull,
  anyRecord,
  anyValue,
  asObject,
  fields,
  numericOrNull,
  orNull,
  readFields,
  readList,
  readPart,
  textOrNull,
  type Unreadable,
} from '../schema/tolerant';
import { callData } from '../schema/transaction';

const impact = fields({ usd: textOrNull, percent: textOrNull });

const details = fields({
  operation: textOrNull,
  sender: textOrNull,
  recipient: textOrNull,
  currencyIn: orNull(amount),
  currencyOut: orNull(amount),
  currencyGasTopup: orNull(amount),
  totalImpact: orNull(impact),
  swapImpact: orNull(impact),
  rate: textOrNull,
  slippageTolerance: anyOrNull,
  timeEstimate: numericOrNull,
  fallbackType: textOrNull,
  route: orNull(routePhase),
});
export type QuoteDetails = z.output<typeof details>;

const step = fields({
  id: textOrNull,
  action: textOrNull,
  description: textOrNull,
  kind: textOrNull,
  depositAddress: textOrNull,
  items: anyOrNull,
});

/** What a step would send; only the EVM form is read, any other is null (service-api.md Q10). */
export interface QuoteStepItem {
  chainId: number | null;
  call: z.output<typeof callData> | null;
}
export type QuoteStep = Omit<z.output<typeof step>, 'items'> & { items: QuoteStepItem[] };

const protocolV2 = fields({ orderId: textOrNull, hubType: textOrNull, orderSignature: textOrNull });

/** An answer to POST /price, /quote/v2 or /quote (service-api.md Q10). Null is "not reported". */
export interface QuoteResponse {
  requestId: string | null;
  /** Every component under its own name. */
  fees: { name: string; amount: Amount | null }[];
  details: QuoteDetails;
  feeSponsorship: FeeSponsorship | null;
  /** Null where the answer has none, as that of POST /price. */
  steps: QuoteStep[] | null;
  protocol: z.output<typeof protocolV2> | null;
  unreadable: Unreadable[];
}

/** Reads part by part: whatever has another shape costs only itself. */
export function readQuoteResponse(body: unknown): QuoteResponse {
  const unreadable: Unreadable[] = [];
  const object = asObject(body) ?? {};
  const fees = readPart(anyRecord, object.fees, 'fees', unreadable) ?? {};
  const protocol = asObject(object.protocol)?.v2;
  const sponsorship = readPart(
    wireSponsorship,
    object.feeSponsorship,
    'feeSponsorship',
    unreadable,
  );
  return {
    requestId: readPart(textOrNull, object.requestId, 'requestId', unreadable),
    fees: Object.entries(fees).map(([name, raw]) => ({
      name,
      amount: readPart(amount, raw, `fees.${name}`, unreadable),
    })),
    details: readFields(details, object.details, 'details', unreadable),
    feeSponsorship: readSponsorship(sponsorship, unreadable),
    steps:
      readList(step, object.steps, 'steps', unreadable)?.map((read, index) => ({
        ...read,
        items: (readList(anyValue, read.items, `steps.${index}.items`, unreadable) ?? []).map(
          readItem,
        ),
      })) ?? null,
    protocol: readPart(protocolV2, protocol, 'protocol.v2', unreadable),
    unreadable,
  };
}

function readItem(raw: unknown): QuoteStepItem {
  const data = asObject(asObject(raw)?.data);
  const call = data && ('to' in data || 'data' in data) ? callData.safeParse(data) : null;
  return {
    chainId: numericOrNull.safeParse(data?.chainId).data ?? null,
    call: call?.success ? call.data : null,
  };
}
