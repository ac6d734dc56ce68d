// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deskAnswer, deskFees, deskFigure, feeFigures } from '#testing/desk-answers';
import { drawPage } from '#testing/draw-page';
import { createQueryClient } from '../../api/query-client';
import { Session } from '../../api/session';
import { PeriodFees } from './PeriodFees';

const figures = feeFigures({
  requests: 10,
  quoted: deskFigure(9, 100),
  collected: deskFigure(6, 51),
  uncollected: deskFigure(2, 12),
  pending: deskFigure(1, 20),
  notExpected: deskFigure(1, 20),
});
let view: Root;
let urls: string[] = [];
const page = document.createElement('div');

beforeEach(() => {
  urls = [];
  view = createRoot(page);
});
afterEach(() => {
  act(() => view.unmount());
  vi.unstubAllGlobals();
});

async function open(answer: object | number, mirrorDays = 30): Promise<string> {
  vi.stubGlobal('fetch', async (path: string) => {
    urls.push(path);
    return typeof answer === 'number'
      ? Response.json({ traceId: 't', detail: 'refused' }, { status: answer })
      : Response.json(answer);
  });
  const context = {
    networkConfig: { name: 'sandbox', keyAliases: ['default'] },
    config: { iconHosts: [], mirrorDays },
  };
  await drawPage(view, <PeriodFees />, context, createQueryClient(new Session()));
  for (let turn = 0; turn < 200 && /Adding up/.test(page.textContent); turn += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  return page.textContent.replaceAll('\u00a0', ' ');
}

test('the figures of a period come from one question, those that aren’t due apart', async () => {
  const text = await open(
    deskAnswer(
      deskFees({
        ...figures,
      }),
    ),
  );
  expect(urls).toEqual([
    '/api/sandbox/desk/fees?period=7d&groupBy=day',
    // The first table is on screen.
    '/api/sandbox/desk/fees?period=7d&groupBy=token',
  ]);
  // 100 less 20 in progress and 20 that a rule explains.
  expect(text).toContain('Quoted and due$60.00');
  expect(text).toContain('Collected$51.00From 6 fees; $3.00 more than was quoted and due');
  expect(text).toContain('Uncollected$12.002 fees');
  expect(text).toContain('Not expected$20.00');
  expect(text).toContain('Pending$20.00');
  expect(text).toContain('Your requests created in the last 7 days');
});

test('what isn’t covered yet is no figure', async () => {
  const text = await open(deskAnswer(null));
  expect(text).toContain('Reading the last 7 days: 62%.');
  expect(text).not.toContain('$');
});

test('where nothing is held, it says why', async () => {
  const text = await open(deskAnswer(null, { days: 0, keys: [] }), 0);
  expect(text).toContain('MIRROR_DAYS=0');
  expect(text).not.toContain('$');
});

test('no app fees are said to be none', async () => {
  expect(await open(deskAnswer(deskFees()))).toContain('No request of this period has app fees.');
});

test('a failure has its Retry, and no figure', async () => {
  const text = await open(500);
  expect(text).toMatch(/Couldn’t load the app fees.*Retry/);
  expect(text).not.toContain('$');
});
