import { NotReported } from '../../components/NotReported';

/** A fee in basis points as the service gives it, fractions included. */
export function Bps({ value }: { value: number | null }) {
  if (value === null) return <NotReported />;
  return (
    <span title={`${(value / 100).toLocaleString('en-US', { maximumFractionDigits: 6 })} %`}>
      {value.toLocaleString('en-US', { maximumFractionDigits: 6 })}{' '}
      <span className="text-ink-3">bps</span>
    </span>
  );
}
