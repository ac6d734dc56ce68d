import { toServerMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { AddressText } from '../../../components/AddressText';
import { TimeText } from '../../../components/TimeText';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Table, Td, Th } from '../../../ui/DataTable';
import { Tag } from '../../../ui/Tag';
import { visibleText } from '../../../lib/truncation';
import type { Claim } from './claim';
import type { UnreadableEntry } from './claim-journal';
import { claimStore } from './claim-store';
import { claimTitle } from './claim-words';
import { ServiceHistory } from './ServiceHistory';
import { amountText } from './terms-text';

/** Claims as the service lists them, where it does, and as this browser wrote them down. */
export function ClaimHistory({
  address,
  claims,
  unreadable,
}: {
  address: string;
  claims: readonly Claim[];
  unreadable: readonly UnreadableEntry[];
}) {
  return (
    <>
      <Card title="This browser’s journal" flush={claims.length > 0}>
        {claims.length > 0 ? (
          <JournalTable claims={claims} />
        ) : (
          <p className="text-ink-2">No claim is stored in this browser.</p>
        )}
        {unreadable.map((entry) => (
          <UnreadableClaim key={entry.name} entry={entry} />
        ))}
      </Card>
      <ServiceHistory address={address} />
    </>
  );
}

/** It may be an open claim, so it is shown as it is stored, and left where it is. */
function UnreadableClaim({ entry: { name, text } }: { entry: UnreadableEntry }) {
  return (
    <details className="px-4 py-2">
      <summary className="text-warn">
        An entry of the journal cannot be read by this version and is left as it is: {name}
      </summary>
      <pre className="mt-1 font-mono text-xs foreign-text whitespace-pre-wrap">
        {visibleText(withoutSignature(text)).slice(0, 4000)}
      </pre>
    </details>
  );
}

/** A signature pays the recipient on record, and screens are shared. */
function withoutSignature(text: string): string {
  return text.replaceAll(/"signature"\s*:\s*"[^"]*"/g, '"signature":"(kept, not shown)"');
}

function JournalTable({ claims }: { claims: readonly Claim[] }) {
  const session = useSession();
  return (
    <Table label="Claims in this browser’s journal" stacks>
      <thead>
        <tr>
          <Th>Asked</Th>
          <Th>State</Th>
          <Th>Amount</Th>
          <Th>To</Th>
          <Th>Id</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {claims.map((claim) => (
          <tr key={claim.key}>
            <Td label="Asked">
              <TimeText ms={toServerMs(session, claim.askedAtMs)} />
            </Td>
            <Td label="State">
              <Tag tone={claimTitle(claim).tone}>{claimTitle(claim).title}</Tag>
            </Td>
            <Td label="Amount" wraps>
              {amountText(claim.terms)}
            </Td>
            <Td label="To">
              <AddressText value={claim.terms.recipient} chainId={claim.terms.chainId} />
            </Td>
            <Td label="Id">
              {claim.requestId ? <AddressText value={claim.requestId} kind="id" /> : 'none'}
            </Td>
            <Td align="right">
              <Button size="small" variant="quiet" onClick={() => claimStore.show(claim.key)}>
                Show
              </Button>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
