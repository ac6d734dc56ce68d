import type { RequestRecord } from '#service/record';
import { Usd } from '../../components/Usd';
import { Card } from '../../ui/Card';
import { Table, Td } from '../../ui/DataTable';
import { reconcileValue, toleranceWords } from '../value-reconciliation';

/** Where each dollar went: in, out, fees, refund and what is left unexplained. */
export function ValueReconciliationCard({ record }: { record: RequestRecord }) {
  const { sum, missing } = reconcileValue(record);
  if (!sum)
    return (
      <Card title="Conservation, in USD">
        <p className="text-ink-3">Cannot be drawn up: {missing.join(', ')} not reported.</p>
      </Card>
    );
  return (
    <Card title="Conservation, in USD" flush>
      <Table label="Conservation, in USD">
        <tbody>
          {sum.lines.map(({ label, usd }) => (
            <tr key={label}>
              <Td>{label}</Td>
              <Td align="right">
                <Usd value={usd} as="fee" />
              </Td>
            </tr>
          ))}
          <tr className="font-semibold">
            <Td>Unexplained</Td>
            <Td align="right" className={sum.isWithinTolerance ? undefined : 'text-warn'}>
              <Usd value={sum.unexplainedUsd} as="fee" />
            </Td>
          </tr>
        </tbody>
      </Table>
      <p className="px-4 py-3 text-xs text-ink-3">
        {sum.isWithinTolerance ? 'Within' : 'Outside'} the tolerance ({toleranceWords}): prices were
        read at different moments.
      </p>
    </Card>
  );
}
