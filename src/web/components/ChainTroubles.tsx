import type { ChainRecord } from '#service/schema/chain';
import { Tag } from '../ui/Tag';
import { troublesOf } from './chain-trouble';

/** What the service reports to be wrong with a chain, in a few tags, and in its own words. */
export function ChainTroubles({
  chain,
  className = 'flex flex-wrap gap-1',
}: {
  chain: ChainRecord;
  className?: string;
}) {
  const troubles = troublesOf(chain);
  if (troubles.length === 0) return <span className="text-ink-3">No issues reported</span>;
  return (
    <span className={className}>
      {troubles.map(({ kind, words, explanation }) =>
        kind === 'message' ? (
          <span key={kind} title={explanation} className="w-full text-xs foreign-text text-warn">
            {words}
          </span>
        ) : (
          <Tag
            key={kind}
            tone={kind === 'disabled' || kind === 'deposits' ? 'failure' : 'warn'}
            title={explanation}
          >
            {words}
          </Tag>
        ),
      )}
    </span>
  );
}
