import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { withoutPlace } from './search/list-search';
import type { ListState } from './useListSearch';

const words = {
  sponsored: 'sponsored',
  feesNotCollected: 'with app fees that were quoted and not collected',
};

/** Says what was computed from the loaded rows, and from how many. */
export function AmongNotice({
  list: { search, loadedStatus: status, go },
  shown,
  loaded,
}: {
  list: ListState;
  shown: number;
  loaded: number;
}) {
  const { among } = search;
  const what = [status, among && words[among]].filter(Boolean).join(', ');
  return (
    <Notice
      title={`${shown} of the ${loaded} loaded rows: ${what}`}
      actions={
        <Button
          size="small"
          onClick={() =>
            go({
              ...withoutPlace(search),
              among: undefined,
              ...(status === null ? {} : { status: undefined }),
            })
          }
        >
          Show all rows
        </Button>
      }
    >
      The service cannot filter by it, so each page is looked through when it is loaded. Next goes
      on.
    </Notice>
  );
}
