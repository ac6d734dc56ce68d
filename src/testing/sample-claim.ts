import {
  claimSteps,
  intentStatus,
  type ClaimSteps,
  type IntentStatus,
} from '#service/schema/claim';
import { claimAnswer } from '../sandbox/ledger/claim-answer';
import { askedClaim, type Asked } from '../web/features/fees/claim/claim-reducer';
import type { AvailableBalances, Claim, ClaimTerms } from '../web/features/fees/claim/claim';
import type { PreflightInput } from '../web/features/fees/claim/claim-preflight';
import { termsOnScreen, type ScreenReading } from '../web/features/fees/claim/screen-reading';

/** The first development account that every EVM tool knows. */
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const id = `0x${'1d'.repeat(32)}`;

/** Terms, offer and claim for tests: a plain claim of everything to the claim address on an EVM chain. */
export function sampleTerms(change: Partial<ClaimTerms> = {}): ClaimTerms {
  return {
    network: 'sandbox',
    claimAddress: owner,
    chainId: 8453,
    chainName: 'Base',
    vmType: 'evm',
    currency: {
      address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      symbol: 'USDC',
      decimals: 6,
    },
    recipient: owner,
    recipientConfirmed: false,
    amount: null,
    feeNote: 'Claiming here is free.',
    isFree: true,
    available: sampleAvailable(),
    ...change,
  };
}

/** One balance of 128.34 USDC on Base, as the interface's single record reports it: without totals. */
export function sampleAvailable(amount = '128340000'): AvailableBalances {
  const key = '8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
  const balance = { key, amount, symbol: 'USDC', decimals: 6, usd: '128.34' };
  return { usd: null, balances: [balance] };
}

export function sampleOffer(requestId: string = id): ClaimSteps {
  return claimSteps.parse(claimAnswer(requestId));
}

/** The sample offer with one part of its single item replaced. */
export function changedOffer(change: {
  step?: Record<string, unknown>;
  item?: Record<string, unknown>;
  sign?: Record<string, unknown>;
  post?: Record<string, unknown>;
  body?: Record<string, unknown>;
}): ClaimSteps {
  const [step] = sampleOffer().steps;
  const item = step?.items?.[0];
  const { sign, post } = item?.data ?? {};
  return claimSteps.parse({
    steps: [
      {
        ...step,
        items: [
          {
            ...item,
            data: {
              sign: { ...sign, ...change.sign },
              post: { ...post, ...change.post, body: { ...post?.body, ...change.body } },
            },
            ...change.item,
          },
        ],
        ...change.step,
      },
    ],
  });
}

/** The status of an id that nobody has signed yet. */
export function sampleStatus(change: Partial<IntentStatus> = {}): IntentStatus {
  return { ...intentStatus.parse({ status: 'waiting', failReason: 'N/A' }), ...change };
}

/** A screen that shows the terms and the id as they are. */
export function sampleScreen(terms: ClaimTerms = sampleTerms()): ScreenReading {
  const shown = new Map<string, string>();
  for (const [label, text] of termsOnScreen(terms))
    shown.set(label, `${shown.get(label) ?? ''} ${text}`);
  return { terms: shown, bytes: id };
}

export function sampleClaim(change: Partial<Asked> = {}): Claim {
  return askedClaim({
    key: 'claim-1',
    terms: sampleTerms(),
    offer: sampleOffer(),
    requestId: id,
    atMs: 1_700_000_000_000,
    ...change,
  });
}

export function samplePreflight(change: Partial<PreflightInput> = {}): PreflightInput {
  return {
    terms: sampleTerms(),
    offer: sampleOffer(),
    earlierUse: null,
    status: sampleStatus(),
    signer: { kind: 'wallet', address: owner },
    availableNow: sampleAvailable(),
    screen: sampleScreen(change.terms),
    ...change,
  };
}
