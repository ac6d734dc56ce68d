import { sameAddress, sameHash } from '#service/address';
import type { Reading } from '#service/matches';
import type { RecordField } from '#service/record-view';
import { keyAt } from '../api-keys';
import { chainById } from '../world/chains';
import { entriesOf, fillSeconds, hasOrder } from '../world/entries';
import { depositAddressOf } from '../world/legs';
import { actualMoney, executedPlan, quotedMoney } from '../world/money';
import { planOf, referrers } from '../world/plan';
import { orderIdOf, requestIdOf } from '../world/record-v3';
import { recordedReason } from '../world/scenario';
import { usdText } from '../world/tokens';
import type { WorldRow } from '../world/world-row';

/**
 * What a query is compared with in a row of the world, read from its plan: the record itself would take twenty times
 * as long. What a service compares where the interface is silent is *assumed*: the quoted currencies and amount, the
 * fee breakdown's `app`, a missing amount as 0.
 */
export const worldRows: Reading<WorldRow> = {
  vmTypeOf: (chainId) => chainById.get(chainId)?.vmType,
  view: {
    contents: (row, field) => {
      const content = contentOf(row, field);
      if (content === null) return [[]];
      return [typeof content === 'object' ? content : [String(content)]];
    },
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
    hasTerm,
  },
};

function contentOf(row: WorldRow, field: RecordField): string | number | null | string[] {
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
      return plan.deposit === null ? null : depositAddressOf(seed, plan);
    case 'depositTxHash':
      return row.entries.flatMap(({ side, hash }) =>
        side === 'in' || side === 'deposit' ? hash : [],
      );
    case 'fillTxHash':
      return row.entries.flatMap(({ kind, hash }) => (kind === 'fill' ? hash : []));
    case 'refundTxHash':
      return row.entries.flatMap(({ kind, hash }) =>
        kind === 'refund' || kind === 'excess' ? hash : [],
      );
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

/** The whole text of an id, a wallet, a deposit address or a hash (service-api.md L4); an order id is not among them. */
function hasTerm(row: WorldRow, _raw: unknown, term: string): boolean {
  const { seed, plan } = row;
  const [from, to] = [plan.origin.chain.vmType, plan.destination.chain.vmType];
  return (
    sameHash(row.id, term) ||
    sameAddress(from, row.user, term) ||
    sameAddress(to, row.recipient, term) ||
    (plan.deposit !== null && sameAddress(from, depositAddressOf(seed, plan), term)) ||
    hasHash(row, term)
  );
}

/** Whether it is the hash of any of its transactions. */
export function hasHash({ entries }: WorldRow, text: string): boolean {
  return entries.some(({ hash }) => sameHash(hash, text));
}
