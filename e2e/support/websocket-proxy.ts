import { expect } from 'vitest';
import { createApp } from '../../src/proxy/app';
import type { ProxyConfig } from '../../src/proxy/config/proxy-config';
import type { WebhookState } from '#service/proxy-api/webhooks';
import { EventHub } from '../../src/proxy/events/event-hub';
import { defaultBridgeTimes, type BridgeTimes } from '../../src/proxy/events/websocket-bridge';
import { testConfig } from '#testing/test-config';
import { openStream } from './read-stream';
import { soon } from '#testing/soon';

export const fastBridgeTimes: BridgeTimes = {
  ...defaultBridgeTimes,
  minRetryMs: 20,
  maxRetryMs: 100,
  tickMs: 20,
};

/** A proxy in front of a websocket, and one browser's stream of it; `closing` gets what ends them, `lines` the log. */
export async function startWebsocketProxy({
  url,
  lines,
  closing,
  isUnfiltered = false,
  times = fastBridgeTimes,
  hub = new EventHub(),
  ...changes
}: Partial<ProxyConfig> & {
  url: string;
  lines: string[];
  closing: (() => unknown)[];
  isUnfiltered?: boolean;
  times?: BridgeTimes;
  hub?: EventHub;
}) {
  const config = testConfig('http://127.0.0.1:9', {
    logLevel: 'trace',
    logStream: { write: (line: string) => void lines.push(line) },
    ...changes,
  });
  const websocket = { url: new URL(url), isUnfiltered };
  const networks = config.networks.map((network) => ({ ...network, websocket }));
  const app = await createApp({ ...config, networks }, { bridgeTimes: times, hub });
  closing.push(() => app.close());
  const base = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/mainnet/stream`;
  const stream = await openStream(base);
  closing.push(() => stream.close());
  const watch = async (ids: string[], isRenewal = false) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ids, isRenewal });
    expect((await fetch(`${base}/watch`, { method: 'POST', headers, body })).status).toBe(204);
  };
  const sources = () => stream.dataOf('state').map((state) => (state as { source: string }).source);
  const becomes = (source: string) => soon(() => expect(sources().at(-1)).toBe(source));
  const watched = () =>
    stream.dataOf('watched').flatMap((data) => (data as { requestIds: string[] }).requestIds);
  const watches = (...ids: string[]) =>
    soon(() => expect(watched().toSorted()).toEqual(ids.toSorted()));
  const says = (websocket: Partial<WebhookState['websocket']>) =>
    soon(async () => {
      const response = await fetch(base.replace('stream', 'webhooks/state'));
      expect(await response.json()).toMatchObject({ websocket });
    });
  return { app, base, stream, watch, watched, watches, sources, becomes, says };
}
