import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestRecord } from '#service/records/record';
import { maxNoteLength } from '#service/proxy-api/team';
import { handledQuery, markHandled } from '../../../api/endpoints/team';
import { useSession, type SessionPart } from '../../../api/session';
import { errorLine } from '../../../components/error-words';
import { counted } from '../../../lib/counted';
import { announce } from '../../../ui/announce';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { TextArea } from '../../../ui/form/TextArea';

/** Notes that were begun, by the requests they are about: a dialog that is closed loses none. */
const drafts: SessionPart<Map<string, string>> = () => new Map();

/** Marks requests as handled, with a note for the team. */
export function HandledDialog({
  network,
  records,
  onClose,
}: {
  network: string;
  records: readonly RequestRecord[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const ids = records.map(({ id }) => id);
  const { data } = useQuery(handledQuery(network, ids));
  const draft = useSession().get(drafts);
  const key = ids.join(' ');
  const [note, setNote] = useState(draft.get(key) ?? '');
  const length = note.trim().length;
  const isTooLong = length > maxNoteLength;
  const mark = useMutation({
    mutationFn: () => markHandled(client, network, records, note),
    onSuccess: () => {
      draft.delete(key);
      announce(`${counted(records.length, 'request')} marked as handled`);
      onClose();
    },
  });
  const what = records.length === 1 ? 'It leaves' : 'They leave';
  const comes = records.length === 1 ? 'It comes' : 'Each comes';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        records.length === 1 ? 'Mark as handled' : `Mark ${records.length} requests as handled`
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooLong) mark.mutate();
        }}
      >
        <p className="text-ink-2">
          {what} Home and its views, for everybody. {comes} back when the status changes, or when
          somebody reopens it.
          {data?.isKept === false &&
            ' Waybill’s server keeps marks in memory: a restart loses them.'}
        </p>
        <TextArea
          label="Note for your team (optional)"
          isProse
          rows={4}
          value={note}
          onValueChange={(text) => {
            draft.set(key, text);
            setNote(text);
          }}
          error={
            isTooLong
              ? `The note has ${length} characters; ${maxNoteLength} are the limit.`
              : mark.error && errorLine(mark.error)
          }
        />
        <div>
          <Button type="submit" variant="primary" disabled={mark.isPending || isTooLong}>
            Mark as handled
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
