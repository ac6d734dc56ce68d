import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect } from 'vitest';
import { soon } from '#testing/soon';

/** A client of the stream that keeps what it receives. */
export async function openStream(url: string, headers: Record<string, string> = {}) {
  const request = get(url, { headers: { 'x-requested-by': 'test', ...headers }, agent: false });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const frames: EventSourceMessage[] = [];
  const stream = { response, frames, text: '', retryMs: 0, isEnded: false };
  const parser = createParser({
    onEvent: (frame) => frames.push(frame),
    onRetry: (ms) => (stream.retryMs = ms),
  });
  response.setEncoding('utf8');
  response.on('error', () => undefined);
  response.once('close', () => (stream.isEnded = true));
  response.on('data', (text: string) => {
    stream.text += text;
    parser.feed(text);
  });
  const dataOf = (event: string) =>
    frames.flatMap((frame) => (frame.event === event ? [JSON.parse(frame.data) as object] : []));
  return {
    stream,
    response,
    frames,
    dataOf,
    close: () => request.destroy(),
    ended: () => soon(() => expect(stream.isEnded).toBe(true)),
  };
}
