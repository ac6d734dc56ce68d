// @vitest-environment happy-dom
import * as fc from 'fast-check';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { drawPage } from '#testing/draw-page';
import { binWords, fillBins, FillTimesChart, isIn } from './FillTimesChart';

const ascending = (values: number[]) => values.toSorted((a, b) => a - b);
const fillTimes = fc
  .array(
    fc.oneof(fc.nat(60), fc.nat(7_200), fc.nat(2_000_000_000), fc.double({ min: 0, max: 90 })),
    {
      maxLength: 100,
    },
  )
  .map((values) => ascending(values.filter(Number.isFinite)));

test('every time is in exactly one bin, a few bins have all fills, and the last has at most half', () => {
  fc.assert(
    fc.property(fillTimes, fc.nat(3_000_000_000), (seconds, other) => {
      const bins = fillBins(seconds);
      for (const one of [...seconds, other])
        expect(bins.filter((bin) => isIn(bin, one))).toHaveLength(1);
      expect(bins.reduce((sum, { fills }) => sum + fills, 0)).toBe(seconds.length);
      expect(bins.length).toBeLessThanOrEqual(13);
      expect(bins.at(-1)?.fills).toBeLessThanOrEqual(Math.floor(seconds.length / 2));
      expect(new Set(bins.map(binWords)).size).toBe(bins.length);
    }),
  );
});

test('bins are said by what they are from and to', () => {
  const words = (seconds: number[]) => fillBins(ascending(seconds)).map(binWords);
  expect(words([1, 1])).toEqual(['under 1s', '1s to under 2s', '2s or more']);
  expect(words([20, 30, 41]).slice(-2)).toEqual(['40s to under 45s', '45s or more']);
  // One that took an hour doesn’t put the others into one bin.
  expect(words([3, 4, 4, 3_600])).toHaveLength(10);
  expect(words([4_000]).at(-2)).toBe('1h to under 1h 10m');
});

/** The rows of the table behind the chart, and what its legend says. */
async function draw(secondsAt: (nowMs: number) => number | null) {
  const container = document.createElement('div');
  const view = createRoot(container);
  const seconds = Array.from({ length: 40 }, (_, index) => index + 1);
  const chart = <FillTimesChart seconds={seconds} where="on this route" secondsAt={secondsAt} />;
  await drawPage(view, chart, {});
  expect(container.querySelector('table')).toBeNull();
  const details = container.querySelector('details');
  act(() => {
    details?.setAttribute('open', '');
    details?.dispatchEvent(new Event('toggle'));
  });
  const rows = [...container.querySelectorAll('tbody tr')].map((row) => [
    row.querySelector('th[scope=row]')?.textContent,
    row.querySelector('td')?.textContent,
  ]);
  const heads = [...container.querySelectorAll('thead th')].map((head) => head.textContent);
  const legend = container.querySelector('figcaption')?.textContent;
  act(() => view.unmount());
  return { rows, heads, legend };
}

test('the table has the numbers of the bars, and names the bin of this request', async () => {
  const { rows, heads, legend } = await draw(() => 37);
  expect(heads).toEqual(['Fill time', 'Fills']);
  expect(rows.slice(-2)).toEqual([
    ['35s to under 40s (this request)', '5'],
    ['40s or more', '1'],
  ]);
  expect(rows.reduce((sum, [, fills]) => sum + Number(fills), 0)).toBe(40);
  expect(legend).toBe('Fills on this routeThis request: 35s to under 40s');
});

test('a request in progress has the place of its age by now, and one without a time has none', async () => {
  const depositedMs = Date.now() - 3_600_000;
  const inProgress = await draw((nowMs) => (nowMs - depositedMs) / 1000);
  expect(inProgress.legend).toContain('This request: 40s or more');
  expect(inProgress.rows.at(-1)).toEqual(['40s or more (this request)', '1']);
  const unknown = await draw(() => null);
  expect(unknown.legend).toBe('Fills on this route');
  expect(unknown.rows.flat().join(' ')).not.toContain('this request');
});
