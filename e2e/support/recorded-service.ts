import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../recorded/${name}`, import.meta.url), 'utf8'));

export interface RecordedService {
  url: string;
  /** The `x-api-key` of every request that came, so that a story can tell that the proxy sent it. */
  keys: string[];
  stop: () => Promise<void>;
}

/** A stub upstream that answers with what was recorded from a real service of this kind. */
export async function startRecordedService(): Promise<RecordedService> {
  const listing = recorded('requests-v2.deposit-address.json') as { requests: unknown[] };
  // Both shapes of one request have one id; under an id of its own each can be opened.
  const v2 = { ...(recorded('record-v2.sponsored.json') as object), id: '0xrecorded.v2' };
  const v3 = { ...(recorded('record-v3.sponsored.json') as object), id: '0xrecorded.v3' };
  const requests = [v3, v2, ...listing.requests] as { id: string }[];
  const chains = recorded('chains.61.json');
  const keys: string[] = [];

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    keys.push(String(request.headers['x-api-key']));
    const asked = url.searchParams.get('id') ?? url.searchParams.get('term');
    const answers: Record<string, unknown> = {
      '/chains': chains,
      '/requests/v3': { requests: requests.filter(({ id }) => asked === null || asked === id) },
    };
    const answer = answers[url.pathname];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { message: 'Not recorded.' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
