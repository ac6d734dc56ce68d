import type { RequestRecord } from '#service/record';
import { AddressText } from '../../../components/AddressText';
import { NotReported } from '../../../components/NotReported';
import { oneSpelling } from '../../../record/one-spelling';
import { lookAlikes, lookAlikeWarning } from './look-alike';
import { onceFor } from './once-for';
import { useList } from './list-context';
import { Tag } from '../../../ui/Tag';

const flaggedAmong = onceFor(lookAlikes);
const spellingAmong = onceFor((records: readonly RequestRecord[]) => oneSpelling(...records));

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
  const { records } = useList();
  if (value === null) return isNone ? <span className="text-ink-3">None</span> : <NotReported />;
  return (
    <span className="inline-flex items-center gap-1">
      <AddressText value={spellingAmong(records)(value) ?? value} chainId={chainId} />
      {flaggedAmong(records).has(value) && <LookAlikeTag />}
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
