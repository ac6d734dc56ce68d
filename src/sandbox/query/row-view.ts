import { sameAddress, sameHash } from '#service/address';
import type { Reading } from '#service/calls/matches';
import type { RecordField, RecordView } from '#service/calls/record-view';
import type { RequestsV3Query } from '#service/calls/requests-query';
import { keyAt } from '../http/api-keys';
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
        const content = contents[field](row, (isKind) =>
          entriesOf(row.plan, row.state)
            .filter(isKind)
            .map((entry) => hashOf(row, entry)),
        );
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

/** The row's hashes of some kinds of transactions. */
type HashesOf = (isKind: (entry: Entry) => boolean) => string[];
type Content = string | number | null | string[];

const contents: Record<RecordField, (row: WorldRow, hashesOf: HashesOf) => Content> = {
  id: ({ id }) => id,
  familyId: ({ id, seed, plan }) =>
    plan.familyRow === plan.row
      ? id
      : [id, requestIdOf(seed, planOf(seed, plan.familyRow, plan.sinceMs))],
  orderId: ({ seed, plan }) => (hasOrder(plan) ? orderIdOf(seed, plan) : null),
  status: ({ state }) => state.phase.status,
  failReason: ({ plan, state }) =>
    state.phase.facts.has('reason') ? recordedReason(plan.scenario) : null,
  refundFailReason: ({ plan, state }) =>
    state.phase.facts.has('refundReason') ? (plan.scenario.refundFailReason ?? null) : null,
  requestType: ({ plan }) => (plan.scenario.trait === 'sparse' ? null : plan.requestType),
  apiKey: ({ plan }) => keyAt(plan.apiKey),
  referrer: ({ plan }) => referrers[plan.referrer] ?? null,
  user: ({ user }) => user,
  recipient: ({ recipient }) => recipient,
  depositAddress: ({ depositAddress }) => depositAddress,
  depositTxHash: (_, hashesOf) => hashesOf(({ side }) => side === 'in' || side === 'deposit'),
  fillTxHash: (_, hashesOf) => hashesOf(({ kind }) => kind === 'fill'),
  refundTxHash: (_, hashesOf) => hashesOf(({ kind }) => kind === 'refund' || kind === 'excess'),
  chainId: (row) => [String(row.originChainId), String(row.destinationChainId)],
  originChainId: ({ originChainId }) => originChainId,
  currencyInChainId: ({ originChainId }) => originChainId,
  destinationChainId: ({ destinationChainId }) => destinationChainId,
  currencyOutChainId: ({ destinationChainId }) => destinationChainId,
  currencyInAddress: ({ plan }) => plan.origin.address,
  currencyInSymbol: ({ plan }) => plan.origin.symbol,
  currencyOutAddress: ({ plan }) => plan.destination.address,
  currencyOutSymbol: ({ plan }) => plan.destination.symbol,
};

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
