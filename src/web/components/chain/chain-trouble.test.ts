import { expect, it } from 'vitest';
import { readChain } from '#service/schema/chain';
import { troublesOf } from './chain-trouble';
import { troubledChains } from './troubled-chains';

function kindsOf(fields: object) {
  const { chain } = readChain({ id: 1, ...fields });
  return chain && troublesOf(chain).map(({ kind }) => kind);
}

it('finds nothing where nothing is reported', () => {
  expect(kindsOf({})).toEqual([]);
  expect(
    kindsOf({ disabled: false, depositEnabled: true, partialDisableLimit: 0, statusMessage: '' }),
  ).toEqual([]);
});

it('names closed deposits also where the chain is not disabled', () => {
  expect(kindsOf({ disabled: false, depositEnabled: false })).toEqual(['deposits']);
});

it('puts the worst first', () => {
  expect(
    kindsOf({
      statusMessage: 'Upgrade at noon',
      surgeEnabled: true,
      partialDisableLimit: 5,
      blockProductionLagging: true,
      depositEnabled: false,
      disabled: true,
    }),
  ).toEqual(['disabled', 'deposits', 'partial', 'lagging', 'surge', 'message']);
});

it('puts the chain with the worst first, and leaves out those without', () => {
  const chains = [
    { id: 1, surgeEnabled: true },
    { id: 2, disabled: true },
    { id: 3 },
    { id: 4, blockProductionLagging: true },
    { id: 5, disabled: true, depositEnabled: false },
    { id: 6, partialDisableLimit: 5 },
  ].flatMap((fields) => readChain(fields).chain ?? []);
  expect(troubledChains(chains).map(({ id }) => id)).toEqual([5, 2, 6, 4, 1]);
});

it('tells the limit of a chain that is partially disabled', () => {
  const { chain } = readChain({ id: 1, partialDisableLimit: 2500 });
  expect(chain && troublesOf(chain)[0]?.words).toBe(
    'Partially disabled (limit 2,500, unit not reported)',
  );
});

// What a flag changes for a request is stated nowhere (service-api.md C8): only the flag itself is told.
it('promises nothing about the flags', () => {
  const { chain } = readChain({
    id: 1,
    disabled: true,
    depositEnabled: false,
    blockProductionLagging: true,
    partialDisableLimit: 5,
    surgeEnabled: true,
  });
  for (const { explanation } of chain ? troublesOf(chain) : [])
    expect(explanation).toMatch(/^The service reports/);
});
