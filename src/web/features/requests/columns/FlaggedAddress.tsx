import { AddressText } from '../../../components/AddressText';
import { NotReported } from '../../../components/NotReported';
import { lookAlikes } from './look-alike';
import { onceFor } from './once-for';
import { useList } from './list-context';
import { Tag } from '../../../ui/Tag';

const flaggedAmong = onceFor(lookAlikes);

/** An address of a row, flagged where another one among the rows shows the same ends. */
export function FlaggedAddress({
  value,
  chainId,
  isNone = false,
}: {
  value: string | null;
  chainId: number | null;
  isNone?: boolean;
}) {
  const { records } = useList();
  if (value === null) return isNone ? <span className="text-ink-3">none</span> : <NotReported />;
  return (
    <span className="inline-flex items-center gap-1">
      <AddressText value={value} chainId={chainId} />
      {flaggedAmong(records).has(value) && <LookAlikeTag />}
    </span>
  );
}

export const lookAlikeWarning =
  'An address here has the same first and last characters as another one among these rows, and a different middle. Compare the whole address.';

/** Beside an address that looks like another one. */
export function LookAlikeTag() {
  return (
    <Tag tone="warn" title={lookAlikeWarning}>
      look-alike
    </Tag>
  );
}
