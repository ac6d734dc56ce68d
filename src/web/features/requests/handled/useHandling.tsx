import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { RequestRecord } from '#service/records/record';
import { isHandledAs, type HandledMark } from '#service/proxy-api/team';
import { handledQuery, reopen } from '../../../api/endpoints/team';
import { errorLine } from '../../../components/error-words';
import { lazyPart } from '../../../components/lazy-part';
import { TimeText } from '../../../components/time/TimeText';
import { truncated } from '../../../lib/truncation';
import type { RecordAction } from '../../../record/page/RecordActions';
import { announce } from '../../../ui/announce';
import { Button } from '../../../ui/Button';

const HandledDialog = lazyPart(async () => (await import('./HandledDialog')).HandledDialog);

/** Whether a request was handled, by whom, and what can be done about that. */
export function useHandling(
  network: string,
  record: RequestRecord,
): { actions: RecordAction[]; line: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery(handledQuery(network, [record.id]));
  const mark = data?.marks[0];
  const isHandled = mark !== undefined && isHandledAs(mark, record);
  return {
    actions: isHandled ? [] : [{ label: 'Mark as handled…', run: () => setIsOpen(true) }],
    line: (
      <>
        {mark ? (
          <HandledLine network={network} mark={mark} isHandled={isHandled} />
        ) : (
          error && (
            <p className="text-xs foreign-text text-ink-3">
              Couldn’t read whether it was handled. {errorLine(error)}
            </p>
          )
        )}
        {isOpen && (
          <HandledDialog network={network} records={[record]} onClose={() => setIsOpen(false)} />
        )}
      </>
    ),
  };
}

function HandledLine({
  network,
  mark,
  isHandled,
}: {
  network: string;
  mark: HandledMark;
  isHandled: boolean;
}) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => reopen(client, network, mark.id),
    onSuccess: () => announce('Reopened'),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line-2 bg-raised px-4 py-2">
      <p className="min-w-0 flex-1 basis-64 foreign-text whitespace-pre-line">
        <span className="font-semibold">
          Handled by <bdi>{mark.by}</bdi>
        </span>
        , <TimeText ms={mark.atMs} />
        {mark.note && `: ${mark.note}`}
        {!isHandled && (
          <span className="text-warn">
            {' '}
            It has changed since (it was {truncated(mark.status ?? 'without a status')}), so it
            counts as open again.
          </span>
        )}
        {undo.error && <span className="text-failure"> {errorLine(undo.error)}</span>}
      </p>
      {isHandled && (
        <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate()}>
          Reopen
        </Button>
      )}
    </div>
  );
}
