import { sharedValue } from '../../lib/shared-value';
import { lastNews } from '../last-news';
import type { SessionPart } from '../session';
import { keepStream } from './keep-stream';
import type { LiveChange, LiveFrame } from './live-frame';
import { canWatch, type LiveFacts } from './live-state';
import { urlText } from '#service/url-text';

/** Frames come every 15 s; without one for this long nothing is known any more. */
const freshMs = 45_000;
/** The proxy forgets what nobody shows after a minute. */
const renewMs = 25_000;
const maxWatched = 200;
/** The proxy tells every browser what any of them watches. */
const maxKnown = 1_000;
/** Ids that come together are told together. */
const gatherMs = 50;
/** One read for the events that come together, and at most one a second. */
const readAfterMs = 200;
const readEveryMs = 1_000;
/** Of more than these, anything may have changed. */
const maxChanges = 200;

/** The changes, or null where anything may have changed. The next ones are told when what it returns has ended. */
export type OnNews = (changes: readonly LiveChange[] | null) => unknown;

/** A component that shows requests. */
interface Follower {
  ids: readonly string[];
  tell: OnNews;
}

/** The session's stream of each network. */
export const liveStreams: SessionPart<(network: string) => LiveStream> = (session) => {
  const streams = new Map<string, LiveStream>();
  const { signal } = session;
  signal.addEventListener('abort', () => streams.forEach((stream) => stream.close()));
  return (network) => {
    const noteNews = () => {
      session.get(lastNews).atMs = performance.now();
    };
    const stream = streams.get(network) ?? new LiveStream(network, noteNews);
    streams.set(network, stream);
    return stream;
  };
};

/** Events of one network, for as long as a component follows them. A hidden page follows none, and so has no stream. */
export class LiveStream {
  readonly facts = sharedValue<LiveFacts>({
    source: null,
    isFresh: false,
    lastEventAtMs: null,
    watched: new Set(),
    wasOpen: false,
  });
  readonly #path: string;
  readonly #noteNews: () => void;
  readonly #followers = new Set<Follower>();
  #open: AbortController | null = null;
  #lastEventId: string | null = null;
  #freshTimer: ReturnType<typeof setTimeout> | undefined;
  #toWatch = new Set<string>();
  #renewedAtMs = 0;

  /** @param noteNews from now on a cached response about what is shown is too old */
  constructor(network: string, noteNews: () => void) {
    this.#path = `/api/${urlText(network)}/stream`;
    this.#noteNews = noteNews;
  }

