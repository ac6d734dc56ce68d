import type { ChainRecord } from '#service/schema/chain';
import { cx } from '../../ui/cx';
import { Tag } from '../../ui/Tag';
import { troublesOf, type ChainTrouble } from './chain-trouble';

/** What the service reports to be wrong with a chain, in a few tags, and in its own words. */
export function ChainTroubles({ chain, className }: { chain: ChainRecord; className?: string }) {
  const troubles = troublesOf(chain);
  if (troubles.length === 0) return <span className="text-ink-3">No issues reported</span>;
  return (
    <span className={cx('flex flex-wrap items-baseline gap-1', className)}>
      {troubles.map((trouble) => (
        <TroubleTag key={trouble.kind} trouble={trouble} title={trouble.explanation} />
      ))}
    </span>
  );
}

/** Red where deposits can't be made or the whole chain is off. The service's own words are plain text, below the tags. */
export function TroubleTag({
  trouble: { kind, words },
  title,
}: {
  trouble: ChainTrouble;
  title?: string;
}) {
  return kind === 'message' ? (
    <span title={title} className="w-full text-xs foreign-text text-ink-2">
      {words}
    </span>
  ) : (
    <Tag tone={kind === 'disabled' || kind === 'deposits' ? 'failure' : 'warn'} title={title}>
      {words}
    </Tag>
  );
}
