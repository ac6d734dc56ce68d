import { hashText, identifierBytes, developmentAccount } from '../world/identifiers';
import { slotMs } from '../world/plan';
import { amountBody, unitsOf } from '../world/tokens';
import { freeToken } from './accounts';

/** An entry of GET /app-fees/{address}/claims (service-api.md F8). */
export interface HistoryEntry {
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
export function pastClaims(seed: number, address: string, startRow: number): HistoryEntry[] {
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
