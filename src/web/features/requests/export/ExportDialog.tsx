import { useState } from 'react';
import { unpacedPerSecond } from '../../../api/request-scheduler';
import { useNetworkConfig } from '../../../api/useNetwork';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { ErrorState } from '../../../components/ErrorState';
import { Notice } from '../../../ui/Notice';
import { Select } from '../../../ui/Select';
import type { ColumnId } from '../columns/columns';
import { idsOnly } from '../search/group-text';
import { printTextForm } from '../search/print-text-form';
import { filterOf } from '../search/filter';
import type { ListSearch } from '../search/list-search';
import { loadedStatus } from '../search/service-query';
import { exportColumnIds } from './export-columns';
import type { ExportFormat, ExportShape } from './export-format';
import { exportPageSize } from './export-plan';
import { useExport, useExportRunners } from './useExport';

type Columns = 'chosen' | 'all' | 'raw';

/** What to take away: everything that the service matches, not only the page on screen. */
export function ExportDialog({
  search,
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

  const filter = filterOf(search);
  const wanted = choice === 'raw' && format === 'csv' ? 'all' : choice;
  const shape: ExportShape = {
    format,
    columns: wanted === 'raw' ? null : exportColumnIds(wanted === 'all' ? 'all' : columns),
  };
  const pace = callsPerSecond ?? unpacedPerSecond;
  const isGated = search.includeAuthenticatedData === 'true';
  const unfiltered = loadedStatus(search, filtersOpenStatuses);

  const start = async () => {
    setIsStarting(true);
    setError(null);
    try {
      const runner = await runnerFor(isGated ? 'memory' : 'disk');
      const order = { network: name, search, shape, callsPerSecond: pace, filtersOpenStatuses };
      await runner.start(order, onClose);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    }
    setIsStarting(false);
  };

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Export">
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          Everything that the service matches:{' '}
          <code className="foreign-text">{printTextForm(filter, idsOnly) || 'no filter'}</code>
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
              { value: 'chosen', label: 'those of the list' },
              { value: 'all', label: 'all' },
              ...(format === 'ndjson' ? [{ value: 'raw', label: 'rows as they came' }] : []),
            ]}
          />
        </div>
        <p className="text-ink-2">
          {pace} calls a second of {exportPageSize} rows, counted first. People who use the
          dashboard meanwhile go first.
        </p>
        {unfiltered !== null && (
          <Notice tone="warn" title={`The status ${unfiltered} is not part of the export`}>
            The service has no filter for it: the file holds every status.
          </Notice>
        )}
        {isGated && (
          <Notice title="This export cannot be resumed after a reload">
            Fields of your own requests are kept in memory only, never in the browser’s storage.
          </Notice>
        )}
        {running && (
          <Notice tone="warn" title="Another export is not put away yet">
            Save or discard it first.
          </Notice>
        )}
        {error && <ErrorState error={error} onRetry={() => void start()} />}
        <div className="flex gap-2">
          <Button
            variant="primary"
            disabled={isStarting || running !== null}
            onClick={() => void start()}
          >
            {isStarting ? 'Counting' : 'Start'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
