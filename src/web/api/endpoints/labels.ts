import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  createElement,
  use,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { addressKey } from '#service/address';
import { anyRecord } from '#service/schema/tolerant';
import {
  labelsAnswer,
  teamPaths,
  type AddressLabel,
  type LabelEntry,
  type LabelsAnswer,
} from '#service/proxy-api/team';
import { storedJson } from '../../lib/stored-value';
import { call, type ProxyRoute } from '../call';
import { queryKey } from '../query-key';
import { sessionOf } from '../session';
import { useMayOpen, useNetwork } from '../useNetwork';

export const labelsRoute = (method: ProxyRoute['method'], path: string): ProxyRoute => ({
  name: 'labels',
  method,
  path,
});
export const readLabels = (body: unknown): LabelsAnswer => labelsAnswer.parse(body);

/** What the team calls addresses. */
export function labelsQuery(network: string) {
  return queryOptions({
    queryKey: queryKey(network, 'labels', {}),
    queryFn: ({ client, signal }) =>
      call(sessionOf(client), network, labelsRoute('GET', teamPaths.labels), {
        signal,
        read: readLabels,
      }),
  });
}

type Labels = ReadonlyMap<string, AddressLabel>;
const byAddress = ({ labels }: LabelsAnswer): Labels =>
  new Map(labels.map((each) => [each.address, each]));

const LabelsContext = createContext<{ labels: Labels | null; want: () => void }>({
  labels: null,
  want: () => undefined,
});

/** Colleagues change them as well. */
const freshMs = 60_000;

/**
 * Has the labels once for all that is in it: a page shows addresses by the hundred. They are read when the first is shown,
 * and again where one is shown a minute later.
 */
export function LabelsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const network = useNetwork();
  const mayRead = useMayOpen('requests');
  const { data: labels = null } = useQuery({
    ...labelsQuery(network),
    enabled: false,
    select: byAddress,
  });
  const want = useCallback(() => {
    const state = client.getQueryState(labelsQuery(network).queryKey);
    const triedMs = Math.max(state?.dataUpdatedAt ?? 0, state?.errorUpdatedAt ?? 0);
    if (!mayRead || Date.now() - triedMs < freshMs) return;
    void client.prefetchQuery({ ...labelsQuery(network), staleTime: 0 });
  }, [client, network, mayRead]);
  const value = useMemo(() => ({ labels, want }), [labels, want]);
  return createElement(LabelsContext, { value }, children);
}

/** The label of exactly this address, for those who show the address beside it. */
export function useAddressLabel(address: string): string | undefined {
  const { labels, want } = use(LabelsContext);
  useEffect(want, [want]);
  return labels?.get(addressKey(address))?.label;
}

/** What earlier versions kept in this browser, until it is shared or removed. */
export const browserLabels = storedJson<Readonly<Record<string, unknown>>>(
  'waybill.labels',
  anyRecord,
  {},
);

/** Labels of this browser that the team has not (`isNew`), or has otherwise. */
export function useUnsharedLabels(): (LabelEntry & { isNew: boolean })[] {
  const { labels } = use(LabelsContext);
  const own = useSyncExternalStore(browserLabels.subscribe, browserLabels.get);
  if (!labels) return [];
  return Object.entries(own)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([address, label]) => ({ address, label, isNew: !labels.has(address) }))
    .filter(({ address, label }) => labels.get(address)?.label !== label);
}
