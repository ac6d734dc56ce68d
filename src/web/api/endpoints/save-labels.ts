import type { QueryClient } from '@tanstack/react-query';
import { labelEntry, maxLabelsAtOnce, teamPaths, type LabelEntry } from '#service/proxy-api/team';
import { call } from '../call';
import { browserLabels, labelsQuery, labelsRoute, readLabels } from './labels';
import { sessionOf } from '../session';

export async function saveLabels(
  client: QueryClient,
  network: string,
  labels: readonly LabelEntry[],
): Promise<void> {
  for (let at = 0; at < labels.length; at += maxLabelsAtOnce)
    await change(client, network, teamPaths.labels, {
      labels: labels.slice(at, at + maxLabelsAtOnce),
    });
}

export function deleteLabel(client: QueryClient, network: string, address: string): Promise<void> {
  return change(client, network, teamPaths.deleteLabels, { addresses: [address] });
}

async function change(client: QueryClient, network: string, path: string, body: unknown) {
  const answer = await call(sessionOf(client), network, labelsRoute('POST', path), {
    body,
    read: readLabels,
  });
  const { queryKey: key } = labelsQuery(network);
  // One that was read before this would undo it.
  await client.cancelQueries({ queryKey: key });
  client.setQueryData(key, answer);
}

/**
 * Adds the labels of this browser that nobody else's would be replaced by, to each network: here they were shown on all.
 * What is in a database that lasts leaves this browser.
 */
export async function shareLabels(client: QueryClient, networks: readonly string[]): Promise<void> {
  const own = Object.entries(browserLabels.get());
  const saved = new Set<string>();
  for (const network of networks) {
    const { labels } = await client.fetchQuery({ ...labelsQuery(network), staleTime: 0 });
    const known = new Set(labels.map(({ address }) => address));
    const added = own.flatMap(([address, label]) => {
      const { data } = labelEntry.safeParse({ address, label });
      return data && !known.has(address) ? [data] : [];
    });
    await saveLabels(client, network, added);
    const now = client.getQueryData(labelsQuery(network).queryKey);
    for (const { address, label } of now?.isKept ? now.labels : [])
      saved.add(JSON.stringify([address, label]));
  }
  browserLabels.set(Object.fromEntries(own.filter((entry) => !saved.has(JSON.stringify(entry)))));
}
