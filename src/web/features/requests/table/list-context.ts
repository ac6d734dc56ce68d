import type { RequestRecord } from '#service/record';
import type { HistoryState } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { ChainOf } from '../../../record/chain-of';
import type { CellTarget } from './cell-targets';

/** What the cells of one page of the list share. */
export interface ListSurroundings {
  network: string;
  chainOf: ChainOf;
  /** All records of the page: what its rows are compared with. */
  records: readonly RequestRecord[];
  /** What a link to a request takes along, so that its page knows its neighbours. */
  /** What links to a request carry on of the list's URL: whose requests these are. */
  scope: { scope?: 'all' };
  cameFrom: HistoryState;
  /** Whether these rows were asked for with the fields that only their integrator is shown. */
  hasGated: boolean;
  onFilter: (target: CellTarget, how: 'only' | 'not') => Promise<void>;
}

export const ListContext = createContext<ListSurroundings | null>(null);

export function useList(): ListSurroundings {
  const list = use(ListContext);
  if (!list) throw new Error('A cell of the list stands outside of the list.');
  return list;
}
