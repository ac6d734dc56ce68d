import type { HistoryState } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { RequestRecord } from '#service/records/record';
import type { HandledMark } from '#service/proxy-api/team';
import type { ChainOf } from '../../../record/chain-of';
import type { Late } from '../../../record/useLate';
import type { CellTarget } from './define-column';

/** What the cells of one page of the list share. */
export interface ListContextValue {
  network: string;
  chainOf: ChainOf;
  /** Ids of the columns that are drawn: a cell leaves out what another column says. */
  columns: readonly string[];
  /** All records of the page. */
  records: readonly RequestRecord[];
  /** Addresses among the rows that look like another one of them. */
  flagged: ReadonlySet<string>;
  /** An address as the rows spell it. */
  spellingOf: (address: string) => string | null;
  /** Rows that are late, by id. */
  late: ReadonlyMap<string, Late>;
  /** Rows that were marked as handled, by id; null where that isn’t known. */
  handled: ReadonlyMap<string, HandledMark> | null;
  /** What links to a request carry on of the list's URL: whose requests these are. */
  scope: { scope?: 'all' };
  /** What a link to a request takes along, so that its page knows its neighbours. */
  listOrigin: () => HistoryState;
  /** Whether these rows were asked for with the fields that only their integrator is shown. */
  hasGated: boolean;
  onFilter: (target: CellTarget, how: 'only' | 'not') => void;
}

export const ListContext = createContext<ListContextValue | null>(null);

export function useList(): ListContextValue {
  const list = use(ListContext);
  if (!list) throw new Error('A cell of the list is used outside of the list.');
  return list;
}
