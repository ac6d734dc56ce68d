import { formatUsd } from '../lib/amounts';
import { visibleText } from '../lib/truncation';
import { NotReported } from './NotReported';

/** USD from the service's decimal text; what is no number is shown as it came. */
export function Usd({ value }: { value: string | null }) {
  if (value === null) return <NotReported />;
  return <span title={`${visibleText(value)} USD`}>{formatUsd(value) ?? visibleText(value)}</span>;
}
