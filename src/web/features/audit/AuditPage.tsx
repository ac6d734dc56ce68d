import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auditKinds, type AuditEntry, type AuditKind } from '#service/proxy-api/audit';
import { allAudit, auditQuery, noteExport, type AuditFilter } from '../../api/endpoints/audit';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useNetwork } from '../../api/useNetwork';
import { CursorPages, useCursors } from '../../components/CursorPages';
import { ErrorState } from '../../components/ErrorState';
import { PageTitle } from '../../components/PageTitle';
import { periodText, PeriodSwitch, readPeriod } from '../../components/time/PeriodSwitch';
import { TimeText } from '../../components/time/TimeText';
import { saveFile } from '../../lib/save-file';
import { middleCut } from '../../lib/truncation';
import { periodSeconds } from '#service/proxy-api/desk';
import { RequestLink } from '../../record/links/RequestLink';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Code } from '../../ui/Code';
import { DataTable } from '../../ui/table/DataTable';
import { EmptyState } from '../../ui/EmptyState';
import { Select } from '../../ui/form/Select';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import { TextField } from '../../ui/form/TextField';

const kindWords: Record<AuditKind, string> = {
  login: 'Logged in',
  loginFailed: 'Login failed',
  logout: 'Logged out',
  handled: 'Marked as handled',
  reopened: 'Reopened',
  labeled: 'Address labeled',
  labelDeleted: 'Label deleted',
  viewSaved: 'View saved',
  viewRenamed: 'View renamed',
  viewDeleted: 'View deleted',
  claimRequested: 'Claim requested',
  claimSubmitted: 'Claim submitted',
  export: 'Exported',
};

/** A newer server may name other kinds. */
function kindText(kind: string): string {
  return Object.hasOwn(kindWords, kind) ? kindWords[kind as AuditKind] : kind;
}

function personText({ person, kind }: AuditEntry): string {
  if (person !== null) return person;
  return kind === 'loginFailed' ? 'Unknown name' : 'Visitor without login';
}

const route = getRouteApi('/$network/audit');

/** Who did what, when: newest first, read again on demand. */
export function AuditPage() {
  const session = useSession();
  const { kind, person, subject, ...time } = route.useSearch();
  const range = readPeriod(time);
  const { period, ...ends } = range;
  const filter: AuditFilter = {
    kind: auditKinds.find((known) => known === kind),
    person: person || undefined,
    subject: subject || undefined,
    ...(period ? { sinceSeconds: periodSeconds[period] } : ends),
  };
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <PageTitle title="Audit" />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-lg font-semibold">Audit</h1>
        <PeriodSwitch value={range} nowMs={serverNowMs(session)} what="What happened" />
      </header>
      <Entries filter={filter} words={periodText(range)} />
    </div>
  );
}

function Entries({ filter, words }: { filter: AuditFilter; words: string }) {
  const network = useNetwork();
  const walk = useCursors(JSON.stringify(filter));
  const { data, error, isFetching, refetch } = useQuery({
    ...auditQuery(network, filter, walk.cursors.at(-1)),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      flush
      title="Entries"
      actions={
        data && (
          <>
            <SaveEntries filter={filter} words={words} />
            <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          </>
        )
      }
    >
      <Filters />
      {!data &&
        (error ? (
          <div className="p-4">
            <ErrorState
              error={error}
              title="Couldn’t load the entries"
              unaffected="Actions are still recorded."
              onRetry={() => void refetch()}
            />
          </div>
        ) : (
          <DataTable label="Audit entries" columns={columns} data={[]} loadingRows={8} />
        ))}
      {data?.entries.length === 0 && <Nothing days={data.days} words={words} />}
      {data && data.entries.length > 0 && (
        <DataTable
          label="Audit entries"
          columns={columns}
          data={data.entries}
          rowId={({ id }) => id}
        />
      )}
      {data && data.days > 0 && (
        <p className="border-t border-line px-4 py-3 text-xs text-ink-3">
          Kept for {data.days} days{!data.isKept && ', in memory: a restart loses them'}.
        </p>
      )}
      {data && (
        <CursorPages
          label="Pages of entries"
          walk={walk}
          continuation={data.continuation}
          isFetching={isFetching}
        />
      )}
    </Card>
  );
}

const allKinds = 'all';

function Filters() {
  const { kind, person, subject } = route.useSearch();
  const navigate = route.useNavigate();
  /** What is not applied yet. */
  const [typed, setTyped] = useState<{ person?: string; subject?: string }>({});
  const shown = { person: person ?? '', subject: subject ?? '', ...typed };
  return (
    <form
      className="flex flex-wrap items-end gap-2 px-4 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTyped({});
        void navigate({
          search: (before) => ({
            ...before,
            person: shown.person.trim() || undefined,
            subject: shown.subject.trim() || undefined,
          }),
        });
      }}
    >
      <Select
        label="What"
        value={auditKinds.find((known) => known === kind) ?? allKinds}
        onChange={(value) =>
          void navigate({
            search: (before) => ({ ...before, kind: value === allKinds ? undefined : value }),
          })
        }
        options={[
          { value: allKinds, label: 'Everything' },
          ...auditKinds.map((value) => ({ value, label: kindWords[value] })),
        ]}
      />
      <div className="max-w-48 min-w-0 flex-1 basis-24">
        <TextField
          label="Who"
          value={shown.person}
          placeholder="Name"
          className="w-full"
          onValueChange={(text) => setTyped({ ...typed, person: text })}
        />
      </div>
      <div className="max-w-64 min-w-0 flex-1 basis-24">
        <TextField
          label="Request ID, address or view name"
          value={shown.subject}
          className="w-full font-mono"
          onValueChange={(text) => setTyped({ ...typed, subject: text })}
        />
      </div>
      <Button type="submit">Apply</Button>
    </form>
  );
}

