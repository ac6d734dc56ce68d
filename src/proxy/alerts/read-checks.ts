import type { DeskAnswer, DeskQuestion, DeskView } from '#service/proxy-api/desk';
import { formatDuration } from '#service/duration';
import { nameOfChain } from '#service/schema/chain';
import type { WebhookState } from '#service/proxy-api/webhooks';
import type { ReadDeskQuery } from '../desk/desk-scope';
import type { Desk } from '../desk/desk-routes';
import { HttpProblem } from '../http/http-problem';
import { listOfView, usdText, viewOfKind } from './alert-message';
import type { AlertKind, Check, NetworkReading } from './alert-state';

/** An answer that is older says nothing of now. */
const maxAgeMs = 5 * 60_000;
/** Of a kind, the newest deposits; the count is exact beyond them. */
const maxRows = 1_000;

/** When each key's last webhook came; null where none are received. */
export type ReadDeliveries = (() => Promise<WebhookState['keys']>) | null;

/** So many requests of a key were created and ended without a webhook, before they are missing. */
const minUndelivered = 3;
const deliveredWithinMs = 30 * 60_000;
const dayMs = 24 * 3_600_000;
const endedStatuses: readonly string[] = ['success', 'failure', 'refund'];

/** What the desk says is wrong on one network, and whether the service can be read. Of what isn't held there is no check. */
export class DeskChecks {
  readonly network: string;
  readonly #desk: Desk | null;
  readonly #uncollectedNano: bigint | null;
  readonly #deliveries: ReadDeliveries;

  /**
   * @param desk null where own requests can't be kept
   * @param uncollectedNano nano-USD of app fees above which there is an alert; null: none
   */
  constructor(
    network: string,
    desk: Desk | null,
    uncollectedNano: bigint | null,
    deliveries: ReadDeliveries,
  ) {
    this.network = network;
    this.#desk = desk;
    this.#uncollectedNano = uncollectedNano;
    this.#deliveries = deliveries;
  }

  async poll(): Promise<NetworkReading> {
    const { network } = this;
    const desk = this.#desk;
    const nothing = (text: string) => ({ network, checks: {}, failures: [{ key: '', text }] });
    if (!desk) return nothing('Own requests can’t be kept.');
    try {
      const { without } = await readable(desk);
      const checks: Partial<Record<AlertKind, Check | null>> = {};
      for (const kind of Object.keys(viewOfKind) as (keyof typeof viewOfKind)[])
        checks[kind] = await rowsCheck(desk, viewOfKind[kind]);
      checks['slow-route'] = await slowRoutesCheck(desk);
      checks.uncollected = this.#uncollectedNano === null ? null : await this.#uncollected(desk);
      checks['deliveries-missing'] = await missingCheck(desk, this.#deliveries);
      const known = Object.entries(checks).flatMap(([kind, check]) =>
        check ? [[kind, without.length > 0 ? { ...check, without } : check]] : [],
      );
      return { network, checks: Object.fromEntries(known), failures: await failuresOf(desk) };
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      return nothing(error.message);
    }
  }

  async #uncollected(desk: Desk): Promise<Check | null> {
    const limit = this.#uncollectedNano ?? 0n;
    const answer = await recent(desk, 'summary', { period: desk.period });
    const figure = answer?.uncollected;
    if (!figure) return null;
    const { count, usd } = figure;
    const isAbove = BigInt(usd ?? 0) > limit;
    const note = `${usdText(usd)} of ${count} requests in ${desk.period}, above ${usdText(String(limit))}`;
    const list = `requests?view=uncollected&created=${desk.period}`;
    return { count, usd, isAll: true, open: isAbove ? [{ id: '', atMs: 0, note, list }] : [] };
  }
}

/** The keys that something is known of now, and those whose requests no figure has: one that can't be read silences no other. */
async function readable(desk: Desk): Promise<{ aliases: string[]; without: string[] }> {
  const { keys } = (await desk.answer('coverage', { limit: 1, filter: {} })).coverage;
  const isKnown = ({ headMs, openSetMs }: (typeof keys)[number]) =>
    openSetMs !== null && headMs !== null && desk.nowMs - headMs < maxAgeMs;
  const aliasesOf = (known: boolean) =>
    keys.filter((key) => isKnown(key) === known).map(({ alias }) => alias);
  return { aliases: aliasesOf(true), without: aliasesOf(false) };
}

