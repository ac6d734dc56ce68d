import { sameAddress, sameHash } from '#service/address';
import type { Reading } from '#service/matches';
import type { RecordField, RecordView } from '#service/record-view';
import type { RequestsV3Query } from '#service/requests-query';
import { keyAt } from '../api-keys';
import { chainById } from '../world/chains';
import { entriesOf, fillSeconds, hasOrder, type Entry } from '../world/entries';
import { actualMoney, executedPlan, quotedMoney } from '../world/money';
import { planOf, referrers } from '../world/plan';
import { orderIdOf, requestIdOf } from '../world/record-v3';
import { recordedReason } from '../world/scenario';
import { usdText } from '../world/tokens';
import type { WorldRow } from '../world/world-row';
import { hashesFor, hashSearch } from './hash-search';

/**
 * What a query is compared with in a row of the world, read from its plan: the record itself would take twenty times
 * as long. What a service compares where the interface is silent is *assumed*: the quoted currencies and amount, the
 * fee breakdown's `app`, a missing amount as 0.
 */
export function worldRows(query: RequestsV3Query): Reading<WorldRow> {
  const hashOf = hashesFor(query);
  const isOwn = walletSearch(query.term ?? '');
  const hasHash = hashSearch(query.term ?? '');
  return {
    vmTypeOf,
    view: {
      ...planView,
      contents: (row, field) => {
        const content = contentOf(row, field, (entry) => hashOf(row, entry));
        if (content === null) return [[]];
        return [typeof content === 'object' ? content : [String(content)]];
      },
      // The whole text of an id, a wallet, a deposit address or a hash (service-api.md L4); an order id is not among them.
      hasTerm: (row, _raw, term) => sameHash(row.id, term) || isOwn(row) || hasHash(row),
    },
  };
}

const vmTypeOf = (chainId: number) => chainById.get(chainId)?.vmType;

const planView = {
  features: ({ plan }) => (plan.scenario.trait === 'sparse' ? [] : plan.features),
  amountsUsd: ({ amountMicroUsd }) => [usdText(amountMicroUsd)],
  appFeesUsd: ({ plan, state }) => {
    const isFilled = state.phase.facts.has('filled');
    return [usdText((isFilled ? actualMoney(executedPlan(plan)) : quotedMoney(plan)).app)];
  },
  fillSeconds: ({ plan, state }) => {
    const seconds = fillSeconds(entriesOf(plan, state), state);
    return seconds === null ? [] : [seconds];
  },
  // Any chain entry; those of the origin alone where an origin is asked for (service-api.md L12).
  blocks: ({ plan, state }, { originChainId }) =>
    entriesOf(plan, state).flatMap(({ side, block }) =>
      block !== null && (side === 'in' || (side === 'out' && originChainId === undefined))
        ? block
        : [],
    ),
} satisfies Omit<RecordView<WorldRow>, 'contents' | 'hasTerm'>;

function contentOf(
  row: WorldRow,
  field: RecordField,
  hashOf: (entry: Entry) => string,
): string | number | null | string[] {
  const { seed, plan, state } = row;
  const { scenario, origin, destination } = plan;
  const { facts } = state.phase;
  switch (field) {
    case 'id':
      return row.id;
    case 'familyId':
      return plan.familyRow === plan.row
        ? row.id
        : [row.id, requestIdOf(seed, planOf(seed, plan.familyRow, plan.sinceMs))];
    case 'orderId':
      return hasOrder(plan) ? orderIdOf(seed, plan) : null;
    case 'status':
      return state.phase.status;
    case 'failReason':
      return facts.has('reason') ? recordedReason(scenario) : null;
    case 'refundFailReason':
      return facts.has('refundReason') ? (scenario.refundFailReason ?? null) : null;
    case 'requestType':
      return scenario.trait === 'sparse' ? null : plan.requestType;
    case 'apiKey':
      return keyAt(plan.apiKey);
    case 'referrer':
      return referrers[plan.referrer] ?? null;
    case 'user':
      return row.user;
    case 'recipient':
      return row.recipient;
    case 'depositAddress':
      return row.depositAddress;
    case 'depositTxHash':
      return entriesOf(plan, state)
        .filter(({ side }) => side === 'in' || side === 'deposit')
        .map(hashOf);
    case 'fillTxHash':
      return entriesOf(plan, state)
        .filter(({ kind }) => kind === 'fill')
        .map(hashOf);
    case 'refundTxHash':
      return entriesOf(plan, state)
        .filter(({ kind }) => kind === 'refund' || kind === 'excess')
        .map(hashOf);
    case 'chainId':
      return [String(row.originChainId), String(row.destinationChainId)];
    case 'originChainId':
    case 'currencyInChainId':
      return row.originChainId;
    case 'destinationChainId':
    case 'currencyOutChainId':
      return row.destinationChainId;
    case 'currencyInAddress':
      return origin.address;
    case 'currencyInSymbol':
      return origin.symbol;
    case 'currencyOutAddress':
      return destination.address;
    case 'currencyOutSymbol':
      return destination.symbol;
  }
}

/** Whether a text is the address of a row's user, recipient or deposit. Wallets recur: each is compared once. */
function walletSearch(text: string): (row: WorldRow) => boolean {
  const known = new Map<string, Map<string, boolean>>();
  const isText = (vmType: string, wallet: string) => {
    const wallets = known.get(vmType) ?? new Map<string, boolean>();
    known.set(vmType, wallets);
    const verdict = wallets.get(wallet) ?? sameAddress(vmType, wallet, text);
    wallets.set(wallet, verdict);
    return verdict;
  };
  return ({ plan: { origin, destination }, user, recipient, depositAddress }) =>
    isText(origin.chain.vmType, user) ||
    isText(destination.chain.vmType, recipient) ||
    sameAddress(origin.chain.vmType, depositAddress, text);
}