function Nothing({ days, words }: { days: number; words: string }) {
  const { kind, person, subject } = route.useSearch();
  const navigate = route.useNavigate();
  if (days === 0)
    return (
      <EmptyState title="The audit log is off">
        Set <Code>AUDIT_DAYS</Code> to 1 or more.
      </EmptyState>
    );
  const isFiltered = (kind ?? person ?? subject) !== undefined;
  return (
    <EmptyState
      title={`${isFiltered ? 'No matching entries' : 'No entries'} in ${words}`}
      action={
        isFiltered && (
          <Button
            onClick={() =>
              void navigate({
                search: (before) => ({
                  ...before,
                  kind: undefined,
                  person: undefined,
                  subject: undefined,
                }),
              })
            }
          >
            Clear filters
          </Button>
        )
      }
    >
      Logins, claims, exports, labels, saved views, and what is marked as handled are listed here.
    </EmptyState>
  );
}

/** Reads all pages, then saves them; what writes CSV comes with the click. */
function SaveEntries({ filter, words }: { filter: AuditFilter; words: string }) {
  const network = useNetwork();
  const session = useSession();
  const save = useMutation({
    mutationFn: async () => {
      const [entries, { auditCsv }] = await Promise.all([
        allAudit(session, network, filter),
        import('./audit-csv'),
      ]);
      saveFile(`audit-${network}.csv`, 'text/csv', auditCsv(entries));
      const what = 'Audit entries as CSV';
      noteExport(session, network, { what, rows: entries.length, filter: words });
    },
  });
  return (
    <Button size="small" disabled={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Preparing…' : save.isError ? 'Download failed, try again' : 'Download CSV'}
    </Button>
  );
}

const columns: ColumnsOf<AuditEntry> = [
  column('Time', ({ atMs }) => <TimeText ms={atMs} />, { card: { line: 1 } }),
  column('Who', (entry) => <bdi>{personText(entry)}</bdi>, { card: { line: 2 } }),
  column('What', ({ kind }) => kindText(kind), { card: { line: 1 } }),
  column('About', (entry) => <Subject {...entry} />, { card: { line: 2 } }),
  column('Details', ({ detail }) => detail, {
    wraps: true,
    className: 'foreign-text whitespace-pre-line text-ink-2',
    card: { line: 3 },
  }),
];

function Subject({ kind, subject }: AuditEntry) {
  const network = useNetwork();
  if (subject === null)
    return (
      <span data-none className="text-ink-3">
        —
      </span>
    );
  if (kind.startsWith('view')) return <bdi>{subject}</bdi>;
  const isLabel = kind === 'labeled' || kind === 'labelDeleted';
  if (!isLabel && kind !== 'claimRequested') return <RequestLink id={subject} />;
  return (
    <Link
      to={isLabel ? '/$network/address/$address' : '/$network/fees/$address'}
      params={{ network, address: subject }}
      className="font-mono text-xs text-accent underline"
      title={subject}
    >
      {middleCut(subject)}
    </Link>
  );
}
