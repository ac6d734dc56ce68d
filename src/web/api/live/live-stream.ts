import { sharedValue } from '../../lib/shared-value';
import type { SessionPart } from '../session';
import { keepStream } from './keep-stream';
import type { LiveChange, LiveFrame } from './live-frame';
import { canWatch, type LiveFacts } from './live-state';

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

/** The changes, or null where anything may have changed. The next ones are told when what it returns has ended. */
export type OnNews = (changes: readonly LiveChange[] | null) => unknown;

/** A component that shows requests. */
interface Follower {
  ids: readonly string[];
  tell: OnNews;
}

/** Between the tabs of one browser. */
type TabMessage =
  | { type: 'frame'; frame: LiveFrame }
  /** What a tab shows. */
  | { type: 'show'; tab: string; ids: readonly string[] }
  /** A tab leads from now on: it wants to know what the others show. */
  | { type: 'lead' };

/** The session's stream of each network. */
export const liveStreams: SessionPart<(network: string) => LiveStream> = ({ signal }) => {
  const streams = new Map<string, LiveStream>();
  signal.addEventListener('abort', () => streams.forEach((stream) => stream.close()));
  return (network) => {
    const stream = streams.get(network) ?? new LiveStream(network);
    streams.set(network, stream);
    return stream;
  };
};

/** Events of one network. Of all tabs that follow it one has the stream, and tells the others. */
export class LiveStream {
  readonly facts = sharedValue<LiveFacts>({
    source: null,
    isFresh: false,
    lastEventAtMs: null,
    watched: new Set(),
    wasOpen: false,
  });
  readonly #path: string;
  readonly #lockName: string;
  readonly #tab = crypto.randomUUID();
  readonly #followers = new Set<Follower>();
  #joined: { channel: BroadcastChannel; abort: AbortController } | null = null;
  #lastEventId: string | null = null;
  #freshTimer: ReturnType<typeof setTimeout> | undefined;
  #leads = false;
  /** As the leader: what each tab shows. */
  readonly #shown = new Map<string, { ids: readonly string[]; atMs: number }>();
  #toWatch = new Set<string>();
  #renewedAtMs = 0;

  constructor(network: string) {
    this.#path = `/api/${encodeURIComponent(network)}/stream`;
    this.#lockName = `waybill-stream-${network}`;
  }

  /** Tells a component of news about what it shows, until it leaves; news that come together together. */
  follow(onNews: OnNews) {
    const { tell, stop } = gathered(onNews);
    const follower: Follower = { ids: [], tell };
    this.#followers.add(follower);
    this.#join();
    return {
      tell,
      show: (ids: readonly string[]) => {
        const before = new Set(this.#ownIds());
        follower.ids = ids;
        // What comes onto the screen was perhaps forgotten by the proxy meanwhile.
        const { watched } = this.facts.get();
        const kept = [...watched].filter((id) => before.has(id) || !ids.includes(id));
        if (kept.length < watched.size) this.#set({ watched: new Set(kept) });
        this.#show();
      },
      leave: () => {
        stop();
        this.#followers.delete(follower);
        this.#show();
        // Another component of the same page may follow in a moment.
        setTimeout(() => this.#followers.size === 0 && this.close());
      },
    };
  }

  close(): void {
    const joined = this.#joined;
    this.#joined = null;
    joined?.abort.abort();
    joined?.channel.close();
    clearTimeout(this.#freshTimer);
    this.#set({ source: null, isFresh: false, watched: new Set(), wasOpen: false });
  }

  #join(): void {
    // Without the locks of a secure page there is polling.
    if (this.#joined || !('locks' in navigator)) return;
    const channel = new BroadcastChannel(this.#lockName);
    const abort = new AbortController();
    this.#joined = { channel, abort };
    channel.addEventListener('message', ({ data }) => this.#receive(data as TabMessage));
    navigator.locks
      .request(this.#lockName, { signal: abort.signal }, () => this.#lead(abort.signal))
      .catch(() => null);
  }

  async #lead(signal: AbortSignal): Promise<void> {
    this.#leads = true;
    this.#shown.clear();
    this.#post({ type: 'lead' });
    this.#show();
    await keepStream(this.#path, {
      signal,
      lastEventId: () => this.#lastEventId,
      onFrame: (frame) => {
        this.#post({ type: 'frame', frame });
        this.#hear(frame);
        this.#renew(frame);
      },
    });
    this.#leads = false;
  }

  #receive(message: TabMessage): void {
    if (message.type === 'frame') this.#hear(message.frame);
    else if (message.type === 'lead') this.#show();
    else if (this.#leads) this.#noteShown(message.tab, message.ids);
  }

  #post(message: TabMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    this.#joined?.channel.postMessage(message);
  }

  #ownIds(): string[] {
    return [...new Set([...this.#followers].flatMap(({ ids }) => ids))];
  }

  #show(): void {
    const ids = this.#ownIds();
    if (this.#leads) this.#noteShown(this.#tab, ids);
    else this.#post({ type: 'show', tab: this.#tab, ids });
  }

  #noteShown(tab: string, ids: readonly string[]): void {
    const nowMs = Date.now();
    const before = new Set(this.#shown.get(tab)?.ids);
    this.#shown.set(tab, { ids, atMs: nowMs });
    const { source, isFresh, lastEventAtMs } = this.facts.get();
    // A tab that has just come knows nothing yet.
    if (tab !== this.#tab && before.size === 0 && ids.length > 0 && source !== null && isFresh) {
      const lastEventAgoMs = lastEventAtMs === null ? null : nowMs - lastEventAtMs;
      this.#post({ type: 'frame', frame: { type: 'state', source, lastEventAgoMs } });
    }
    this.#watch(ids.filter((id) => !before.has(id)));
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
    const nowMs = Date.now();
    // Tabs show their ids again at each heartbeat: one that does not is gone.
    for (const [tab, { atMs }] of this.#shown)
      if (tab !== this.#tab && nowMs - atMs > freshMs) this.#shown.delete(tab);
    const all = [...new Set([...this.#shown.values()].flatMap(({ ids }) => ids))];
    const facts = this.facts.get();
    if (frame.type === 'lost') this.#renewedAtMs = 0;
    if (frame.type === 'resync') this.#watch(all);
    if (frame.type !== 'state' || !needsWatch(facts)) return;
    if (nowMs - this.#renewedAtMs < renewMs) return;
    this.#renewedAtMs = nowMs;
    this.#postWatch(
      all.filter((id) => facts.watched.has(id)),
      true,
    );
    this.#watch(all.filter((id) => !facts.watched.has(id)));
  }

  #postWatch(ids: readonly string[], isRenewal: boolean): void {
    if (ids.length === 0 || !this.#leads) return;
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
      this.#set({ watched: new Set() });
      this.#tell(null, null);
    } else {
      const { lastEventAgoMs } = frame;
      this.#set({
        source: frame.source,
        lastEventAtMs: lastEventAgoMs === null ? null : nowMs - lastEventAgoMs,
        ...(!canWatch(frame.source) && { watched: new Set() }),
      });
      if (!this.#leads) this.#show();
    }
  }

  /** @param ids null: of all */
  #tell(ids: readonly string[] | null, changes: readonly LiveChange[] | null): void {
    for (const follower of this.#followers)
      if (ids === null || follower.ids.some((id) => ids.includes(id))) follower.tell(changes);
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
    changes = news && changes ? [...changes, ...news] : null;
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
