import { useMemo } from 'react';
import { nameOfChain } from '#service/schema/chain';
import { useChains } from '../../../api/endpoints/chains';
import { absoluteTime } from '../../../lib/time';
import { viewWords } from '../../../record/view-words';
import { chainWords } from '../search/group-text';
import { filterOf } from '../search/filter';
import type { ListSearch } from '../search/list-search';
import { printTextForm } from '../search/print-text-form';
import { scopeOf } from '../search/service-query';
import { chipsOf } from './chips';

/** What a search asks for as sentences say it, times in UTC: "Status: failure", and as the filter's text form. */
export function useFilterWords(search: ListSearch) {
  const chains = useChains();
  const words = useMemo(() => chainWords(chains.values()), [chains]);
  const filter = filterOf(search);
  const chips = chipsOf(filter, {
    chains: words,
    chainName: (id) => nameOfChain(chains.get(Number(id)), id),
    timeText: (seconds) => absoluteTime(Number(seconds) * 1000, 'UTC'),
    scope: scopeOf(search),
  });
  const conditions = [
    ...(search.view ? [{ id: 'view', text: `View: ${viewWords[search.view].name}` }] : []),
    ...chips.map(({ id, label, exact }) => ({ id, text: `${label}: ${exact}` })),
  ];
  return { conditions, textForm: printTextForm(filter, words) };
}
