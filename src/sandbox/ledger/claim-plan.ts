import { madePlan } from '../world/plan';
import { claimScenario, type Scenario } from '../world/scenario';
import { unitsOf } from '../world/tokens';
import { freeToken } from './accounts';
import type { NewRequest } from '../world/world';
import type { ClaimFault } from './claim-faults';
import type { ClaimTerms } from './claim-terms';

const failReason = 'TRANSACTION_SUBMISSION_FAILED';
const scenarios: Partial<Record<ClaimFault, Scenario>> = {
  'fails-later': { ...claimScenario, course: 'failure, in failed', failReason },
  'failure-then-success': { ...claimScenario, course: 'claim, failure first', failReason },
  refunded: { ...claimScenario, course: 'claim, refund', failReason },
  'unknown-word': { ...claimScenario, course: 'claim, never' },
};

/** The request that pays an accepted claim: from the balance's stablecoin to the currency asked for. */
export function claimPlan(
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
