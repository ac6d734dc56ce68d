/**
 * What the proxy answers about all own requests, from its mirror of them: GET `/api/{network}/desk/…`, scope `requests`.
 * Every figure is exact, and the same for everybody who asks at one generation.
 *
 * USD is nano-USD (10⁻⁹) as decimal text, at the time of each request. Times are Unix milliseconds unless the name says
 * seconds. Null means "not known". Words such as statuses, reasons and parts are open sets.
 */
export const deskPaths = {
  /** What is held of the period. */
  coverage: '/desk/coverage',
  /** What Home shows, of one generation. */
  home: '/desk/home',
  summary: '/desk/summary',
  late: '/desk/late',
  reasons: '/desk/reasons',
  fees: '/desk/fees',
  /** What was received against the quote. */
  received: '/desk/received',
  /** Where what was paid went. */
  accounted: '/desk/accounted',
  /** What sponsors were quoted and paid. */
  sponsorship: '/desk/sponsorship',
  /** What each request adds to these. */
  lines: '/desk/lines',
  series: '/desk/series',
  counts: '/desk/counts',
  /** Of `originChainId` and `destinationChainId`, or of all routes without them. */
  route: '/desk/route',
  /** Of a `view` and its `part`, or of a filter. */
  rows: '/desk/rows',
} as const;
export type DeskQuestion = keyof typeof deskPaths;

/** Which requests, by their creation. Instead: `startTimestamp` and `endTimestamp`. */
export const deskPeriods = ['24h', '7d', '30d'] as const;
export type DeskPeriod = (typeof deskPeriods)[number];
export const periodSeconds: Readonly<Record<DeskPeriod, number>> = {
  '24h': 86_400,
  '7d': 7 * 86_400,
  '30d': 30 * 86_400,
};
/** Where nothing is said; also how the list of requests is opened. */
export const usualPeriod: DeskPeriod = '30d';

/**
 * What needs somebody, each with the rows that its figure counts. They are of now, whatever the age of a request: with a
 * period, only those created in it. Handled requests are in none of them.
 *
 * - `late`: in progress, its deposit seen, older than three times what is usual on its route, and than a floor.
 * - `refundOverdue`: a refund, or what was paid too much, was to go back by now, and didn't.
 * - `failedUnpaid`: failed, and the deposit is not back; with refunds that failed and those not due yet.
 * - `refundFailed`: the service says why it doesn't refund, and no refund is on record.
 * - `uncollected`: less than the quoted app fee was collected, though it is due; no rule explains that for certain.
 */
export const deskQueues = [
  'late',
  'refundOverdue',
  'failedUnpaid',
  'refundFailed',
  'uncollected',
] as const;
/** Views of `rows`: the queues, and what was handled (`team.ts`) and didn't change since. */
export const deskViews = [...deskQueues, 'handled'] as const;
export type DeskView = (typeof deskViews)[number];

export const deskSorts = ['createdAt', 'updatedAt', 'amountUsd', 'depositedAt'] as const;
export type DeskSort = (typeof deskSorts)[number];
export const maxDeskRows = 50;

/** What sums are by; `result` is a class of fees. `router` is of `received` alone, `result` to `recipient` of `fees`. */
export const deskGroupings = [
  'result',
  'rule',
  'token',
  'recipient',
  'originChain',
  'destinationChain',
  'route',
  'router',
  'referrer',
  'day',
] as const;
export type DeskGrouping = (typeof deskGroupings)[number];

/** `lines`: all, the oldest first, or up to 1,000 with the largest uncollected fee or unexplained remainder first. */
export const deskLinesOf = ['all', 'uncollected', 'remainder'] as const;
export const maxLargestLines = 1_000;

/**
 * The query of every question, as text. What the list of requests takes (`requestsV3Query`) is its filter, except what
 * pages and sorts; a parameter that can't be answered from what is held gets a 400 with the code `NOT_HELD`, and so does,
 * without the code, one that the question would ignore (`deskTakes`).
 */
export interface DeskQuery {
  period?: DeskPeriod;
  /** Unix seconds, inclusive. Both, in place of `period`. */
  startTimestamp?: string;
  endTimestamp?: string;
  /** Aliases of keys, separated by commas; all where nothing is said. */
  apiKeyAlias?: string;
  view?: DeskView;
  /** A `part` of the view's split. */
  part?: string;
  /** What the period is of; creation where nothing is said. By last update, only requests that are held are found. */
  clock?: 'createdAt' | 'updatedAt';
  /** EVM addresses, separated by commas: only requests with a fee of theirs, and only their fees. */
  feeRecipient?: string;
  groupBy?: DeskGrouping;
  of?: (typeof deskLinesOf)[number];
  /** Of `series`: `hour` where nothing is said. */
  by?: 'hour' | 'day';
  /** Of `series` by day: where a day begins, in minutes ahead of UTC. */
  offsetMinutes?: string;
  sortBy?: DeskSort;
  sortDirection?: 'asc' | 'desc';
  /** 1 to `maxDeskRows`. */
  limit?: string;
  continuation?: string;
}

const period = ['period', 'startTimestamp', 'endTimestamp', 'apiKeyAlias', 'filter'] as const;
const ofRequests = [...period, 'clock', 'feeRecipient'] as const;
const ofGroups = [...ofRequests, 'groupBy', 'offsetMinutes'] as const;

/** What each question takes; `filter` stands for what the list of requests filters by. */
export const deskTakes: Record<DeskQuestion, readonly (keyof DeskQuery | 'filter')[]> = {
  coverage: ['period', 'startTimestamp', 'endTimestamp', 'apiKeyAlias'],
  home: [...period, 'by', 'offsetMinutes'],
  summary: period,
  late: period,
  reasons: ofRequests,
  fees: ofGroups,
  received: ofGroups,
  accounted: ofRequests,
  sponsorship: ofRequests,
  lines: [...ofRequests, 'of', 'continuation'],
  series: [...ofRequests, 'by', 'offsetMinutes'],
  counts: ofRequests,
  route: ['apiKeyAlias'],
  rows: [...ofRequests, 'view', 'part', 'sortBy', 'sortDirection', 'limit', 'continuation'],
};
/** What `rows` of a view doesn't take: a view is of now, and of requests as a whole. */
export const notOfView = ['clock', 'feeRecipient'] as const satisfies (keyof DeskQuery)[];
