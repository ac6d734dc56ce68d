import { formatUnits, keccak256, toHex, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { QuoteBody } from '#service/schema/quote-body';
import { gasFee, solverAddress, chainById } from './chains';
import { hasOrder, isSameChain } from './entries';
import { sponsorshipBody } from './fee-bodies';
import { depositAddressOf } from './legs';
import { inUnitsOf, outUnitsOf, quotedMoney, solverCurrency } from './money';
import { type Plan, madePlan, referrers } from './plan';
import { sponsorshipBodyV2 } from './record-v2';
import { orderIdOf, requestIdOf } from './record-v3';
import { amountBody, tokensOn, unitsOf, usdText, microUsdOf, type Token } from './tokens';
import { transferData } from './transactions';
import { sameAddress } from '#service/address';
import { requestTypeOf } from './random-route';
import type { NewRequest } from './world';

/** The answer to POST /price: fees and details (service-api.md Q10). */
export function priceResponse(plan: Plan, body: QuoteBody) {
  const money = quotedMoney(plan);
  const fee = solverCurrency(plan);
  const charge = (microUsd: bigint) => amountBody(fee, unitsOf(microUsd, fee));
  const inUnits = inUnitsOf(plan);
  const outUnits = outUnitsOf(plan, money);
  const tolerance = BigInt(body.slippageTolerance ?? '50');
  const currencyIn = amountBody(plan.origin, inUnits);
  const minimum = (outUnits * (10_000n - tolerance)) / 10_000n;
  const currencyOut = amountBody(plan.destination, outUnits, minimum);
  const native = tokensOn(plan.origin.chain).find(({ isNative }) => isNative) ?? plan.origin;
  const impact = (microUsd: bigint) => ({
    usd: usdText(-microUsd),
    percent: ((-100 * Number(microUsd)) / Number(plan.inMicroUsd || 1n)).toFixed(2),
  });
  const side = { inputCurrency: currencyIn, outputCurrency: currencyOut, router: 'relay' };
  const feeSponsorship = sponsorshipBodyV2(sponsorshipBody(plan, plan, false));
  return {
    ...(feeSponsorship && { feeSponsorship }),
    fees: {
      gas: amountBody(native, gasFee(plan.origin.chain, 0.5)),
      relayer: charge(money.execution + money.platform),
      relayerGas: charge(money.execution),
      relayerService: charge(money.platform),
      app: charge(money.app),
      subsidized: charge(money.sponsored),
    },
    details: {
      operation: plan.requestType.toLowerCase().replaceAll(' ', '_'),
      sender: body.user,
      recipient: body.recipient ?? body.user,
      currencyIn,
      currencyOut,
      totalImpact: impact(plan.inMicroUsd - money.outMicroUsd),
      swapImpact: impact(money.swap),
      expandedPriceImpact: {
        swap: { usd: usdText(-money.swap) },
        execution: { usd: usdText(-money.execution) },
        relay: { usd: usdText(-money.platform) },
        app: { usd: usdText(-money.app) },
        sponsored: { usd: usdText(money.sponsored) },
      },
      rate: String(
        Number(formatUnits(outUnits, plan.destination.decimals)) /
          Number(formatUnits(inUnits || 1n, plan.origin.decimals)),
      ),
      timeEstimate: Math.round(plan.fillDelayMs / 1000) + 2,
      isFixedRate: false,
      route: isSameChain(plan) ? { origin: side } : { origin: side, destination: side },
    },
  };
}

/** The answer to POST /quote/v2 and /quote: the price, the step that funds it, and the order. */
export async function quoteResponse(seed: number, plan: Plan, body: QuoteBody) {
  const requestId = requestIdOf(seed, plan);
  return {
    requestId,
    steps: [depositStep(seed, plan, requestId, body.user)],
    ...priceResponse(plan, body),
    ...(hasOrder(plan) && { protocol: await protocolBody(seed, plan, body) }),
  };
}

function depositStep(seed: number, plan: Plan, requestId: string, user: string) {
  const { origin, deposit } = plan;
  const to = deposit ? depositAddressOf(seed, plan) : solverAddress(origin.chain, 0);
  const units = inUnitsOf(plan);
  const call = origin.isNative
    ? { to, data: '0x', value: String(units) }
    : { to: origin.address, data: transferData(to, units), value: '0' };
  return {
    id: 'deposit',
    action: 'Confirm the deposit',
    description: `Deposit to be filled on ${plan.destination.chain.displayName}`,
    kind: 'transaction',
    requestId,
    ...(deposit && { depositAddress: to }),
    items: [
      {
        status: 'incomplete',
        // The transactions of other chains have forms of their own, which nobody states.
        data: {
          chainId: origin.chain.id,
          ...(origin.chain.vmType === 'evm' && { from: user, ...call }),
        },
        check: { endpoint: `/intents/status/v3?requestId=${requestId}`, method: 'GET' },
      },
    ],
  };
}

const solver = privateKeyToAccount(keccak256(toHex('the solver of the sandbox')));

/** The signature covers the 32 raw bytes of the order (*assumed*: EIP-191). */
async function protocolBody(seed: number, plan: Plan, { includeProtocolData }: QuoteBody) {
  const orderId = orderIdOf(seed, plan);
  const signed = includeProtocolData === true && {
    orderSignature: await solver.signMessage({ message: { raw: orderId as Hex } }),
  };
  return { v2: { orderId, hubType: 'onchain', ...signed } };
}

/** The world's token at an address; null for one that it has no price for. */
export function quotedToken(chainId: number, address: string): Token | null {
  const chain = chainById.get(chainId);
  const found =
    chain && tokensOn(chain).find((token) => sameAddress(chain.vmType, token.address, address));
  return found ?? null;
}

/** A quote as a request that waits for its deposit. It never goes on: nobody deposits in the sandbox (*assumed*). */
export function quotePlan(
  body: QuoteBody,
  { origin, destination }: { origin: Token; destination: Token },
  apiKey: number,
  planned: (request: NewRequest) => Plan,
): NewRequest {
  const sameChain = origin.chain === destination.chain;
  const sends = origin === destination && body.txs === undefined;
  const requestType =
    body.txs === undefined ? requestTypeOf({ origin, destination, sameChain, sends }, 1) : 'Call';
  const fees = body.appFees ?? [];
  const plan: NewRequest = {
    ...madePlan,
    scenario: { name: 'a quote', course: 'waiting' },
    origin,
    destination,
    inMicroUsd: microUsdOf(BigInt(body.amount), origin),
    deposit:
      body.useDepositAddress === true
        ? { type: body.strict === true ? 'strict' : 'open', fit: 'exact' }
        : null,
    appFees: fees.length === 0 ? 'none' : sends ? 'send' : 'full',
    appFeeBps: fees.map(({ recipient, fee }) => ({ recipient, bps: Number(fee) })),
    sponsorship:
      body.subsidizeFees === true || JSON.stringify(body).includes('sandbox:sponsored')
        ? 'capped'
        : 'absent',
    requestType,
    features: [
      ...(fees.length > 0 ? (['app_fees'] as const) : []),
      ...(body.useDepositAddress === true ? (['deposit_address'] as const) : []),
    ],
    apiKey,
    // Of the world's referrers, or none: rows name them by their place.
    referrer: Math.max(referrers.indexOf(null), referrers.indexOf(body.referrer ?? null)),
    fillDelayMs: origin.chain.vmType === 'bvm' ? 1_200_000 : 8_000,
    datedId: true,
    quote: { user: body.user, recipient: body.recipient ?? body.user },
  };
  if (body.tradeType === 'EXACT_INPUT') return plan;
  return {
    ...plan,
    inMicroUsd: inputFor(planned(plan), microUsdOf(BigInt(body.amount), destination)),
  };
}

/** What has to go in so that so much comes out; the charges fall with the amount, so that a few steps are enough. */
function inputFor(plan: Plan, wanted: bigint): bigint {
  let inMicroUsd = wanted;
  for (let round = 0; round < 8; round += 1)
    inMicroUsd += wanted - quotedMoney({ ...plan, inMicroUsd }).outMicroUsd;
  return inMicroUsd;
}
