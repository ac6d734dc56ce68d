import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { identifiersIn } from '#service/identifiers/identifiers-in';
import {
  lookUp,
  lookUpSpellings,
  type Looked,
  type LookedUp,
  type ReadPages,
} from '../../../api/endpoints/look-up';
import { pages } from '../../../api/pages';
import { requestPages } from '../../../api/endpoints/requests';
import { scopeSearch } from '../../../api/scope';
import { useScope } from '../../../api/useScope';
import { serverNowMs } from '../../../api/server-clock';
import { useNetwork } from '../../../api/useNetwork';
import { useScheduler } from '../../../api/useScheduler';
import { noteExport } from '../../../api/endpoints/audit';
import { useSession } from '../../../api/session';
import { CustomerReplyButton } from '../../../record/customer-reply/CustomerReplyButton';
import { shortened } from '../../../record/verdict/money-words';
import { unbroken } from '../../../record/unbroken';
import { useChainOf } from '../../../record/useChainOf';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { saveFile } from '../../../lib/save-file';
import { maxRows, rowsIn, type LookUpRow } from './look-up-rows';
import { verdictCsv, verdictLines, type VerdictLine } from './verdict-table';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../components/StatusBadge';
import { leftOutText } from '../../../components/left-out-text';
import { counted } from '../../../lib/counted';
import { middleCut } from '../../../lib/truncation';
import { DataTable } from '../../../ui/table/DataTable';
import { column, type ColumnsOf } from '../../../ui/table/table-features';

type Answers = ReadonlyMap<string, Looked | undefined>;

/** Looks up many IDs or hashes at once, each with its verdict. */
export function LookUpDialog({ network, onClose }: { network: string; onClose: () => void }) {
  const scope = useScope();
  const [text, setText] = useState('');
  const [answers, setAnswers] = useState<Answers | null>(null);
  const [lookedUp, setLookedUp] = useState<readonly LookUpRow[]>([]);
  const [askedAtMs, setAskedAtMs] = useState(0);
  const stop = useRef<AbortController>(undefined);
  const chainOf = useChainOf();
  const session = useSession();
  const schedule = useScheduler('requests');
  const { rows, skipped, leftOut } = useMemo(() => {
    const read = identifiersIn(text);
    return { ...rowsIn(text, read.identifiers), leftOut: read.leftOut };
  }, [text]);
  const entries = rows.flatMap(({ ids }) => ids).length;
  const beside = rows.flatMap(({ addresses }) => addresses).length;
  const look = useMutation({
    mutationFn: async (wanted: readonly LookUpRow[]) => {
      const { signal } = (stop.current = new AbortController());
      const pace = schedule({ isAttended: true });
      setAskedAtMs(serverNowMs(session));
      setLookedUp(wanted);
      setAnswers(new Map());
      const read: ReadPages = (query) =>
        pages(requestPages(session, network, query), { signal, pace });
      const found = new Set<string>();
      const tell = (id: string, looked: Looked | undefined) => {
        if (looked?.kind === 'found') found.add(id);
        setAnswers((before) => new Map(before).set(id, looked));
      };
      const lookUpAll = async (identifiers: readonly LookedUp[]) => {
        for (const { text } of identifiers) tell(text, undefined);
        const missing = new Set<string>();
        await lookUp(
          identifiers.map((each) => each.text),
          scope,
          read,
          (id, looked) => {
            const { spellings = [] } = identifiers.find((each) => each.text === id) ?? {};
            // It is told once its other spellings are looked up too.
            if (looked.kind === 'none' && spellings.length > 0) missing.add(id);
            else tell(id, looked);
          },
        );
        const others = identifiers.filter((each) => missing.has(each.text));
        await lookUpSpellings(others, scope, read, tell);
      };
      await lookUpAll(wanted.flatMap(({ ids }) => ids));
      const left = wanted.filter(({ ids }) => !ids.some(({ text }) => found.has(text)));
      await lookUpAll(left.flatMap(({ addresses }) => addresses));
    },
  });
  const hasLeftOut = leftOutText(leftOut) !== '';
  const lines = lookedUp.flatMap(({ ids, addresses }) => {
    const asked = [...ids, ...addresses].filter((each) => answers?.has(each.text));
    const found = asked.map((each) => [each.text, answers?.get(each.text)] as const);
    return verdictLines(found, askedAtMs, chainOf, scope);
  });
  const done = [...(answers?.values() ?? [])].filter((found) => found !== undefined).length;
  const close = () => {
    stop.current?.abort();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title="Bulk lookup" size="wide">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (rows.length > 0) look.mutate(rows);
        }}
      >
        <label className="flex flex-col gap-1">
          <span className="text-xs font-semibold text-ink-2">
            Request IDs, hashes, addresses or any text that has some (up to {maxRows} lines)
          </span>
          <textarea
            rows={5}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="w-full rounded-lg border border-edge bg-paper p-2 font-mono text-xs"
          />
        </label>
        <div className="flex flex-wrap items-center gap-3">
          <span role="status" className="flex-1 text-xs text-ink-2">
            {counted(entries, 'entry', 'entries')}
            {beside > 0 &&
              ` · ${counted(beside, 'address', 'addresses')} on the same lines, searched only if nothing else on the line is found`}
            {skipped > 0 &&
              ` · ${skipped} over the limit ${skipped === 1 ? 'was' : 'were'} skipped`}
            {hasLeftOut && ` · ${leftOutText(leftOut)}`}
            {answers && ` · ${done} of ${answers.size} done`}
          </span>
          {look.isPending ? (
            <Button onClick={() => stop.current?.abort()}>Stop</Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              disabled={rows.length === 0}
              title="Uses a few API calls for all entries, then up to 4 for each one not found"
            >
              Look up
            </Button>
          )}
          <Button
            disabled={lines.length === 0 || look.isPending}
            onClick={() => {
              saveFile('waybill-lookup.csv', 'text/csv', verdictCsv(lines));
              const what = 'Bulk lookup as CSV';
              noteExport(session, network, { what, rows: lines.length, filter: '' });
            }}
          >
            Download CSV
          </Button>
        </div>
      </form>
      {lines.length > 0 && <VerdictRows lines={lines} />}
    </Dialog>
  );
}

