import { moneyOf } from '#service/money/money';
import type { RequestsPage } from '#service/records/read-requests';
import type { FilterGroup, RequestsV3Query } from '#service/calls/requests-query';
import { HttpProblem } from '../http/http-problem';
import { flatRow, isOpen, type MirrorChains } from './flat-row';
import type { KeyState } from './key-states';
import type { MirrorStore } from './mirror-store';

/** One page of a key's own requests. */
export interface ReadPage extends RequestsPage {
  /** The store's mark of when it was asked for. */
  mark: number;
}
export type ReadKeyPage = (query: RequestsV3Query, signal: AbortSignal) => Promise<ReadPage>;

export interface KeyWalkOptions {
  key: KeyState;
  store: MirrorStore;
  read: ReadKeyPage;
  chains: () => Promise<MirrorChains>;
  /** By the service's clock. */
  nowMs: () => number;
  days: number;
}

const groups = (...list: FilterGroup[]) => JSON.stringify(list);
const inProgress = { 'not:depositTxHash': null, 'not:status': ['success', 'failure', 'refund'] };

export const pageSize = 50;
const maxPages = 200;
const daySeconds = 86_400;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A row may become visible later than its own time says. */
const overlapMs = 15_000;
const longOverlapMs = 5 * 60_000;
/** More rows than these are read in parts. */
const maxPart = 1_000;
const parts = 4;

/** The service's cursor led nowhere: it was given twice, expired, or led to more pages than can be. */
class CursorError extends Error {}

/** Whether all that is to be held of a key is. */
export function isComplete(
  { since_s, open_ms, bound_s }: Pick<KeyState, 'since_s' | 'open_ms' | 'bound_s'>,
  days: number,
  nowMs: number,
): boolean {
  if (since_s === null || open_ms === null) return false;
  return since_s <= Math.max((Math.floor(nowMs / dayMs) - days) * daySeconds, bound_s);
}

/** Reads everything of one key: what changed, what is open, day by day what was created, and all of it again. */
export class KeyWalk {
  readonly #options: KeyWalkOptions;
  #longOverlapAtMs = 0;

  constructor(options: KeyWalkOptions) {
    this.#options = options;
  }

  /**
   * What changed since the last time, the latest first. What it read is known only once all of it was: a walk that fails
   * moves nothing. Where there is more than can be read so, everything is read anew.
   */
  async head(signal: AbortSignal): Promise<void> {
    const { key, store, nowMs } = this.#options;
    const startedMs = this.#started();
    const overlapAgeMs = nowMs() - this.#longOverlapAtMs;
    const isLong = overlapAgeMs < 0 || overlapAgeMs >= longOverlapMs;
    const untilMs = (key.watermark_ms ?? Infinity) - (isLong ? longOverlapMs : overlapMs);
    let newestMs: number | null = null;
    try {
      const query: RequestsV3Query = { sortBy: 'updatedAt', sortDirection: 'desc' };
      for await (const page of this.#pages(query, signal)) {
        await this.#put(page);
        const times = page.rows.flatMap(({ record }) => record?.updatedAtMs ?? []);
        newestMs ??= Math.max(0, ...times);
        if (key.watermark_ms === null || Math.min(Infinity, ...times) < untilMs) break;
      }
    } catch (error) {
      if (!(error instanceof CursorError)) throw error;
      await store.keys.note(key, {
        watermark_ms: newestMs,
        head_ms: null,
        since_s: null,
        open_ms: null,
      });
      return;
    }
    if (isLong) this.#longOverlapAtMs = startedMs();
    await store.keys.note(key, {
      watermark_ms: Math.max(newestMs ?? 0, key.watermark_ms ?? 0),
      head_ms: startedMs(),
    });
  }

