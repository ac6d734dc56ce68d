import { sameAddress } from '#service/address';
import type { QuoteBody } from '#service/schema/quote-body';
import { chainById } from './chains';
import { quotedMoney } from './money';
import { madePlan, referrers, type Plan } from './plan';
import { requestTypeOf } from './random-route';
import { microUsdOf, tokensOn, type Token } from './tokens';
import type { NewRequest } from './world';

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
