import { expect, it } from 'vitest';
import { MemoryStorage } from '#testing/memory-storage';
import { sampleClaim } from '#testing/sample-claim';
import { signed } from '#testing/sample-claim-events';
import { ClaimStore } from './claim-store';

const first = sampleClaim({ key: 'first' });
const second = sampleClaim({ key: 'second' });

it('shows the claim that this tab changed last, until it is closed', () => {
  const storage = new MemoryStorage();
  const [tab, other] = [new ClaimStore(() => storage), new ClaimStore(() => storage)];
  expect(tab.read().shownKey).toBe(null);
  tab.save(first);
  tab.save(second);
  expect(tab.read().shownKey).toBe('second');
  tab.dispatch('first', { type: 'stopped', problem: 'no', atMs: 1 });
  expect(tab.read().shownKey).toBe('first');
  tab.show(null);
  other.dispatch('second', signed);
  // An event that is not taken changes nothing.
  expect(tab.dispatch('first', signed)).toBe(null);
  expect(tab.read().shownKey).toBe(null);
});

it('is the same object until something is written, here or in another tab', () => {
  const storage = new MemoryStorage();
  const [tab, other] = [new ClaimStore(() => storage), new ClaimStore(() => storage)];
  tab.save(first);
  const before = tab.read();
  expect(tab.read()).toBe(before);
  other.save(second);
  expect(tab.read().claims.map(({ key }) => key)).toEqual(['first', 'second']);
});

it('takes another tab’s word over what it could not write itself', () => {
  const storage = new MemoryStorage();
  const [tab, other] = [new ClaimStore(() => storage), new ClaimStore(() => storage)];
  tab.save(first);
  storage.isFull = true;
  tab.dispatch('first', signed);
  expect(tab.isUnsaved('first')).toBe(true);
  expect(tab.read().claims[0]?.state).toBe('signed');
  storage.isFull = false;
  other.dispatch('first', { type: 'abandoned', atMs: 2 });
  tab.noteForeignWrite('waybill.claim.first');
  expect(tab.isUnsaved('first')).toBe(false);
  expect(tab.read().claims[0]?.state).toBe('abandoned');
});
