import type { DeskAnswer, DeskQuestion, DeskView } from '#service/desk';
import { formatDuration } from '#service/duration';
import { nameOfChain } from '#service/schema/chain';
import type { ReadDeskQuery } from '../desk/desk-scope';
import type { Desk } from '../desk/desk-routes';
import { HttpProblem } from '../http-problem';
import { usdText } from './alert-message';
import type { AlertKind, Check, NetworkReading } from './alert-state';

/** An answer that is older says nothing of now. */
export const maxAgeMs = 5 * 60_000;
/** Of a kind, the newest deposits; the count is exact beyond them. */
const maxRows = 1_000;

const viewKinds = [
  ['late', 'late'],
  ['refund-overdue', 'refundOverdue'],
  ['refund-failed', 'refundFailed'],
] as const satisfies readonly (readonly [AlertKind, DeskView])[];

/** What the desk says is wrong on one network, and whether the service can be read. Of what isn't held there is no check. */
export class DeskChecks {
  readonly network: string;
  readonly #desk: Desk | null;
  readonly #uncollectedNano: bigint | null;

  /**
   * @param desk null where own requests can't be kept
   * @param uncollectedNano nano-USD of app fees above which there is an alert; null: none
   */
  constructor(network: string, desk: Desk | null, uncollectedNano: bigint | null) {
    this.network = network;
    this.#desk = desk;
    this.#uncollectedNano = uncollectedNano;
  }

  async poll(): Promise<NetworkReading> {
    const { network } = this;
    const desk = this.#desk;
    if (!desk) return { network, checks: {}, failure: 'Own requests can’t be kept.' };
    try {
      const checks: NetworkReading['checks'] = {};
      for (const [kind, view] of viewKinds) {
        const check = await rowsCheck(desk, view);
        if (check) checks[kind] = check;
      }
      const routes = await slowRoutesCheck(desk);
      const uncollected = this.#uncollectedNano !== null && (await this.#uncollected(desk));
      if (routes) checks['slow-route'] = routes;
      if (uncollected) checks.uncollected = uncollected;
      return { network, checks, failure: await failureOf(desk) };
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      return { network, checks: {}, failure: error.message };
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
    return { count, usd, isAll: true, open: isAbove ? [{ id: '', atMs: 0, note }] : [] };
  }
}

/** The answer to a question about now; null where it isn't held, or is too old. */
export async function recent<Q extends DeskQuestion>(
  desk: Desk,
  name: Q,
  query: Partial<ReadDeskQuery> = {},
): Promise<DeskAnswer<Q>['answer']> {
  const { answer, atMs } = await desk.answer(name, { limit: 1, filter: {}, ...query });
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
  const open = rows.map(({ id, depositedAtMs, limitSeconds }) => ({
    id,
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
    open: slow.map((route) => ({
      id: `${route.originChainId}>${route.destinationChainId}`,
      atMs: 0,
      note: `${nameOf(route.originChainId)} → ${nameOf(route.destinationChainId)}: half of the last hour’s fills took over ${formatDuration(route.lastHourP50Seconds ?? 0)}, usually ${formatDuration(route.p50Seconds ?? 0)}, ${route.count} late`,
    })),
  };
}

/** Why the service can't be read; null where it can. */
async function failureOf(desk: Desk): Promise<string | null> {
  const { coverage } = await desk.answer('coverage', { limit: 1, filter: {} });
  for (const { alias, failure, headMs } of coverage.keys) {
    if (failure !== null) return `API key ${alias}: ${failure}`;
    if (headMs === null || desk.nowMs - headMs >= maxAgeMs)
      return `API key ${alias}: changes are not read.`;
  }
  return null;
}
