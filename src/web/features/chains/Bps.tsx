import { NotReported } from '../../components/NotReported';
import { bpsWords } from '../../record/decimal-words';

/** A fee that the service gives in basis points, fractions included, as a share in per cent. */
export function Bps({ value }: { value: number | null }) {
  if (value === null) return <NotReported />;
  return <span title={`In the chain list: ${value} bps`}>{bpsWords(String(value))}</span>;
}
