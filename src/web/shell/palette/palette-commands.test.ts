import { describe, expect, it } from 'vitest';
import { accessScopes, type AccessScope } from '#service/proxy-api/page-config';
import { readChain } from '#service/schema/chain';
import { commandGroups } from './palette-commands';

const chains = [{ id: 8453, displayName: 'Base' }].flatMap((raw) => readChain(raw).chain ?? []);
const labels = (typed: string, open: readonly AccessScope[] = accessScopes) =>
  commandGroups(typed, chains, ['testnet'], open, [], []).flatMap(({ items }) =>
    items.map(({ label }) => label),
  );

it('offers a search for whatever is typed, after the commands', () => {
  expect(labels(' 0xabc ').at(-1)).toBe('Search for 0xabc');
  expect(labels('').some((label) => label.startsWith('Search for'))).toBe(false);
});

it('offers chains once one types', () => {
  expect(labels('')).not.toContain('Chain Base (8453)');
  expect(labels('ba')).toEqual(
    expect.arrayContaining(['Chain Base (8453)', 'Requests from Base (8453)']),
  );
});

describe('of a page', () => {
  const run = () => {};
  const firstGroups = (isLate: boolean) => {
    const ofPage = [
      { label: 'View: Failed', run, group: 'Views' },
      { label: 'Export', run, group: 'On this page' },
    ] as const;
    const groups = commandGroups('', [], [], accessScopes, ofPage, [], isLate);
    return groups.slice(0, 3).map(({ value, items }) => [value, items[0]?.label]);
  };

  it('lists the views after where else one can go', () => {
    expect(firstGroups(false)).toEqual([
      ['On this page', 'Export'],
      ['Go to', 'Home'],
      ['Views', 'View: Failed'],
    ]);
  });

  it('moves nothing with commands that come while it is open', () => {
    expect(firstGroups(true)).toEqual([
      ['Go to', 'Home'],
      ['On this page', 'Export'],
      ['Views', 'View: Failed'],
    ]);
  });
});

it('gives every command an identity of its own', () => {
  const all = labels('b');
  expect(new Set(all).size).toBe(all.length);
});

it('offers only what leads to an access scope that the viewer has', () => {
  const open = labels('base', ['fees', 'chains']);
  expect(open).toEqual(
    expect.arrayContaining(['Fees', 'Chains', 'Chain Base (8453)', 'Switch to testnet']),
  );
  expect(open.filter((label) => /request|search|file/i.test(label))).toEqual([]);
});
