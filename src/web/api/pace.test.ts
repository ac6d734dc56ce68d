import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Session } from './session';
import { budgets, notePace, pacedAlone, tightBudget } from './pace';

let session: Session;

beforeEach(() => {
  session = new Session();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const budgetHeaders = (left: number, limit = 30) =>
  new Headers({ 'x-budget-limit': String(limit), 'x-budget-left': String(left) });

test('the tightest budget is told once less than half of it is left', () => {
  notePace(session, 'chains', budgetHeaders(20));
  expect(tightBudget(session.get(budgets).get())).toBeNull();
  notePace(session, 'requests', budgetHeaders(4, 10));
  notePace(session, 'chains', budgetHeaders(14));
  expect(tightBudget(session.get(budgets).get())).toEqual({ limit: 10, left: 4 });
  notePace(session, 'requests', budgetHeaders(5, 10));
  expect(tightBudget(session.get(budgets).get())).toEqual({ limit: 30, left: 14 });
});

test('an answer without a budget changes nothing, and an old budget says nothing any more', () => {
  notePace(session, 'requests', budgetHeaders(0));
  notePace(session, 'requests', new Headers());
  expect(tightBudget(session.get(budgets).get())).toEqual({ limit: 30, left: 0 });
  notePace(session, 'chains', new Headers({ 'x-budget-limit': 'many', 'x-budget-left': 'some' }));
  expect(session.get(budgets).get().size).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(tightBudget(session.get(budgets).get())).toBeNull();
});

test('an instance that is alone is told of until it has not said so for a while', () => {
  notePace(session, 'status', new Headers({ 'x-waybill-sharing': 'alone' }));
  vi.advanceTimersByTime(15_000);
  notePace(session, 'status', new Headers({ 'x-waybill-sharing': 'alone' }));
  notePace(session, 'status', new Headers());
  vi.advanceTimersByTime(15_000);
  expect(session.get(pacedAlone).get()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(session.get(pacedAlone).get()).toBe(false);
});
