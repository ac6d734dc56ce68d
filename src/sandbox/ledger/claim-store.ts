import type { Hex } from 'viem';
import type { ClaimBody } from '#service/schema/claim-body';
import { noReason } from '#service/fail-reason';
import { refused } from '../http/refusal';
import { signatureProblem, type SignatureRules } from './signature';
import { identifierBytes, walletAddress, hashText, developmentAccount } from '../world/identifiers';
import { firstClaimRow, slotMs, type Plan, madePlan } from '../world/plan';
import { mix32 } from '../world/random';
import { recordV3 } from '../world/record-v3';
import { phasesOf, stateAt } from '../world/timeline';
import { amountBody, unitsOf } from '../world/tokens';
import type { World, NewRequest } from '../world/world';
import { claimAnswer } from './claim-answer';
import { hasStatus, isInHistory, isRequest, type ClaimFault } from './claim-faults';
import { priceClaim, type ClaimTerms } from './claim-terms';
import { claimFaultAt, hostileClaimAt, type HostileClaim } from './hostile-claims';
import type { Ledger } from './ledger';
import { freeToken } from './accounts';
import { claimScenario, type Scenario } from '../world/scenario';

/** How long a claim id can be signed (*assumed*). */
const lifeMs = 15 * 60_000;

interface AskedClaim {
  id: Hex;
  address: string;
  terms: ClaimTerms;
  askedAtMs: number;
  fault: ClaimFault | null;
  /** The request that pays it; null until the signature was accepted. */
  plan: Plan | null;
}

/** Rows of claims that are no requests: no list and no search finds them. */
const firstHiddenRow = firstClaimRow + 0x1000_0000;

export interface PermitOutcome {
  body: { message: string; steps?: unknown[] };
  /** What goes wrong with the answer, though not with the claim. */
  fault: ClaimFault | null;
}

/** Claims from the first question to the payment. Every refusal is a 400 with a message (service-api.md F12). */
export interface ClaimStore {
  ask: (
    address: string,
    body: ClaimBody,
  ) => { answer: unknown } | { hostile: HostileClaim; id: string };
  permit: (signature: string, body: { kind: string; requestId: string }) => Promise<PermitOutcome>;
  history: (address: string) => HistoryEntry[];
  /** The request of an accepted claim, as far as its status is told. */
  acceptedClaim: (id: string) => { record: ReturnType<typeof recordV3>; plan: Plan } | null;
  /** The status of a claim that was asked for and not accepted. */
  statusOf: (id: string) => Record<string, unknown> | null;
}

export function createClaimStore(world: World, ledger: Ledger, rules: SignatureRules): ClaimStore {
  const asked = new Map<string, AskedClaim>();
  const startRow = Math.floor(world.clock() / slotMs);
  const idSeed = mix32(world.seed, Math.floor(world.clock() / 1000), 0xc1a1);

  function ask(address: string, body: ClaimBody) {
    const terms = priceClaim(ledger, address, body);
    const fault = claimFaultAt(address, terms.recipient);
    const before = fault === 'repeated-id' ? lastOf(address) : undefined;
    if (before) return { answer: claimAnswer(before.id) };
    const id: Hex = `0x${Buffer.from(identifierBytes(idSeed, asked.size, 'id')).toString('hex', 0, 32)}`;
    asked.set(id, { id, address, terms, askedAtMs: world.clock(), fault, plan: null });
    const hostile = hostileClaimAt(address, terms.recipient);
    return hostile ? { hostile, id } : { answer: claimAnswer(id) };
  }

  const lastOf = (address: string) =>
    [...asked.values()].findLast((claim) => claim.address === address);

  async function permit(
    signature: string,
    body: { kind: string; requestId: string },
  ): Promise<PermitOutcome> {
    const claim = asked.get(body.requestId);
    if (body.kind !== 'claim') throw refused(400, 'kind must be claim');
    if (claim === undefined) throw refused(400, 'There is no such request');
    refuseWhenLate(claim);
    const problem = await signatureProblem(claim.address, claim.id, signature, rules);
    if (problem !== null) throw refused(400, problem);
    // Looked at again: somebody else may have used the id while the signature was checked.
    refuseWhenLate(claim);
    const { terms } = claim;
    if (
      claim.fault === 'more-than-available' ||
      terms.debit > ledger.available(claim.address, terms.source)
    )
      throw refused(400, 'The balance is lower than the claimed amount');
    const plan = accept(claim);
    claim.plan = plan;
    const paidAtMs = phasesOf(plan).find(({ status }) => status === 'success')?.atMs;
    // A claim that is never paid takes nothing.
    if (paidAtMs !== undefined)
      ledger.debit(
        claim.address,
        terms.debit,
        terms.source,
        claim.fault === 'falls-at-acceptance' ? world.clock() : paidAtMs,
      );
    if (claim.fault === 'used-at-once') refuseWhenLate(claim);
    const steps = claim.fault === 'extra-steps' ? { steps: [extraStep(claim.address)] } : {};
    return { body: { message: 'Claim accepted', ...steps }, fault: claim.fault };
  }

  function accept(claim: AskedClaim): Plan {
    const plan = claimPlan(claim.id, claim.address, paidTerms(claim), claim.fault);
    if (isRequest(claim.fault)) return world.addRequest(plan).plan;
    const row = firstHiddenRow + asked.size;
    return { ...plan, row, sinceMs: 0, familyRow: row, createdAtMs: world.clock() };
  }

  const isReportedLate = ({ fault, askedAtMs }: AskedClaim) =>
    fault === 'expired-unsigned' || world.clock() - askedAtMs > lifeMs;

  function refuseWhenLate(claim: AskedClaim): void {
    if (claim.plan !== null) throw refused(400, 'This request was already used');
    if (claim.fault === 'expired' || isReportedLate(claim))
      throw refused(400, 'This request has expired');
  }

  // Hostile: what was agreed on is not what is paid.
  function paidTerms({ fault, terms }: AskedClaim): ClaimTerms {
    return fault === 'other-recipient-later'
      ? { ...terms, recipient: walletAddress(world.seed, terms.token.chain.vmType, 7) }
      : terms;
  }

  function recordOf(plan: Plan) {
    return recordV3(world.seed, plan, stateAt(plan, world.clock()));
  }

  function entryOf(claim: AskedClaim): HistoryEntry[] {
    if (claim.plan === null || !isInHistory(claim.fault)) return [];
    const record = recordOf(claim.plan);
    const { terms } = claim;
    return [
      {
        claimId: claim.fault === 'other-claim-id' ? otherIdOf(claim.id) : claim.id,
        wallet: claim.address,
        recipient: record.recipient,
        currency: amountBody(terms.token, terms.paidUnits),
        txHash: record.data.outTxs[0]?.txHash ?? null,
        status: claim.fault === 'unknown-word' ? 'queued_for_payout' : record.status,
        createdAt: record.createdAt,
      },
    ];
  }

  return {
    ask,
    permit,
    history: (address) => {
      const own = [...asked.values()].filter((claim) => claim.address === address);
      return [...own.toReversed().flatMap(entryOf), ...pastClaims(world.seed, address, startRow)];
    },
    acceptedClaim: (id) => {
      const claim = asked.get(id);
      if (!claim?.plan || !hasStatus(claim.fault)) return null;
      return { record: recordOf(claim.plan), plan: claim.plan };
    },
    statusOf: (id) => {
      const claim = asked.get(id);
      if (claim === undefined || claim.plan !== null) return null;
      const isLate = isReportedLate(claim);
      return {
        status: isLate ? 'failure' : 'waiting',
        inTxHashes: [],
        txHashes: [],
        quoteCreatedAt: claim.askedAtMs,
        updatedAt: isLate ? Math.min(world.clock(), claim.askedAtMs + lifeMs) : claim.askedAtMs,
        destinationChainId: claim.terms.token.chain.id,
        failReason: isLate ? 'ORDER_EXPIRED' : noReason,
        refundFailReason: noReason,
      };
    },
  };
}

