import { formatCellUsd, formatFeeUsd, formatUsd } from '../lib/amounts';
import { visibleText } from '../lib/truncation';
import { NotReported } from './NotReported';

const formats = { plain: formatUsd, fee: formatFeeUsd, cell: formatCellUsd };

/**
 * USD from the service's decimal text; what is no number is shown as it came. `fee` keeps the digits in which two fees
 * differ, `cell` keeps a large number short; the whole value stands in the title.
 */
export function Usd({
  value,
  as = 'plain',
}: {
  value: string | null;
  as?: 'plain' | 'fee' | 'cell';
}) {
  if (value === null) return <NotReported />;
  return (
    <span className="foreign-text" title={`${visibleText(value)} USD`}>
      {formats[as](value) ?? visibleText(value)}
    </span>
  );
}
