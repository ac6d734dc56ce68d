import { useChains } from '../../../api/chains';
import { InlineNote } from '../../../ui/InlineNote';
import type { ListPage } from '../live/list-page-query';
import { mismatches } from './mismatches';

const summary = 'Some results don’t match your filter';

/** Says when returned rows do not match what was asked; the list shows them all the same. */
export function FilterMismatchNote({ page }: { page: ListPage }) {
  const chains = useChains();
  const found = mismatches(page.rows, page.query, (id) => chains.get(id));
  if (found.length === 0) return null;
  return (
    <InlineNote isWarning label={summary} summary={summary}>
      {found.map(({ parameter, rows, of }) => (
        <p key={parameter}>
          {rows} of {of} results on this page don’t match <code>{parameter}</code>. The API may not
          support it.
        </p>
      ))}
    </InlineNote>
  );
}
