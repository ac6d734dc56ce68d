import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import {
  besideEvents,
  nextTurn,
  notFollowed,
  withAnswer,
  withEvent,
  withRecord,
  type StatusFacts,
} from './follow-schedule';

const startMs = Date.UTC(2026, 9, 1);
const hourMs = 3_600_000;
const recordOf = (status: string, updatedAt = new Date(startMs).toISOString()) =>
  readRow(makeWireRecord({ status, updatedAt })).record ?? null;
const answerOf = (status: string | null): StatusFacts => ({
  status,
  failReason: null,
  refundFailReason: null,
  hashes: [],
  updatedAtMs: null,
});

/** When each turn comes, seconds after the page was opened, while both always say the same. */
function secondsOfTurns(status: string, said: string, turns: number) {
  let follow = withRecord(notFollowed, recordOf(status), startMs);
  return Array.from({ length: turns }, () => {
    const turn = nextTurn(follow);
    if (turn === null) return null;
    follow =
      turn.ask === 'record'
        ? withRecord(follow, recordOf(status), turn.atMs)
        : withAnswer(follow, answerOf(said), turn.atMs);
    return `${turn.ask} ${(turn.atMs - startMs) / 1000}`;
  });
}

describe('turns of a followed request', () => {
  test('come after 5, 10, 30 and then every 60 seconds', () => {
    expect(secondsOfTurns('pending', 'pending', 5)).toEqual([
      'status 5',
      'status 15',
      'status 45',
      'status 105',
      'status 165',
    ]);
  });

  test('read the record at once after news, then both where they keep differing', () => {
    expect(secondsOfTurns('waiting', 'unknown', 5)).toEqual([
      'status 5',
      'record 5',
      'status 10',
      'record 20',
      'status 50',
    ]);
  });

  test('end some minutes after a settled status, although the record is behind', () => {
    const turns = secondsOfTurns('pending', 'success', 12);
    expect(turns.slice(0, 5)).toEqual([
      'status 5',
      'record 5',
      'record 10',
      'record 20',
      'record 50',
    ]);
    expect(turns.at(-1)).toBeNull();
  });

  test.each(['success', 'refund', 'fallback'])('there are none after %s', (status) => {
    expect(secondsOfTurns(status, 'unknown', 1)).toEqual([null]);
  });

  test('go on while the transaction that a status promises isn’t listed, and end with it', () => {
    for (const status of ['success', 'refund']) {
      const bare = makeWireRecord({ status, data: { outTxs: [] } });
      const follow = withRecord(notFollowed, readRow(bare).record ?? null, startMs);
      expect(nextTurn(follow)).toEqual({ ask: 'status', atMs: startMs + 5_000 });
      expect(nextTurn(withRecord(follow, recordOf(status), startMs + 5_000))).toBeNull();
    }
  });
});

test('at most 70 calls in any hour, whatever is answered', () => {
  const word = fc.constantFrom('waiting', 'pending', 'delayed', 'unknown', 'queued', 'failure');
  const answers = fc.array(fc.tuple(word, fc.boolean()), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(answers, (said) => {
      let follow = withRecord(notFollowed, recordOf('pending'), startMs);
      const times = [startMs];
      for (let count = 0; count < 200; count += 1) {
        const turn = nextTurn(follow);
        if (turn === null) break;
        times.push(turn.atMs);
        const [status, fails] = said[count % said.length] ?? ['pending', false];
        if (turn.ask === 'status')
          follow = withAnswer(follow, fails ? null : answerOf(status), turn.atMs);
        else follow = withRecord(follow, fails ? null : recordOf(status), turn.atMs);
      }
      times.forEach((time, index) => {
        const after = times[index + 70];
        expect(after === undefined || after - time >= hourMs).toBe(true);
      });
    }),
  );
});

test('where events come, the record is read at each, and the status asked for after a silent minute', () => {
  const minuteMs = 60_000;
  const updatedAt = startMs + 1_000;
  let follow = withRecord(notFollowed, recordOf('waiting'), startMs);
  const turn = () => besideEvents(follow, nextTurn(follow)!);
  expect(turn()).toEqual({ ask: 'status', atMs: startMs + minuteMs });
  follow = withEvent(follow, 'pending', updatedAt, startMs + 2_000);
  expect(turn()).toEqual({ ask: 'record', atMs: startMs + 2_000 });
  // An event that was overtaken by another one changes nothing.
  expect(withEvent(follow, 'depositing', updatedAt - 1, startMs + 2_500)).toBe(follow);
  // The record may be behind the event: then nobody waits for the next one.
  const behind = withRecord(follow, recordOf('waiting'), startMs + 3_000);
  expect(besideEvents(behind, nextTurn(behind)!)).toEqual({ ask: 'status', atMs: startMs + 8_000 });
  follow = withRecord(
    follow,
    recordOf('pending', new Date(updatedAt).toISOString()),
    startMs + 3_000,
  );
  expect(turn()).toEqual({ ask: 'status', atMs: startMs + 3_000 + minuteMs });
});
