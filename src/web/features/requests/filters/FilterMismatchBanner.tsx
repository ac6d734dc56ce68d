import { useChains } from '../../../api/chains';
import { Notice } from '../../../ui/Notice';
import type { ListPage } from '../live/list-page-query';
import { mismatches } from './filter-mismatch';

/** Says when returned rows do not match what was asked; shows them all the same. */
export function FilterMismatchBanner({ page }: { page: ListPage }) {
  const chains = useChains();
  const found = mismatches(page.rows, page.query, (id) => chains.get(id));
  if (found.length === 0) return null;
  return (
    <Notice tone="warn" title="The service returned rows that do not match the filter">
      <ul className="list-disc pl-4">
        {found.map(({ parameter, rows, of }) => (
          <li key={parameter}>
            <code>{parameter}</code>: {rows} of the {of} rows on this page do not match. The service
            may not know this filter.
          </li>
        ))}
      </ul>
    </Notice>
  );
}
