import type { ChainRecord } from '#service/schema/chain';
import { explorerLink, statesLinkForm } from '#service/explorer-link';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { CopyableText } from './CopyableText';

const forms = [
  { kind: 'transaction', term: 'Transaction', placeholder: 'TX_HASH' },
  { kind: 'address', term: 'Address', placeholder: 'ADDRESS' },
  { kind: 'token', term: 'Token', placeholder: 'TOKEN' },
] as const;

/** How this page links into the chain's explorer. */
export function ChainExplorer({ chain }: { chain: ChainRecord }) {
  const { explorerName, explorerUrl } = chain;
  return (
    <Card title="Explorer">
      <KeyValue
        items={[
          { term: 'Name', value: explorerName ? visibleText(explorerName) : <NotReported /> },
          {
            term: 'URL',
            value: explorerUrl ? (
              <CopyableText value={explorerUrl} label="explorer URL" />
            ) : (
              <NotReported />
            ),
          },
          ...forms.map(({ kind, term, placeholder }) => ({
            term,
            value: (
              <Form
                link={explorerLink(chain, kind, placeholder)}
                term={term}
                isAssumed={!statesLinkForm(chain, kind)}
              />
            ),
          })),
        ]}
      />
    </Card>
  );
}

function Form({
  link,
  term,
  isAssumed,
}: {
  link: string | null;
  term: string;
  isAssumed: boolean;
}) {
  if (link === null) return <span className="text-ink-3">Unsafe URL template</span>;
  return (
    <span className="flex min-w-0 flex-wrap items-center justify-end gap-x-2">
      <CopyableText value={link} label={`${term.toLowerCase()} URL template`} />
      {isAssumed && (
        <span
          className="text-ink-3"
          title="The chain doesn’t state this template. It is the usual one."
        >
          assumed
        </span>
      )}
    </span>
  );
}
