import type { HandledAnswer } from '#service/proxy-api/team';
import { createWalkRunner, type WalkParts, type WalkProgress } from '../../../api/walk/walk-runner';
import type { ListSearch } from '../search/list-search';
import { sentSearch, toServiceQuery } from '../search/service-query';
import type { Known } from './export-columns';
import { headerText, marksFor, rowsText, type ExportShape } from './export-format';
import type { ExportJournal, ExportPiece } from './export-store';
import { manifestOf, type ExportManifest } from './manifest';
import { stopReason } from '../../../components/error-words';

/** What the page shows of the one export that is under way. */
export interface ExportProgress extends WalkProgress<ExportJournal> {
  /** Once it is done, failed or paused. */
  manifest: ExportManifest | null;
}

export interface ExportOrder {
  network: string;
  search: ListSearch;
  shape: ExportShape;
  chainNames?: Known['chainNames'];
  /** What the proxy lets through. */
  callsPerSecond: number;
  filtersOpenStatuses: boolean;
}

type SharedParts = Pick<
  WalkParts<ExportJournal, ExportPiece>,
  'store' | 'read' | 'clock' | 'budget' | 'nowMs' | 'alone'
>;

export interface RunnerParts extends SharedParts {
  isUnscoped?: (network: string) => boolean;
  /** What the team noted of so many requests. */
  readHandled: (network: string, ids: readonly string[]) => Promise<HandledAnswer>;
  onChange: (progress: ExportProgress | null) => void;
}

/** Runs one export: a walk whose pieces are those of a file. */
export function createExportRunner({
  isUnscoped = () => false,
  readHandled,
  onChange,
  ...parts
}: RunnerParts) {
  const runner = createWalkRunner<ExportJournal, ExportPiece>({
    ...parts,
    firstPiece: ({ shape }) => ({ text: new Blob([headerText(shape)]), ids: [] }),
    pieceOf: async (rows, { network, shape, chainNames }) => {
      const marks = await marksFor(rows, shape, (ids) => readHandled(network, ids));
      return { text: new Blob([rowsText(rows, shape, marks, chainNames)]) };
    },
    reasonOf: stopReason,
    onChange: (progress) => {
      if (progress === null) return onChange(null);
      const { phase, journal } = progress;
      const isStill = phase !== 'running';
      const manifest = isStill
        ? manifestOf(journal, isUnscoped(journal.network), parts.nowMs())
        : null;
      onChange({ ...progress, manifest });
    },
  });
  return {
    ...runner,
    start: (
      { network, search, shape, chainNames, callsPerSecond, filtersOpenStatuses }: ExportOrder,
      onStarted?: () => void,
    ) =>
      runner.start(
        {
          network,
          queryAt: (nowSeconds) => toServiceQuery(search, nowSeconds, filtersOpenStatuses),
          journalOf: (journal) => ({
            ...journal,
            search: sentSearch(search, filtersOpenStatuses),
            shape,
            chainNames,
          }),
          callsPerSecond,
        },
        onStarted,
      ),
    /** An export of the network that a reload interrupted, as paused. */
    restore: (network: string) => runner.restore((journal) => journal.network === network),
    async pieces(journal: ExportJournal): Promise<ExportPiece[]> {
      const all: ExportPiece[] = [];
      for await (const piece of runner.pieces(journal)) all.push(piece);
      return all;
    },
  };
}

export type ExportRunner = ReturnType<typeof createExportRunner>;
