import { getAddress, isAddress, zeroAddress } from 'viem';
import { sameAddress } from '#service/address';
import type { ClaimBody } from '#service/schema/claim-body';
import { refused } from '../http/refusal';
import { addressEncoding } from '../world/address-encoding';
import { chainBody } from '../world/chain-body';
import { chainById } from '../world/chains';
import { microUsdOf, tokensOn, unitsOf, type Token } from '../world/tokens';
import { freeToken } from './accounts';
import type { Ledger } from './ledger';

/** What a claim pays, and what it costs. */
export interface ClaimTerms {
  /** The currency that is paid out. */
  token: Token;
  /** The balance that is drawn on; undefined = all of them, in USD. */
  source: Token | undefined;
  recipient: string;
  /** What is drawn, as the ledger counts it: smallest units of the source, or micro-USD of all of them. */
  debit: bigint;
  debitMicroUsd: bigint;
  /** Smallest units of the currency that is paid out. */
  paidUnits: bigint;
  feeMicroUsd: bigint;
}

/** Another chain or another currency than the free one costs service fees (service-api.md F7); how much is assumed. */
const flatFeeMicroUsd = 100_000n;
const feeBps = 50n;

/** Reads and prices a claim. Throws a 400 with a message where it can't be paid. */
export function priceClaim(ledger: Ledger, address: string, body: ClaimBody): ClaimTerms {
  const token = tokenOf(body);
  const recipient = recipientOf(body.recipient ?? address, token);
  const source = ledger.holds(address, token) ? token : undefined;
  const available = ledger.available(address, source);
  if (available === 0n) throw refused(400, 'There is no balance to claim');
  const asked = body.amount === undefined ? null : BigInt(body.amount);
  if (asked === 0n) throw refused(400, 'The amount must be above zero');
  const debit = asked === null ? available : source ? asked : microUsdOf(asked, token);
  if (debit > available) throw refused(400, 'The amount is more than the available balance');
  const debitMicroUsd = source ? microUsdOf(debit, source) : debit;
  const feeMicroUsd =
    token === freeToken ? 0n : flatFeeMicroUsd + (debitMicroUsd * feeBps) / 10_000n;
  if (feeMicroUsd > 0n && feeMicroUsd >= debitMicroUsd)
    throw refused(400, 'The amount is less than the service fee');
  const units = asked ?? (source ? debit : unitsOf(debitMicroUsd, token));
  const paidUnits = units - unitsOf(feeMicroUsd, token);
  return { token, source, recipient, debit, debitMicroUsd, paidUnits, feeMicroUsd };
}

function tokenOf({ chainId, currency }: ClaimBody): Token {
  const chain = chainById.get(chainId);
  if (chain === undefined || chainBody(chain)['disabled'] === true)
    throw refused(400, 'This chain is not supported');
  const token = tokensOn(chain).find(
    (one) => sameAddress(chain.vmType, one.address, currency) && one.verified,
  );
  if (token === undefined) throw refused(400, 'This currency is not supported on this chain');
  return token;
}

// Whether the service checks the recipient's form is not said; a payment to nowhere would help nobody.
function recipientOf(text: string, { chain }: Token): string {
  if (chain.vmType === 'evm' || chain.vmType === 'hypevm') {
    if (!isAddress(text) || text === zeroAddress) throw refused(400, 'Invalid recipient');
    return getAddress(text);
  }
  if (!addressEncoding(chain.vmType).isAddress(text)) throw refused(400, 'Invalid recipient');
  return text;
}