const columns: ColumnsOf<VerdictLine> = [
  column('Input', (row) => <PastedId line={row} />, {
    wraps: true,
    className: 'align-top',
    card: { line: 1 },
  }),
  column(
    'Status',
    (row) =>
      row.requestId === null ? null : (
        <span className="whitespace-nowrap">
          <StatusBadge status={row.status} />
        </span>
      ),
    { wraps: true, className: 'align-top', card: { line: 1 } },
  ),
  column('Where the money is', (row) => <VerdictCell line={row} />, {
    wraps: true,
    card: { line: 2 },
    className: 'align-top',
  }),
];

/** What was pasted and where its money is. */
function VerdictRows({ lines }: { lines: readonly VerdictLine[] }) {
  return (
    <div className="mt-4">
      <DataTable
        label="Results"
        columns={columns}
        data={lines}
        cellLook={({ asked }, columnId) => (columnId === 'Input' ? { title: asked } : undefined)}
      />
    </div>
  );
}

function VerdictCell({ line }: { line: VerdictLine }) {
  const { record, reason, verdict, nextAction, needsAction, isForeign } = line;
  return (
    // One element: where rows are cards, the parts of a cell stand apart.
    <div className="text-start">
      <span title={verdict}>{unbroken(shortened(verdict))}</span>
      {reason !== null && <p className="font-semibold">{reason}</p>}
      {needsAction && <p className="text-ink-2">Next step: {nextAction}</p>}
      {isForeign && <p className="text-ink-3">Not one of your requests</p>}
      {record && (
        <div className="mt-1">
          <CustomerReplyButton record={record} size="small" />
        </div>
      )}
    </div>
  );
}

function PastedId({ line: { asked, requestId } }: { line: VerdictLine }) {
  const network = useNetwork();
  const scope = useScope();
  const text = middleCut(asked);
  const className = 'font-mono text-xs whitespace-nowrap';
  if (requestId === null) return <span className={className}>{text}</span>;
  return (
    <Link
      to="/$network/requests/$id"
      params={{ network, id: requestId }}
      search={scopeSearch(scope)}
      className={`${className} text-accent hover:underline`}
    >
      {text}
    </Link>
  );
}
