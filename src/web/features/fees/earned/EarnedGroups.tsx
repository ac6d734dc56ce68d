import { AddressText } from '../../../components/AddressText';
import { ChainLabel } from '../../../components/ChainLabel';
import { Usd } from '../../../components/Usd';
import { visibleText } from '../../../lib/truncation';
import { Table, Td, Th } from '../../../ui/DataTable';
import type { EarnedGroup } from './earned-sums';

const most = 12;
const heads = { route: 'Route', referrer: 'Referrer', address: 'Address' };

/** The largest groups by what was collected; the rest is counted, and whole in the CSV. */
export function EarnedGroups({
  title,
  groups,
  by,
}: {
  title: string;
  groups: readonly EarnedGroup[];
  by: 'route' | 'referrer' | 'address';
}) {
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      <Table label={title} stacks>
        <thead>
          <tr>
            <Th>{heads[by]}</Th>
            <Th align="right">Requests</Th>
            <Th align="right">Quoted</Th>
            <Th align="right">Collected</Th>
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, most).map((group) => (
            <tr key={group.key}>
              <Td label={heads[by]}>
                {by === 'route' && <Route text={group.key} />}
                {by === 'referrer' && visibleText(group.key)}
                {by === 'address' && <AddressText value={group.key} />}
              </Td>
              <Td align="right" label="Requests">
                {group.requests.toLocaleString('en-US')}
              </Td>
              <Td align="right" label="Quoted">
                <Usd value={group.quotedUsd} />
              </Td>
              <Td align="right" label="Collected">
                <Usd value={group.collectedUsd} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {groups.length > most && (
        <p className="text-xs text-ink-3">and {groups.length - most} more, in the CSV</p>
      )}
    </div>
  );
}

function Route({ text }: { text: string }) {
  const [origin, destination] = text.split('→').map((id) => (/^\d+$/.test(id) ? Number(id) : null));
  return (
    <span className="inline-flex items-center gap-2">
      <ChainLabel chainId={origin ?? null} /> → <ChainLabel chainId={destination ?? null} />
    </span>
  );
}