  /** Tells a component of news about what it shows, until it leaves; news that come together together. */
  follow(onNews: OnNews) {
    const { tell, stop } = gathered(onNews);
    const follower: Follower = { ids: [], tell };
    this.#followers.add(follower);
    this.#start();
    return {
      tell,
      show: (ids: readonly string[]) => {
        const before = new Set(this.#shown());
        follower.ids = ids;
        const added = ids.filter((id) => !before.has(id));
        // What comes onto the screen was perhaps forgotten by the proxy meanwhile.
        const { watched } = this.facts.get();
        if (added.some((id) => watched.has(id)))
          this.#set({ watched: new Set([...watched].filter((id) => !added.includes(id))) });
        this.#watch(added);
      },
      leave: () => {
        stop();
        this.#followers.delete(follower);
        // Another component of the same page may follow in a moment.
        setTimeout(() => this.#followers.size === 0 && this.close());
      },
    };
  }

  close(): void {
    this.#open?.abort();
    this.#open = null;
    clearTimeout(this.#freshTimer);
    this.#set({ source: null, isFresh: false, watched: new Set(), wasOpen: false });
  }

  #start(): void {
    if (this.#open) return;
    this.#open = new AbortController();
    const { signal } = this.#open;
    void keepStream(this.#path, {
      signal,
      lastEventId: () => this.#lastEventId,
      onFrame: (frame) => {
        this.#hear(frame);
        this.#renew(frame);
      },
    });
  }

  #shown(): string[] {
    return [...new Set([...this.#followers].flatMap(({ ids }) => ids))];
  }

  /** Has the proxy say from when on the events of these come. */
  #watch(ids: readonly string[]): void {
    if (ids.length === 0 || !needsWatch(this.facts.get())) return;
    if (this.#toWatch.size === 0)
      setTimeout(() => {
        this.#postWatch([...this.#toWatch], false);
        this.#toWatch = new Set();
      }, gatherMs);
    for (const id of ids) this.#toWatch.add(id);
  }

  #renew(frame: LiveFrame): void {
    const facts = this.facts.get();
    if (frame.type === 'lost') this.#renewedAtMs = 0;
    if (frame.type !== 'state' || !needsWatch(facts)) return;
    const nowMs = Date.now();
    if (nowMs - this.#renewedAtMs < renewMs) return;
    this.#renewedAtMs = nowMs;
    const shown = this.#shown();
    this.#postWatch(
      shown.filter((id) => facts.watched.has(id)),
      true,
    );
    this.#watch(shown.filter((id) => !facts.watched.has(id)));
  }

  #postWatch(ids: readonly string[], isRenewal: boolean): void {
    if (ids.length === 0 || !this.#open) return;
    fetch(`${this.#path}/watch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-by': 'waybill' },
      body: JSON.stringify({ ids: ids.slice(0, maxWatched), isRenewal }),
      redirect: 'error',
      // What could not be told is told again at a later heartbeat.
    }).catch(() => null);
  }

  #hear(frame: LiveFrame): void {
    const nowMs = Date.now();
    const { watched, isFresh } = this.facts.get();
    if (frame.type === 'lost') {
      if (isFresh) this.#set({ isFresh: false, watched: new Set() });
      return;
    }
    this.#set({ isFresh: true, wasOpen: true });
    clearTimeout(this.#freshTimer);
    this.#freshTimer = setTimeout(() => this.#hear({ type: 'lost' }), freshMs);
    if (frame.type === 'change') {
      this.#lastEventId = frame.id || this.#lastEventId;
      this.#set({ lastEventAtMs: nowMs });
      this.#tell([frame.change.requestId], [frame.change]);
    } else if (frame.type === 'watched') {
      this.#set({ watched: new Set([...watched, ...frame.requestIds].slice(-maxKnown)) });
      this.#tell(frame.requestIds, null);
    } else if (frame.type === 'resync') {
      this.#tell(null, null);
    } else {
      const { lastEventAgoMs } = frame;
      this.#set({
        source: frame.source,
        lastEventAtMs: lastEventAgoMs === null ? null : nowMs - lastEventAgoMs,
        ...(!canWatch(frame.source) && { watched: new Set() }),
      });
    }
  }

  /** @param ids null: of all */
  #tell(ids: readonly string[] | null, changes: readonly LiveChange[] | null): void {
    for (const follower of this.#followers) {
      if (ids !== null && !follower.ids.some((id) => ids.includes(id))) continue;
      this.#noteNews();
      follower.tell(changes);
    }
  }

  #set(changes: Partial<LiveFacts>): void {
    this.facts.set({ ...this.facts.get(), ...changes });
  }
}

function needsWatch({ source }: LiveFacts): boolean {
  return canWatch(source) || source === 'reconnecting';
}

/** News that come together are told together. */
function gathered(onNews: OnNews) {
  let changes: LiveChange[] | null = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAtMs = -Infinity;
  let told: unknown;
  let isStopped = false;
  const tell: OnNews = (news) => {
    changes = news && changes && changes.length < maxChanges ? [...changes, ...news] : null;
    timer ??= setTimeout(
      async () => {
        // A read that each event began anew would never end where the service is slow.
        await told;
        if (isStopped) return;
        const all = changes;
        [changes, timer, toldAtMs] = [[], undefined, performance.now()];
        told = onNews(all);
      },
      Math.max(readAfterMs, toldAtMs + readEveryMs - performance.now()),
    );
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { tell, stop };
}
