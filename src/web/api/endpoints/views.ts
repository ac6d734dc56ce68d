import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  teamPaths,
  viewsAnswer,
  type ViewBody,
  type ViewsAnswer,
  type ViewVersion,
} from '#service/proxy-api/team';
import { call, type ProxyRoute } from '../call';
import { queryKey } from '../query-key';
import { sessionOf } from '../session';

const route = (method: ProxyRoute['method'], path: string): ProxyRoute => ({
  name: 'views',
  method,
  path,
});
const read = (body: unknown): ViewsAnswer => viewsAnswer.parse(body);

/** The views of the list that the team saved. */
export function viewsQuery(network: string) {
  return queryOptions({
    queryKey: queryKey(network, 'views', {}),
    queryFn: ({ client, signal }) =>
      call(sessionOf(client), network, route('GET', teamPaths.views), { signal, read }),
  });
}

export function saveView(client: QueryClient, network: string, body: ViewBody) {
  return change(client, network, teamPaths.views, body);
}

export function deleteView(client: QueryClient, network: string, { id, atMs }: ViewVersion) {
  return change(client, network, teamPaths.deleteView, { id, atMs });
}

async function change(client: QueryClient, network: string, path: string, body: unknown) {
  const answer = await call(sessionOf(client), network, route('POST', path), { body, read });
  const { queryKey: key } = viewsQuery(network);
  // One that was read before this would undo it.
  await client.cancelQueries({ queryKey: key });
  client.setQueryData(key, answer);
  return answer;
}
