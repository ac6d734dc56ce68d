import { isHandledAs } from '#service/team';
import { TimeText } from '../../../components/TimeText';
import { visibleLines, visibleText } from '../../../lib/truncation';
import { defineColumn, type CellProps } from './define-column';
import { useList } from './list-context';

/** What the team noted, in two lines: rows are of one height. */
export const handledColumn = defineColumn({
  id: 'handled',
  header: 'Handled',
  size: 220,
  cell: HandledCell,
});

function HandledCell({ record }: Pick<CellProps, 'record'>) {
  const { handled } = useList();
  if (handled === null)
    return (
      <span className="text-ink-3" title="Whether it was handled isn’t known">
        …
      </span>
    );
  const mark = handled.get(record.id);
  if (!mark || !isHandledAs(mark, record)) return <span className="text-ink-3">Open</span>;
  const note = visibleLines(mark.note);
  return (
    <div className="leading-4" title={note}>
      <div className="truncate">{note || <span className="text-ink-3">No note</span>}</div>
      <div className="truncate text-xs text-ink-3">
        <bdi>{visibleText(mark.by)}</bdi>, <TimeText ms={mark.atMs} />
      </div>
    </div>
  );
}
