import { expect, test, type Page } from '@playwright/test';
import { defaultFreshness } from '../src/proxy/config/proxy-config';
import { canaryKey } from '#testing/test-config';
import { startPageProxy } from './support/fault-proxy';
import { FaultServer } from './support/fault-server';
import { rows } from './support/list-page';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { expectNothingBad } from './support/test';
import { walkTo } from './support/walk-to';
import { watchPages } from './support/watch-page';
import type { WireRequest } from './support/wire-request';

const answer = JSON.stringify({
  requests: [{ id: '0x1', status: 'success', data: {}, createdAt: '2026-11-20T00:00:00.000Z' }],
  chains: [],
});

/** Asks more than the pace allows until it is told to stop; `refused`: the answers that the proxy refused. */
async function askMuch(origin: string) {
  const state = { isOver: false };
  const refused: Headers[] = [];
  const ask = async (_: unknown, asker: number) => {
    for (let number = 0; !state.isOver; number += 1) {
      const term = `${asker}-${number}`;
      const { status, headers } = await fetch(`${origin}/api/mainnet/requests/v3?term=${term}`);
      if (status !== 429) continue;
      refused.push(headers);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const asking = Promise.all(Array.from({ length: 12 }, ask));
  // Else the page, which asks only now and then, may be answered before them.
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  return {
    refused,
    stop: async () => {
      state.isOver = true;
      await asking;
    },
  };
}

test(
  'a tight pace shows as a quiet meter, and an instance on its own says so',
  { tag: '@full' },
  async ({ page, context }) => {
    const service = await FaultServer.start(() => answer);
    const database = { kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' } as const;
    const proxy = await startPageProxy(service.url, ['mainnet'], { pace: 2, database });
    const watched = await watchPages(context, proxy.origin, canaryKey);
    const meter = page.getByRole('meter', { name: 'API rate limit' });
    await page.clock.install();
    await page.goto(`${proxy.origin}/mainnet/requests`);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText('Shared rate limiting unavailable')).toBeVisible();
    await expect(meter).toHaveCount(0);

    const { refused, stop } = await askMuch(proxy.origin);
    // Together: what was read of the pace counts for ten seconds.
    await Promise.all([
      walkTo(page, '/mainnet/requests?term=0x1'),
      expect(meter).toHaveAttribute(
        'aria-valuetext',
        /^(Rate limit reached|[0-2] of 6 API calls left)$/,
      ),
    ]);
    await stop();
    expect(refused.map((headers) => headers.get('x-budget-left'))).toContain('0');
    expect(refused.every((headers) => Number(headers.get('retry-after')) >= 1)).toBe(true);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.clock.fastForward(10_000);
    await expect(meter).toHaveCount(0);
    expectNothingBad(watched);
    await proxy.stop();
    await service.close();
  },
);

/** The most calls that fell into less than a second. */
function fullestSecond(atMs: readonly number[]): number {
  return Math.max(
    0,
    ...atMs.map((from) => atMs.filter((at) => at >= from && at < from + 1_000).length),
  );
}

test(
  'twelve tabs cost a call a second for a view at most, and hidden ones cost none',
  { tag: '@full' },
  async ({ browser }) => {
    const asked = { list: [] as number[], chains: [] as number[] };
    const service = await FaultServer.start(({ url }: WireRequest) => {
      asked[url.startsWith('/chains') ? 'chains' : 'list'].push(performance.now());
      return answer;
    });
    const proxy = await startPageProxy(service.url, ['mainnet'], { freshness: defaultFreshness });
    // Each in a context of its own, because a browser gives all tabs of one six connections together.
    const pages: Page[] = [];
    while (pages.length < 12) {
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      await page.clock.install();
      await page.goto(`${proxy.origin}/mainnet/requests`);
      await expect(rows(page).first()).toBeVisible();
      // A clock that went on could give up a call that a busy machine is still at.
      await expect(() => page.clock.pauseAt(Date.now() + 5_000)).toPass();
      pages.push(page);
    }
    const lookAll = () => Promise.all(pages.map((page) => page.clock.fastForward(10_000)));
    const looked = pages.map((page) => page.waitForResponse(/\/requests\/v3/));
    await lookAll();
    await Promise.all(looked);
    expect(fullestSecond(asked.list)).toBe(1);
    expect(asked.chains).toHaveLength(1);

    const before = asked.list.length;
    await Promise.all(pages.map(hide));
    for (let look = 0; look < 3; look += 1) await lookAll();
    await Promise.all(pages.map((page) => page.evaluate(() => fetch('/healthz'))));
    expect(asked.list).toHaveLength(before);
    await Promise.all(pages.map((page) => page.context().close()));
    await proxy.stop();
    await service.close();
  },
);

async function hide(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
