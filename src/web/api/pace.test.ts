import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { budgets, notePace, pacedAlone, tightBudget } from './pace';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const budgetHeaders = (left: number, limit = 30) =>
  new Headers({ 'x-budget-limit': String(limit), 'x-budget-left': String(left) });

test('the tightest budget is told once less than half of it is left', () => {
  notePace('chains', budgetHeaders(20));
  expect(tightBudget()).toBeNull();
  notePace('requests', budgetHeaders(4, 10));
  notePace('chains', budgetHeaders(14));
  expect(tightBudget()).toEqual({ limit: 10, left: 4 });
  notePace('requests', budgetHeaders(5, 10));
  expect(tightBudget()).toEqual({ limit: 30, left: 14 });
});

test('an answer without a budget changes nothing, and an old budget says nothing any more', () => {
  notePace('requests', budgetHeaders(0));
  notePace('requests', new Headers());
  expect(tightBudget()).toEqual({ limit: 30, left: 0 });
  notePace('chains', new Headers({ 'x-budget-limit': 'many', 'x-budget-left': 'some' }));
  expect(budgets.get().size).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(tightBudget()).toBeNull();
});

test('an instance that is alone is told of until it has not said so for a while', () => {
  notePace('status', new Headers({ 'x-waybill-sharing': 'alone' }));
  vi.advanceTimersByTime(15_000);
  notePace('status', new Headers({ 'x-waybill-sharing': 'alone' }));
  notePace('status', new Headers());
  vi.advanceTimersByTime(15_000);
  expect(pacedAlone.get()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(pacedAlone.get()).toBe(false);
});
