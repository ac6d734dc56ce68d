import { formatCellUsd, formatUsd } from '../lib/amounts';
import { visibleText } from '../lib/truncation';
import { NotReported } from './NotReported';

/**
 * USD from the service's decimal text; what is no number is shown as it came. In a cell (`isTight`) a large number is
 * short. The whole value stands in the title.
 */
export function Usd({ value, isTight = false }: { value: string | null; isTight?: boolean }) {
  if (value === null) return <NotReported />;
  return (
    <span className="foreign-text" title={`${visibleText(value)} USD`}>
      {(isTight ? formatCellUsd : formatUsd)(value) ?? visibleText(value)}
    </span>
  );
}
