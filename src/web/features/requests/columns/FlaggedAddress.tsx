import { AddressText } from '../../../components/AddressText';
import { NotReported } from '../../../components/NotReported';
import { lookAlikeWarning } from './look-alike';
import { useList } from './list-context';
import { Tag } from '../../../ui/Tag';

/** An address of a row in its one spelling among the rows, flagged where another one of them shows the same ends. */
export function FlaggedAddress({
  value,
  chainId,
  isNone = false,
}: {
  value: string | null;
  chainId: number | null;
  isNone?: boolean;
}) {
  const { flagged, spellingOf } = useList();
  if (value === null) return isNone ? <span className="text-ink-3">None</span> : <NotReported />;
  return (
    <span className="inline-flex items-center gap-1">
      <AddressText value={spellingOf(value) ?? value} chainId={chainId} />
      {flagged.has(value) && <LookAlikeTag />}
    </span>
  );
}

/** Beside an address that looks like another one. */
function LookAlikeTag() {
  return (
    <Tag tone="warn" title={lookAlikeWarning}>
      Look-alike address
    </Tag>
  );
}
