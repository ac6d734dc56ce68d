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
            key: kind,
            term: statesLinkForm(chain, kind) ? term : `${term}*`,
            value: <Form link={explorerLink(chain, kind, placeholder)} term={term} />,
          })),
        ]}
      />
      {forms.some(({ kind }) => !statesLinkForm(chain, kind)) && (
        <p className="mt-2 text-xs text-ink-3">* Not reported, assumed from the explorer URL.</p>
      )}
    </Card>
  );
}

function Form({ link, term }: { link: string | null; term: string }) {
  if (link === null) return <span className="text-ink-3">Unsafe URL template</span>;
  return <CopyableText value={link} label={`${term.toLowerCase()} URL template`} />;
}
