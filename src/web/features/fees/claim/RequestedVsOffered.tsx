import { middleCut, visibleText } from '../../../lib/truncation';
import { Table, Td, Th } from '../../../ui/DataTable';
import type { Claim } from './claim';
import { readOffer } from './claim-actions';
import { amountText } from './terms-text';

/** What was asked for beside what is offered to be signed: the bytes name neither recipient nor amount, and it says so. */
export function RequestedVsOffered({ claim }: { claim: Claim }) {
  const { terms } = claim;
  const step = readOffer(claim)?.steps[0];
  const data = step?.items?.[0]?.data;
  const notNamed = 'not named in the bytes';
  const rows = [
    ['Recipient', middleCut(terms.recipient, 10), notNamed],
    ['Amount', amountText(terms), notNamed],
    ['Chain and currency', `${terms.chainName}, ${terms.currency.symbol ?? ''}`, notNamed],
    ['Step', 'a signature', `${step?.id ?? 'none'}, ${step?.kind ?? 'none'}`],
    ['Message', 'the id of this claim', text(data?.sign?.message)],
    ['Posted to', '/execute/permits', text(data?.post?.endpoint)],
    ['Posted id', 'the same id', text(data?.post?.body?.requestId)],
  ] as const;
  return (
    <Table label="Asked and offered, side by side" stacks>
      <thead>
        <tr>
          <Th>What</Th>
          <Th>Asked</Th>
          <Th>Offered</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, asked, offered]) => (
          <tr key={what}>
            <Td>{what}</Td>
            <Td label="Asked">
              <span className="font-mono text-xs">{visibleText(asked)}</span>
            </Td>
            <Td label="Offered">
              <span className="font-mono text-xs" title={visibleText(offered)}>
                {middleCut(visibleText(offered), 16)}
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
}
