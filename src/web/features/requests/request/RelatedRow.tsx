import { Link } from '@tanstack/react-router';
import type { ReadRow } from '#service/records/record';
import { scopeSearch } from '../../../api/scope';
import { useScope } from '../../../api/useScope';
import { StatusBadge } from '../../../components/StatusBadge';
import { TimeText } from '../../../components/time/TimeText';
import { middleCut } from '../../../lib/truncation';

/** One related request in a line. */
export function RelatedRow({
  network,
  row,
  note,
}: {
  network: string;
  row: ReadRow;
  note?: string | undefined;
}) {
  const scope = useScope();
  const { record } = row;
  if (!record) return <li className="text-ink-3">Unreadable record. {row.broken}</li>;
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Link
        to="/$network/requests/$id"
        params={{ network, id: record.id }}
        search={scopeSearch(scope)}
        className="font-mono text-xs text-accent underline underline-offset-2"
      >
        {middleCut(record.id)}
      </Link>
      <StatusBadge status={record.status} />
      {note && <span className="text-ink-3">{note}</span>}
      <span className="text-xs text-ink-3">
        <TimeText ms={record.createdAtMs} />
      </span>
    </li>
  );
}
