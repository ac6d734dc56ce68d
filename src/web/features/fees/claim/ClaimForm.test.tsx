// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { readBalances } from '#service/schema/app-fee';
import { drawPage } from '#testing/draw-page';
import { ClaimForm } from './ClaimForm';

test('the form waits for the chains, whose fields would move what stands below it', async () => {
  const container = document.createElement('div');
  const view = createRoot(container);
  const data = readBalances({ balances: [] });
  await drawPage(view, <ClaimForm address="0xa" data={data} />, {
    networkConfig: { name: 'sandbox', freeClaimChainId: 8453, capabilities: { claimsPart: true } },
  });
  expect(container.querySelector('form')).toBeNull();
  expect(container.firstElementChild?.innerHTML).toContain(
    '<div aria-hidden="true" class="flex h-',
  );
  act(() => view.unmount());
});
