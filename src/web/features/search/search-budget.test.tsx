// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appConfig, openApp, type Call } from '#testing/open-app';
import { pageNetwork } from '#testing/page-network';
import { soon } from '#testing/soon';
import { budget } from './useFound';

const hash = (n: number) => `0x${String(n).padStart(64, 'a')}`;
const testnet = { ...pageNetwork, name: 'testnet' };
const config = { ...appConfig, networks: [pageNetwork, testnet] };

/** Nobody has any of these. */
const knowsNothing = ({ url: { pathname } }: Call) =>
  pathname.endsWith('/requests/v3')
    ? { requests: [], total: 0 }
    : pathname.endsWith('/chains')
      ? { chains: [] }
      : 404;

test('other spellings and other networks share the calls of one search; what they don’t reach is named', async () => {
  const pasted = Array.from({ length: 14 }, (_, n) => hash(n));
  const { container, calls } = openApp(`/mainnet/search?q=${pasted.join(',')}`, knowsNothing, {
    config,
  });
  await soon(() => expect(container.textContent).toMatch(/Not searched on testnet: 0xaa/));
  const searched = calls.filter(({ url: { pathname } }) => pathname.endsWith('/requests/v3'));
  expect(searched.length).toBeLessThanOrEqual(budget.calls);
  expect(searched.some(({ url }) => url.pathname.includes('testnet'))).toBe(true);
  const list = await screen.findByRole('list', { name: /^Not searched: one search/ });
  expect(list.querySelectorAll('li')).toHaveLength(4);
  expect(container.textContent).toMatch(/Checked other spellings/);
  // No network is said to have none of what it was not asked for.
  const asked = calls.filter(({ url }) => url.pathname.includes('/requests/status'));
  expect(asked.length).toBeLessThanOrEqual(3);
});

test('one hash is looked up everywhere', async () => {
  const { container, calls } = openApp(`/mainnet/search?q=${hash(1)}`, knowsNothing, { config });
  await soon(() => expect(container.textContent).toMatch(/No results on testnet\./));
  expect(container.textContent).not.toMatch(/Not searched/);
  const terms = calls.map(({ url }) => [
    url.pathname.split('/')[2],
    url.searchParams.get('term') ?? url.searchParams.get('orderId'),
  ]);
  for (const [network, text] of [
    ['mainnet', hash(1)],
    ['mainnet', hash(1).slice(2)],
    ['testnet', hash(1)],
  ])
    expect(terms).toContainEqual([network, text]);
});

test('each identifier that a link has no room for is counted', async () => {
  const pasted = Array.from({ length: 103 }, (_, n) => hash(n)).join(',');
  const { container } = openApp(`/mainnet/search?q=${pasted}`, knowsNothing, { config });
  await soon(() =>
    expect(container.textContent).toContain('3 more identifiers of the text were left out'),
  );
  const list = await screen.findByRole('list', { name: /^Not searched: one search/ });
  expect(list.querySelectorAll('li')).toHaveLength(90);
});
