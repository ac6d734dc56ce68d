import { afterAll, expect, test } from 'vitest';
import { readRequestsPage } from '#service/read-requests';
import { sharedNowSeconds, triagePage } from '#service/triage-queries';
import { createSandbox, defaultSeed } from '../../src/sandbox/service';
import { entriesOf } from '../../src/sandbox/world/entries';
import { createWorld } from '../../src/sandbox/world/world';
import type { WorldRow } from '../../src/sandbox/world/world-row';
import {
  questions,
  shownForSeconds,
  type QuestionName,
} from '../../src/web/features/home/home-questions';

const nowMs = Date.UTC(2026, 10, 1, 12);
const options = { size: 200_000, others: 0, clock: () => nowMs };
const sandbox = createSandbox(options);
const { rows } = createWorld({ ...options, seed: defaultSeed });
afterAll(() => sandbox.close());

/** What each question counts, by hand: nothing here reads a query. */
const counted: Record<QuestionName, (row: WorldRow, nowSeconds: number) => boolean> = {
  delayed: (row, now) =>
    hasDeposit(row) &&
    !['success', 'failure', 'refund'].includes(row.state.phase.status) &&
    seconds(row.createdAtMs) <= now - 120,
  unreturned: (row, now) =>
    row.state.phase.status === 'failure' && !hasRefund(row) && wasUpdated(row, now, 86_400),
  refundFailed: (row) =>
    row.state.phase.facts.has('refundReason') && row.plan.scenario.refundFailReason !== undefined,
  fees: (row, now) =>
    row.state.phase.status === 'success' &&
    row.plan.features.includes('app_fees') &&
    row.plan.scenario.trait !== 'sparse' &&
    seconds(row.createdAtMs) <= now,
  reasons: (row, now) =>
    row.state.phase.facts.has('reason') &&
    row.plan.scenario.failReason !== null &&
    wasUpdated(row, now, 86_400),
  newest: (row, now) => counted.delayed(row, now),
  lastHour: (row, now) => hasDeposit(row) && wasUpdated(row, now, 3_600),
};

const seconds = (ms: number) => Math.floor(ms / 1000);
const wasUpdated = ({ updatedAtMs }: WorldRow, now: number, within: number) =>
  seconds(updatedAtMs) >= now - within;
const hasDeposit = ({ plan, state }: WorldRow) =>
  entriesOf(plan, state).some(({ side }) => side === 'in' || side === 'deposit');
const hasRefund = ({ plan, state }: WorldRow) =>
  entriesOf(plan, state).some(({ kind }) => kind === 'refund' || kind === 'excess');

test.each(Object.keys(questions) as QuestionName[])(
  'among 200,000 requests, %s counts what a count by hand does',
  async (name) => {
    const now = sharedNowSeconds(nowMs, shownForSeconds[name]);
    const query = triagePage(questions[name](now).params);
    const set = Object.entries(query).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    const answer = await sandbox.inject({
      url: `/requests/v3?${new URLSearchParams(set).toString()}`,
      headers: { 'x-api-key': 'sandbox-key' },
    });
    const { total } = readRequestsPage(answer.json());
    const byHand = rows.filter((row) => counted[name](row, now)).length;
    expect(byHand).toBeGreaterThan(0);
    expect(total).toBe(byHand);
  },
);
