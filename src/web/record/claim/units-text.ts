import { formatUnits } from '../../lib/amounts';

/** An amount in smallest units as people read it; without the symbol. */
export function unitsText(amount: string, decimals: number | null): string {
  return (decimals === null ? null : formatUnits(amount, decimals)) ?? `${amount} smallest units`;
}
