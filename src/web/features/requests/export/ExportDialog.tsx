import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsQuery } from '../../../api/endpoints/requests';
import { useIsUnscoped } from '../../../api/scope';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { formatDuration } from '#service/duration';
import { unpacedPerSecond } from '../../../api/request-scheduler';
import { useNetworkConfig } from '../../../api/useNetwork';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { ErrorState } from '../../../components/ErrorState';
import { Notice } from '../../../ui/Notice';
import { Select } from '../../../ui/form/Select';
import type { ColumnId } from '../columns/columns';
import { useFilterWords } from '../filters/useFilterWords';
import type { ListSearch } from '../search/list-search';
import { narrowedTo } from '../search/client-filter';
import { clientSideStatus, scopeOf, sentSearch, toServiceQuery } from '../search/service-query';
import { exportColumnIds } from './export-columns';
import { readChainNames, type ExportFormat, type ExportShape } from './export-format';
import { walkPageSize } from '../../../api/walk/plan-walk';
import { hasExports } from './ExportPlace';
import { placeOf, useExport, useExportRunners } from './useExport';
import { whole } from '../../../lib/counted';

type Columns = 'chosen' | 'all' | 'raw';

/** Exports all requests that match, not only the page on screen. */
export function ExportDialog({
  search: asked,
  columns,
  onClose,
}: {
  search: ListSearch;
  columns: readonly ColumnId[];
  onClose: () => void;
}) {
  const { name, callsPerSecond, capabilities } = useNetworkConfig();
  const { filtersOpenStatuses } = capabilities;
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [choice, setChoice] = useState<Columns>('chosen');
  const [error, setError] = useState<Error | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const running = useExport();
  const runnerFor = useExportRunners();
  const session = useSession();
  const client = useQueryClient();

  const search = sentSearch(asked, filtersOpenStatuses);
  const { conditions, textForm } = useFilterWords(search);
  const isEveryones = useIsUnscoped(name) || scopeOf(search) === 'all';
  const wanted = choice === 'raw' && format === 'csv' ? 'all' : choice;
  const shape: ExportShape = {
    format,
    columns: wanted === 'raw' ? null : exportColumnIds(wanted === 'all' ? 'all' : columns),
  };
  const pace = callsPerSecond ?? unpacedPerSecond;
  const isGated = search.includeAuthenticatedData === 'true';
  const unfiltered = [
    clientSideStatus(asked, filtersOpenStatuses),
    asked.among && narrowedTo(asked.among),
  ].filter((word) => word !== null && word !== undefined);
  const isBusy = running !== null && running.phase !== 'done';

  const start = async () => {
    setIsStarting(true);
    setError(null);
    try {
      // A finished one was downloaded when it was done.
      if (running) await (await runnerFor(placeOf(running))).discard(running.journal);
      const runner = await runnerFor(isGated ? 'memory' : 'disk');
      const order = { network: name, search, shape, callsPerSecond: pace, filtersOpenStatuses };
      const chainNames = await readChainNames(client, name);
      session.get(hasExports).set(true);
      await runner.start({ ...order, chainNames }, onClose);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    }
    setIsStarting(false);
  };

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Export">
      <div className="flex flex-col gap-4">
        <p className="foreign-text text-ink-2" title={textForm}>
          Exports all of {isEveryones ? 'everyone’s' : 'your'} requests
          {conditions.length === 0
            ? ', without filters.'
            : ` that match: ${conditions.map(({ text }) => text).join('; ')}.`}
        </p>
        <div className="grid grid-cols-2 gap-4">
          <Select
            label="Format"
            value={format}
            onChange={(next) => setFormat(next as ExportFormat)}
            options={[
              { value: 'csv', label: 'CSV' },
              { value: 'ndjson', label: 'NDJSON' },
            ]}
          />
          <Select
            label="Columns"
            value={wanted}
            onChange={(next) => setChoice(next as Columns)}
            options={[
              { value: 'chosen', label: 'Visible columns' },
              { value: 'all', label: 'All columns' },
              ...(format === 'ndjson' ? [{ value: 'raw', label: 'Raw API records' }] : []),
            ]}
          />
        </div>
        <p
          className="text-ink-2"
          title={`Runs in the background at up to ${pace} API calls per second. The count uses 1 API call`}
        >
          <b role="status" className="font-semibold text-ink">
            <CountWords network={name} search={search} rowsPerSecond={pace * walkPageSize} />
          </b>{' '}
          Runs in the background and downloads when it’s done.
        </p>
        {format === 'csv' && (
          <p className="text-xs text-ink-3">
            Oldest first, times in UTC. A spreadsheet rounds numbers of more than 15 digits: import
            columns of smallest units as text.
          </p>
        )}
        {unfiltered.map((word) => (
          <Notice key={word} tone="warn" title={`The filter “${word}” won’t be applied`}>
            The API can’t filter by it; the file will contain all matching requests.
          </Notice>
        ))}
        {isGated && (
          <Notice title="Keep this tab open">
            Private fields are kept in memory only, so this export can’t resume after a reload.
          </Notice>
        )}
        {isBusy && (
          <Notice tone="warn" title="Finish your current export first">
            Download or discard it to start another.
          </Notice>
        )}
        {error && (
          <ErrorState
            error={error}
            title="Couldn’t start the export"
            unaffected="The list and your filters aren’t affected."
            onRetry={() => void start()}
          />
        )}
        <div className="flex gap-2">
          <Button variant="primary" disabled={isStarting || isBusy} onClick={() => void start()}>
            {isStarting ? 'Starting…' : 'Start export'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** How many there are, before anything starts: one call. */
function CountWords({
  network,
  search,
  rowsPerSecond,
}: {
  network: string;
  search: ListSearch;
  rowsPerSecond: number;
}) {
  const session = useSession();
  const { filtersOpenStatuses } = useNetworkConfig().capabilities;
  const [query] = useState(() => {
    const { continuation: _continuation, ...all } = toServiceQuery(
      search,
      serverNowMs(session) / 1000,
      filtersOpenStatuses,
    );
    // The total depends on neither limit nor cursor (service-api.md L3).
    return { ...all, limit: '1', includeTotal: 'true' };
  });
  const { data, error } = useQuery(requestsQuery(network, query));
  if (error) return <>Couldn’t count the requests.</>;
  if (!data) return <>Counting…</>;
  if (data.total === null) return <>The API reported no total.</>;
  const seconds = Math.max(1, Math.ceil(data.total / rowsPerSecond));
  return (
    <>
      About {whole(data.total)} requests, {formatDuration(seconds)}.
    </>
  );
}