/** A history may count by itself. */
function otherIdOf(id: Hex): string {
  return `claim-${id.slice(2, 14)}`;
}

function extraStep(address: string) {
  return {
    id: 'approve',
    action: 'Approve spending',
    kind: 'transaction',
    items: [
      {
        status: 'incomplete',
        data: { to: address, data: '0x095ea7b3', value: '0', chainId: 8453 },
      },
    ],
  };
}

/** An answer that is lost after the claim was taken. */
export function lostAnswer(fault: ClaimFault | null): 'html' | 'cut' | 'hang' | null {
  if (fault === '500-after-accepting') return 'html';
  if (fault === 'cut-after-accepting') return 'cut';
  return fault === 'hang-after-accepting' ? 'hang' : null;
}

/** An entry of GET /app-fees/{address}/claims (service-api.md F8). */
interface HistoryEntry {
  claimId: string;
  wallet: string;
  recipient: string;
  currency: ReturnType<typeof amountBody>;
  txHash: string | null;
  status: string;
  createdAt: string;
}

const pastCount = 23;
const daysApart = 9;

/** Claims from before the requests of this world: enough for several pages of history. */
function pastClaims(seed: number, address: string, startRow: number): HistoryEntry[] {
  if (address !== developmentAccount) return [];
  return Array.from({ length: pastCount }, (_, index) => {
    const createdAtMs = startRow * slotMs - (index + 1) * daysApart * 86_400_000;
    const row = 0xa000_0000 + index;
    return {
      claimId: `0x${Buffer.from(identifierBytes(seed, row, 'id')).toString('hex', 0, 32)}`,
      wallet: address,
      recipient: address,
      currency: amountBody(freeToken, unitsOf(BigInt(40 + index * 17) * 1_000_000n, freeToken)),
      txHash: hashText(seed, row, 'fill', 'evm'),
      status: index === 4 ? 'failure' : 'success',
      createdAt: new Date(createdAtMs).toISOString(),
    };
  });
}

const failReason = 'TRANSACTION_SUBMISSION_FAILED';
const scenarios: Partial<Record<ClaimFault, Scenario>> = {
  'fails-later': { ...claimScenario, course: 'failure, in failed', failReason },
  'failure-then-success': { ...claimScenario, course: 'claim, failure first', failReason },
  refunded: { ...claimScenario, course: 'claim, refund', failReason },
  'unknown-word': { ...claimScenario, course: 'claim, never' },
};

/** The request that pays an accepted claim: from the balance's stablecoin to the currency asked for. */
function claimPlan(
  id: string,
  address: string,
  terms: ClaimTerms,
  fault: ClaimFault | null,
): NewRequest {
  return {
    ...madePlan,
    scenario: (fault && scenarios[fault]) ?? claimScenario,
    origin: terms.source ?? freeToken,
    destination: terms.token,
    inMicroUsd: terms.debitMicroUsd,
    requestType: 'Send',
    referrer: 2,
    fillDelayMs: 2_000,
    claim: {
      id,
      user: address.toLowerCase(),
      recipient: terms.recipient,
      feeMicroUsd: terms.feeMicroUsd,
      inUnits: terms.source ? terms.debit : unitsOf(terms.debitMicroUsd, freeToken),
      outUnits: terms.paidUnits,
    },
  };
}
