import { chainName, type ChainOf } from '../../record/chain-of';
import { CopyTextButton } from '../../record/CopyTextButton';
import { RequestLink } from '../../record/RequestLink';
import { Usd } from '../../components/Usd';
import { useNetwork } from '../../api/useNetwork';
import { Card } from '../../ui/Card';
import { uncollectedText } from '../../record/uncollected-text';
import { unexplainedLines, type UncollectedFees } from './uncollected-fees';

const ruleWords = { yes: 'Explained. ', maybe: 'May be explained. ', no: '' };

/** Each uncollected fee with the rule that explains it, and a text about those that no rule explains for certain. */
export function UncollectedCard({ fees, chainOf }: { fees: UncollectedFees; chainOf: ChainOf }) {
  const network = useNetwork();
  const { unexplained, explained, quoted } = fees;
  if (unexplained.length + explained.length === 0) return null;
  return (
    <Card title="Why app fees were not collected">
      <ul
        className="flex max-h-80 flex-col gap-2 overflow-y-auto"
        aria-label="Uncollected app fees by request"
      >
        {[...unexplained, ...explained].map(({ record, quotedUsd, rule }) => (
          <li key={record.id} className="flex flex-wrap gap-x-4">
            <RequestLink id={record.id} />
            <span className="truncate">
              {chainName(chainOf, record.originChainId)} →{' '}
              {chainName(chainOf, record.destinationChainId)}
            </span>
            <Usd value={quotedUsd} />
            <span className="text-ink-2">
              {ruleWords[rule.explains]}
              {rule.sentence}
            </span>
          </li>
        ))}
      </ul>
      {unexplained.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          <CopyTextButton
            label="Copy text for the service"
            text={() =>
              uncollectedText(
                {
                  lines: unexplainedLines(fees),
                  quotedUsd: quoted.usd,
                  unknown: quoted.unknown,
                },
                network,
              )
            }
          />
          <CopyTextButton
            label="Copy IDs"
            text={() => unexplained.map(({ record }) => record.id).join('\n')}
          />
        </p>
      )}
    </Card>
  );
}