/** The answer to a question about now, of the keys that can be read; null where it isn't held, or is too old. */
export async function recent<Q extends DeskQuestion>(
  desk: Desk,
  name: Q,
  query: Partial<ReadDeskQuery> = {},
): Promise<DeskAnswer<Q>['answer']> {
  const { aliases, without } = await readable(desk);
  if (aliases.length === 0) return null;
  const { answer, atMs } = await desk.answer(name, {
    limit: 1,
    filter: {},
    ...(without.length > 0 && { apiKeyAlias: aliases.join(',') }),
    ...query,
  });
  return desk.nowMs - atMs < maxAgeMs ? answer : null;
}

async function rowsCheck(desk: Desk, view: DeskView): Promise<Check | null> {
  const answer = await recent(desk, 'rows', {
    view,
    sortBy: 'depositedAt',
    sortDirection: 'desc',
    limit: maxRows,
  });
  if (!answer) return null;
  const { count, usd, rows } = answer;
  const open = rows.map(({ id, depositedAtMs, limitSeconds, apiKeyAlias }) => ({
    id,
    key: apiKeyAlias,
    atMs: depositedAtMs ?? 0,
    note:
      limitSeconds === null || depositedAtMs === null
        ? ''
        : `in progress for ${formatDuration((desk.nowMs - depositedAtMs) / 1000)}, late above ${formatDuration(limitSeconds)}`,
  }));
  return { count, usd, open, isAll: rows.length === count };
}

async function slowRoutesCheck(desk: Desk): Promise<Check | null> {
  const answer = await recent(desk, 'late');
  if (!answer) return null;
  const nameOf = (id: number | null) =>
    id === null ? 'not reported' : nameOfChain(desk.chains?.get(id), id);
  const slow = answer.routes.filter(({ isSlow }) => isSlow);
  return {
    count: slow.length,
    usd: null,
    isAll: true,
    open: slow.map(({ originChainId: from, destinationChainId: to, ...route }) => ({
      id: `${from}>${to}`,
      atMs: 0,
      note: `${nameOf(from)} → ${nameOf(to)}: half of the last hour’s fills took over ${formatDuration(route.lastHourP50Seconds ?? 0)}, usually ${formatDuration(route.p50Seconds ?? 0)}, ${route.count} late`,
      // The list can’t ask for a chain that isn’t reported.
      list:
        listOfView('late') +
        (from === null || to === null ? '' : `&originChainId=${from}&destinationChainId=${to}`),
    })),
  };
}

/** Of each key that once had a webhook: requests of the last day that were created and ended since. Null: not known. */
export async function undelivered(desk: Desk, read: ReadDeliveries) {
  const { aliases } = await readable(desk);
  const keys = (read === null ? [] : await read()).filter(({ alias }) => aliases.includes(alias));
  const found = keys.map(async ({ alias, lastDeliveryMs }) => {
    if (lastDeliveryMs === null) return null;
    // By the service's clock.
    const silentMs = Date.now() - lastDeliveryMs;
    const bound = (agoMs: number) => String(Math.ceil((desk.nowMs - agoMs) / 1000));
    const period = {
      startTimestamp: bound(Math.min(silentMs - 1_000, dayMs)),
      endTimestamp: bound(deliveredWithinMs),
    };
    if (Number(period.startTimestamp) > Number(period.endTimestamp))
      return { alias, count: 0, silentMs, ...period };
    const answer = await recent(desk, 'counts', { apiKeyAlias: alias, ...period });
    if (!answer) return null;
    const ended = answer.statuses.filter(({ status }) => endedStatuses.includes(status ?? ''));
    const count = ended.reduce((sum, one) => sum + one.count, 0);
    return { alias, count, silentMs, ...period };
  });
  return (await Promise.all(found)).flatMap((key) => key ?? []);
}

async function missingCheck(desk: Desk, read: ReadDeliveries): Promise<Check | null> {
  const missing = (await undelivered(desk, read)).filter(({ count }) => count >= minUndelivered);
  return {
    count: missing.length,
    usd: null,
    isAll: true,
    open: missing.map(({ alias, count, silentMs, ...period }) => ({
      id: alias,
      key: alias,
      atMs: 0,
      note: `None of the API key ${alias} for ${formatDuration(silentMs / 1000)}; ${count} requests of the last day were created and ended since`,
      list: `requests?${new URLSearchParams({ apiKeyAlias: alias, ...period }).toString()}`,
    })),
  };
}

/** Why the requests of keys can't be read. */
async function failuresOf(desk: Desk): Promise<NetworkReading['failures']> {
  const { coverage } = await desk.answer('coverage', { limit: 1, filter: {} });
  return coverage.keys.flatMap(({ alias: key, failure, headMs }) => {
    if (failure !== null)
      return { key, text: `API key ${key}: ${failure} Its requests are in no count.` };
    const isOld = headMs === null || desk.nowMs - headMs >= maxAgeMs;
    return isOld ? { key, text: `API key ${key}: changes are not read.` } : [];
  });
}
