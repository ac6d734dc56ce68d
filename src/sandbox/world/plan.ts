import type { requestFeatures } from '#service/calls/requests-query';
import { randomRoute, requestTypeOf, type RequestType } from './random-route';
import { feeRecipientCount, lookAlikeWallet, walletsPerVmType } from './identifiers';
import { drawsOf, mix32, pick } from './random';
import { everydayScenario, type AppFeeCase, type Scenario, type SponsorshipCase } from './scenario';
import { fixtures, fixtureInterval } from './fixtures';
import type { Token } from './tokens';

/** One own request arrives per slot of this length, at a moment within it. Row n is created in slot n of its world. */
export const slotMs = 30_000;

/** Rows from here on are no slots but claims and quotes, which appear when somebody makes one. */
export const firstClaimRow = 0x8000_0000;

export type Feature = (typeof requestFeatures)[number];

/** Everything about a row that doesn't change with the clock. Small: the record itself is written on demand. */
export interface Plan {
  row: number;
  /** When slot 0 of its world began, Unix milliseconds. */
  sinceMs: number;
  scenario: Scenario;
  createdAtMs: number;
  /** The time in its id, where that isn't `createdAtMs`. */
  idAtMs?: number;
  /** How long after its own times it is listed, and what changes of it is told. */
  seenAfterMs?: number;
  /** The row whose deposit address, user and route the family shares; the row itself where it has none. */
  familyRow: number;
  member: number;
  origin: Token;
  destination: Token;
  user: number;
  recipient: number;
  inMicroUsd: bigint;
  deposit: NonNullable<Scenario['deposit']> | null;
  appFees: AppFeeCase;
  /** Basis points per recipient: a wallet of the pools by its number, or an address. */
  appFeeBps: readonly { recipient: number | string; bps: number }[];
  sponsorship: SponsorshipCase;
  requestType: RequestType;
  features: readonly Feature[];
  apiKey: number;
  referrer: number;
  depositDelayMs: number;
  fillDelayMs: number;
  datedId: boolean;
  /** Only of a claim: what was asked for, in the terms of the claim itself. */
  claim?: {
    id: string;
    user: string;
    recipient: string;
    feeMicroUsd: bigint;
    inUnits: bigint;
    outUnits: bigint;
  };
  /** Only of a quote: its own wallets. */
  quote?: { user: string; recipient: string };
}

// No wallet of the pools.
const unusedWallet = 0xffff;

/** What is alike in requests that somebody makes, which name their own wallets. */
export const madePlan = {
  member: 0,
  user: unusedWallet,
  recipient: unusedWallet,
  deposit: null,
  appFees: 'none',
  appFeeBps: [],
  sponsorship: 'absent',
  features: [],
  apiKey: 0,
  referrer: 0,
  depositDelayMs: 0,
  datedId: false,
} as const satisfies Partial<Plan>;

/** How many keys the sandbox's own integrator has, and all others together; `api-keys.ts` names them. */
const ownKeyCount = 2;
const otherKeyCount = 2;
export const referrers: readonly (string | null)[] = [
  'desk',
  'mobile|user-17',
  null,
  'partner',
  // Strangers' text: a formula for a spreadsheet, markup, a turned reading direction.
  '=1+1|<b>desk</b>|\u202eksed',
  'mobile|user-42',
];

/** Requests of other integrators in one slot, at most. */
export const maxOthers = 30;
/** Their rows are numbered behind all slots, so that own rows are the same with and without them. */
const firstOtherRow = 0x0800_0000;

/** Whether it is a request of another integrator. */
export const isOtherRow = (row: number) => row >= firstOtherRow && row < firstClaimRow;

function slotOf(row: number): number {
  return isOtherRow(row) ? Math.floor((row - firstOtherRow) / maxOthers) : row;
}

/** When a row is created: every row stays within its slot. */
function createdAtOf(seed: number, row: number, sinceMs: number): number {
  return sinceMs + slotOf(row) * slotMs + (mix32(seed, row, 0xc4ea) % slotMs);
}

function scenarioAt(seed: number, row: number) {
  if (isOtherRow(row))
    return { scenario: everydayScenario(drawsOf(seed, row, 9)()), familyRow: row, member: 0 };
  const member = row % fixtureInterval;
  const scenario = fixtures[((row - member) / fixtureInterval) % fixtures.length];
  if (scenario && member === 0) return { scenario, familyRow: row, member };
  const further = scenario?.members?.[member - 1];
  if (scenario && further)
    return {
      scenario: { name: `${scenario.name}, ${member}`, ...further },
      familyRow: row - member,
      member,
    };
  return { scenario: everydayScenario(drawsOf(seed, row, 9)()), familyRow: row, member: 0 };
}

/** Whether its deposit is that of its family: a replacement and what it replaces. */
export const isOneDeposit = ({ course, replaces }: Scenario) =>
  course === 'superseded' || replaces === true;