  /** The time of this call, by what is known of the service's clock when it is asked for: ours may have been ahead. */
  #started(): () => number {
    const { nowMs } = this.#options;
    const startedMs = nowMs();
    const ourMs = Date.now();
    return () => Math.min(startedMs, nowMs() - (Date.now() - ourMs));
  }

  /** One of the slow tasks, the most urgent one; false where nothing is due. */
  async step(signal: AbortSignal): Promise<boolean> {
    const { key, nowMs, days, store } = this.#options;
    const now = nowMs();
    // A time that is yet to come was taken by a wrong clock.
    const isDue = (ms: number, everyMs: number) => ms > now || now - ms >= everyMs;
    if (key.open_ms === null || isDue(key.open_ms, hourMs)) {
      await this.#openSet(signal);
      return true;
    }
    const today = Math.floor(now / 1000 / daySeconds) * daySeconds;
    const checked = await store.days(key);
    const since = key.since_s ?? today + daySeconds;
    for (let day = today; day >= since; day -= daySeconds) {
      const isRecent = (today - day) / daySeconds < 2;
      // A day that has just begun is read as it changes.
      const isNew = day === today && !checked.has(day) && now / 1000 - day < 3_600;
      if (isNew || !isDue(checked.get(day) ?? 0, isRecent ? hourMs : dayMs)) continue;
      await this.#day(day, signal);
      return true;
    }
    if (since > Math.max(today - days * daySeconds, key.bound_s)) {
      await this.#day(since - daySeconds, signal);
      return true;
    }
    return false;
  }

  /** All open requests, whatever their age; then those held as open that were not among them. */
  async #openSet(signal: AbortSignal): Promise<void> {
    const { key, store, nowMs } = this.#options;
    const startedMs = this.#started();
    const mark = store.keys.mark();
    const toNow = (query: RequestsV3Query) =>
      this.#range(query, 0, Math.ceil(nowMs() / 1000), signal);
    try {
      await toNow({ filters: groups(inProgress) });
    } catch (error) {
      // A service that refuses the group (assumed that one may).
      if (!(error instanceof HttpProblem) || error.details.upstreamStatus !== 400) throw error;
      await toNow({ filters: groups({ status: ['depositing', 'pending'] }) });
    }
    await toNow({ status: 'failure', filters: groups({ refundTxHash: null }) });
    await toNow({ filters: groups({ 'not:refundFailReason': null }) });
    const unread = await store.openUnread(key, mark);
    for (let at = 0; at < unread.length; at += pageSize)
      await this.#byIds(unread.slice(at, at + pageSize), signal);
    await store.keys.note(key, { open_ms: startedMs() });
  }

  /** Reads up to `pageSize` requests, those of this key among them. @returns the ids that were found */
  async named(ids: readonly string[], signal: AbortSignal): Promise<Set<string>> {
    return this.#take({ filters: groups({ id: [...ids] }) }, signal);
  }

  async #take(query: RequestsV3Query, signal: AbortSignal): Promise<Set<string>> {
    const page = await this.#options.read({ ...query, limit: String(pageSize) }, signal);
    await this.#put(page);
    return new Set(page.rows.flatMap(({ record }) => record?.id ?? []));
  }

  /** Reads requests by their ids; those that the service lists no more are gone. */
  async #byIds(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const { key, store } = this.#options;
    const found = await this.named(ids, signal);
    for (const id of ids)
      if (!found.has(id)) for (const one of await this.#take({ id }, signal)) found.add(one);
    await store.removeIds(
      key,
      ids.filter((id) => !found.has(id)),
    );
  }

  async #day(day: number, signal: AbortSignal): Promise<void> {
    const { key, store, nowMs } = this.#options;
    const startedMs = this.#started();
    const mark = store.keys.mark();
    const endS = Math.min(day + daySeconds, Math.floor(nowMs() / 1000));
    const { ids, total, hasBroken } = await this.#range({}, day, endS, signal);
    const isWhole = !hasBroken && (total === null || ids.size >= total);
    await store.noteDay(
      key,
      { startS: day, endS, mark, checkedMs: startedMs(), found: ids.size, reported: total },
      isWhole,
    );
  }

  /** All requests created from one second to another, both inclusive; in parts where they are many or a cursor fails. */
  async #range(
    query: RequestsV3Query,
    startS: number,
    endS: number,
    signal: AbortSignal,
  ): Promise<{ ids: Set<string>; total: number | null; hasBroken: boolean }> {
    const ids = new Set<string>();
    let hasBroken = false;
    let total: number | null = null;
    const inParts = async () => {
      const edges = Array.from({ length: parts + 1 }, (_, part) =>
        Math.floor(startS + ((endS - startS) * part) / parts),
      );
      const read = await Promise.all(
        edges.slice(1).map((edge, part) => this.#range(query, edges[part] ?? startS, edge, signal)),
      );
      for (const part of read) {
        for (const id of part.ids) ids.add(id);
        hasBroken ||= part.hasBroken;
      }
    };
    const bounded = {
      ...query,
      startTimestamp: String(startS),
      endTimestamp: String(endS),
      sortBy: 'createdAt',
      sortDirection: 'desc',
    };
    const canSplit = endS - startS >= parts;
    try {
      let isFirst = true;
      for await (const page of this.#pages({ ...bounded, includeTotal: 'true' }, signal)) {
        if (isFirst) total = page.total;
        isFirst = false;
        for (const { record } of page.rows)
          if (record) ids.add(record.id);
          else hasBroken = true;
        await this.#put(page);
        if ((total ?? 0) > maxPart && canSplit) {
          await inParts();
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof CursorError)) throw error;
      const isAll = total !== null && ids.size >= total;
      if (!isAll && !canSplit) throw error;
      if (!isAll) await inParts();
    }
    return { ids, total, hasBroken };
  }

  async *#pages(query: RequestsV3Query, signal: AbortSignal): AsyncGenerator<ReadPage, void> {
    const cursors = new Set<string>();
    const known = new Set<string>();
    for (let cursor: string | null = null, count = 0; ;) {
      const page: ReadPage = await this.#options
        .read(
          { ...query, limit: String(pageSize), ...(cursor !== null && { continuation: cursor }) },
          signal,
        )
        .catch((error: unknown) => {
          const status = error instanceof HttpProblem ? error.details.upstreamStatus : undefined;
          if (cursor === null || ![400, 404, 410, 422].includes(status ?? 0)) throw error;
          throw new CursorError('expired');
        });
      yield page;
      const before = known.size;
      for (const { record } of page.rows) if (record) known.add(record.id);
      cursor = page.continuation;
      if (cursor === null) return;
      const isStuck = cursors.has(cursor) || known.size === before || ++count >= maxPages;
      // All there is would fit on one page, whatever its cursor.
      if (isStuck && known.size < pageSize) return;
      if (isStuck) throw new CursorError('repeated');
      cursors.add(cursor);
    }
  }

  async #put(page: ReadPage): Promise<void> {
    const { key, store } = this.#options;
    const chains = await this.#options.chains();
    const rows = page.rows.flatMap(({ record }) => {
      if (!record) return [];
      const row = flatRow(record, moneyOf(record, chains), chains);
      const isKept = isOpen(row.request) || !this.#isTooOld(row.request.created_ms);
      return isKept ? [row] : [];
    });
    await store.put(key, rows, page.mark);
  }

  #isTooOld(createdMs: number | null): boolean {
    const { key, days, nowMs } = this.#options;
    if (createdMs === null) return false;
    return createdMs < key.bound_s * 1000 || createdMs < nowMs() - (days + 1) * dayMs;
  }
}
