import type { ReactNode } from 'react';
import { formatCellUsd, formatUsd } from '../../lib/amounts';
import { NotReported } from '../NotReported';

/**
 * USD from the service's decimal text; what is no number is not reported, and stands in the title as it came. In a cell (`isTight`) a large number is
 * short. The whole value stands in the title. With the `amount` that it is the value of, in smallest units, it is never
 * read as zero where that isn't. A `sign` before it says what it is no fact of; it never stands before no number.
 */
export function Usd({
  value,
  amount = null,
  isTight = false,
  sign,
}: {
  value: string | null;
  amount?: string | null;
  isTight?: boolean;
  sign?: ReactNode;
}) {
  if (value === null) return <NotReported />;
  const text = isTight ? formatCellUsd(value) : formatUsd(value, amount);
  return text === null ? (
    <span title={`Sent as “${value}”`}>
      <NotReported />
    </span>
  ) : (
    <span className="foreign-text" title={`${value} USD`}>
      {sign}
      {text}
    </span>
  );
}