/** Reads a row: pure, from nothing but seed, row and where the world begins. */
export function planOf(seed: number, row: number, sinceMs = 0): Plan {
  const { scenario, familyRow, member } = scenarioAt(seed, row);
  const draw = drawsOf(seed, familyRow);
  const own = drawsOf(seed, isOneDeposit(scenario) ? familyRow : row, 1);
  const { origin, destination, sameChain, sends } = randomRoute(scenario, draw);
  const depositDraw = draw();
  const takesDeposits = !scenario.noDeposit && !sameChain && depositDraw < 0.14;
  const deposit =
    scenario.deposit ?? (takesDeposits ? ({ type: 'open', fit: 'exact' } as const) : null);
  const sameVm = origin.chain.vmType === destination.chain.vmType;
  const wallets = walletsFor(scenario, sameVm, draw(), draw());
  const requestType = requestTypeOf({ origin, destination, sameChain, sends }, own());
  const appFees = scenario.appFees ?? (sends ? 'none' : everydayCase(own(), everydayAppFees));
  const sponsorship = scenario.sponsorship ?? everydayCase(own(), everydaySponsorship);
  const micro = 2_000_000 + Math.floor(10 ** (own() * 4.2) * 1_000_000);
  return {
    row,
    sinceMs,
    scenario,
    createdAtMs: createdAtOf(seed, row, sinceMs),
    familyRow,
    member,
    origin,
    destination,
    ...wallets,
    inMicroUsd: BigInt(smallAmount(scenario) ?? micro),
    deposit,
    appFees,
    appFeeBps: appFeesFor(appFees, own(), own()),
    sponsorship,
    requestType,
    features: featuresOf(scenario, deposit !== null, appFees, sameChain, own()),
    apiKey: isOtherRow(row)
      ? ownKeyCount + (mix32(seed, row, 5) % otherKeyCount)
      : mix32(seed, familyRow, 5) % ownKeyCount,
    referrer: mix32(seed, familyRow, 6) % referrers.length,
    depositDelayMs: Math.floor(4_000 + own() * 40_000),
    fillDelayMs: fillDelay(origin.chain.vmType === 'bvm', own(), own()),
    datedId: scenario.trait !== 'old id' && mix32(seed, row, 8) % 10 !== 0,
  };
}

/** The requests of a slot in the order of their creation: our own, and so many of other integrators. */
export function plansOfSlot(seed: number, slot: number, others: number, sinceMs: number): Plan[] {
  const first = firstOtherRow + slot * maxOthers;
  const rows = [slot, ...Array.from({ length: others }, (_, index) => first + index)];
  return rows
    .map((row) => planOf(seed, row, sinceMs))
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs || a.row - b.row);
}

/** Some wallets ask often; most requests of one vm type pay the wallet that asked. */
function walletsFor(scenario: Scenario, sameVm: boolean, draw: number, second: number) {
  if (scenario.trait === 'look-alike') return { user: 0, recipient: lookAlikeWallet };
  const user = Math.floor(walletsPerVmType * draw ** 2);
  const other = Math.floor(walletsPerVmType * second);
  return { user, recipient: sameVm && second < 0.75 ? user : other };
}

const worthless: readonly string[] = ['AMOUNT_TOO_LOW_TO_REFUND', 'NEGATIVE_NEW_AMOUNT_AFTER_FEES'];

/** What is said to be too little is little, in micro-USD. */
function smallAmount(scenario: Scenario): number | null {
  if (scenario.appFees === 'tiny') return 2_100_000;
  const reason = scenario.refundFailReason ?? scenario.failReason ?? '';
  return scenario.course === 'failure, not returned' && worthless.includes(reason) ? 45_000 : null;
}

const everydayAppFees: readonly (readonly [number, AppFeeCase])[] = [
  [0.3, 'none'],
  [0.94, 'full'],
  [0.97, 'short'],
  [1, 'nothing'],
];
const everydaySponsorship: readonly (readonly [number, SponsorshipCase])[] = [
  [0.84, 'absent'],
  [0.9, 'full'],
  [0.95, 'capped'],
  [1, 'four buckets'],
];

/** The first case whose bound is above the draw. */
function everydayCase<T>(draw: number, cases: readonly (readonly [number, T])[]): T {
  return pick(
    cases.filter(([below]) => draw < below),
    0,
  )[1];
}

/** Bitcoin takes its blocks; elsewhere most fills take seconds, and one in ten takes minutes. */
function fillDelay(isBitcoin: boolean, draw: number, second: number): number {
  if (isBitcoin) return Math.floor(900_000 + draw ** 3 * 2_400_000);
  return Math.floor(second < 0.1 ? 90_000 + draw * 400_000 : 2_000 + draw ** 3 * 60_000);
}

function appFeesFor(appFees: AppFeeCase, first: number, second: number): Plan['appFeeBps'] {
  if (appFees === 'none') return [];
  const recipient = Math.floor(first * feeRecipientCount);
  if (appFees === 'tiny') return [{ recipient, bps: 50 }];
  const main = { recipient, bps: pick([5, 10, 20, 30, 50], second) };
  return second > 0.8 ? [main, { recipient: recipient + 1, bps: 5 }] : [main];
}

function featuresOf(
  scenario: Scenario,
  deposit: boolean,
  appFees: AppFeeCase,
  sameChain: boolean,
  draw: number,
): Feature[] {
  const features: Feature[] = [];
  if (appFees === 'gasless') features.push('gasless_execution');
  else if (draw < 0.1 && !deposit) features.push('gasless_swap');
  if (draw > 0.9 && !sameChain) features.push('fast_fill');
  if (scenario.trait === 'gas top-up') features.push('gas_top_up');
  if (draw > 0.4 && draw < 0.45) features.push('fixed_rate');
  if (appFees !== 'none') features.push('app_fees');
  if (deposit) features.push('deposit_address');
  return features;
}
