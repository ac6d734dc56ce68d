import { createParser } from 'eventsource-parser';
import { readFrame, type LiveFrame } from './live-frame';

/** The proxy sends a heartbeat every 15 s. */
const silentMs = 45_000;
const minRetryMs = 1_000;
const maxRetryMs = 30_000;
/** After a refusal: too many streams, or no login. */
const refusedMs = 60_000;

interface StreamOptions {
  lastEventId: () => string | null;
  onFrame: (frame: LiveFrame) => void;
  signal: AbortSignal;
}

/** Keeps one stream open until the signal is aborted. EventSource can't send the header that the proxy asks for. */
export async function keepStream(url: string, options: StreamOptions): Promise<void> {
  const { signal, onFrame } = options;
  let failures = 0;
  while (!signal.aborted) {
    const stream = { hasFrames: false, retryMs: null as number | null };
    // How it ended makes no difference.
    await readStream(url, options, stream).catch(() => null);
    if (signal.aborted) return;
    onFrame({ type: 'lost' });
    if (stream.hasFrames) failures = 0;
    const longestMs = Math.min(maxRetryMs, minRetryMs * 2 ** failures++);
    await pause(stream.retryMs ?? Math.random() * longestMs, signal);
  }
}

async function readStream(
  url: string,
  { lastEventId, onFrame, signal }: StreamOptions,
  stream: { hasFrames: boolean; retryMs: number | null },
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silentMs);
  const parser = createParser({
    onEvent: ({ event = '', id = '', data }) => {
      const frame = readFrame(event, id, data);
      if (!frame) return;
      stream.hasFrames = true;
      onFrame(frame);
    },
    onRetry: (ms) => {
      stream.retryMs = ms;
    },
  });
  const last = lastEventId();
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        'x-requested-by': 'waybill',
        ...(last !== null && { 'last-event-id': last }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
      redirect: 'error',
    });
    if (!response.ok || !response.body) {
      stream.retryMs = refusedMs;
      return;
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silentMs);
      parser.feed(part.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
