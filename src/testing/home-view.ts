import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createQueryClient } from '../web/api/query-client';
import { Session } from '../web/api/session';
import { accessScopes } from '#service/proxy-api/page-config';
import { drawPage } from './draw-page';

/** How the service answers a URL: a status to refuse it, or a body. */
export type HomeService = (url: string) => number | object | Promise<object>;

/** The page Home over a service that a test gives it, at `nowMs`, and what a test reads from it and presses. */
export function homeView(page: ReactNode, nowMs: number) {
  const urls: string[] = [];
  const container = document.createElement('div');
  let view: Root;

  beforeEach(() => {
    vi.useFakeTimers({ now: nowMs, toFake: ['Date', 'setInterval', 'clearInterval'] });
    urls.length = 0;
    view = createRoot(container);
  });
  afterEach(() => {
    act(() => view.unmount());
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  async function openHome(service: HomeService, networks = ['sandbox'], mirrorDays = 30) {
    vi.stubGlobal('requestIdleCallback', (go: () => void) => setTimeout(go));
    vi.stubGlobal('fetch', async (path: string) => {
      const url = decodeURIComponent(path);
      urls.push(url);
      const answer = await service(url);
      return typeof answer === 'number'
        ? Response.json({ traceId: 't', detail: 'refused' }, { status: answer })
        : Response.json(answer);
    });
    const networkConfig = { name: 'sandbox', callsPerSecond: 1_000, keyAliases: ['default'] };
    const context = {
      networkConfig,
      config: {
        iconHosts: [],
        mirrorDays,
        networks: networks.map((name) => ({ name })),
        viewer: { accessScopes },
      },
    };
    await drawPage(view, page, context, createQueryClient(new Session()));
    await shows(
      /Needs attention|No issue found|Reading|Totals of the API|Couldn’t load the figures/,
    );
  }

  /** Waits until the page, or a part of it, says so. */
  async function shows(words: RegExp, of: () => Element = () => container) {
    // As it is read: a space that ends no line is a space.
    const text = () => of().textContent?.replaceAll('\u00a0', ' ') ?? '';
    for (let turn = 0; turn < 200 && !words.test(text()); turn += 1)
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(text()).toMatch(words);
  }

  const card = (name: string): Element => {
    const found = [...container.querySelectorAll('section')].find(
      (section) => section.querySelector('h2')?.textContent === name,
    );
    if (!found) throw new Error(`There is no card ${name}.`);
    return found;
  };

  const press = (name: string) =>
    act(() => {
      const all = [...container.querySelectorAll('button')];
      all.find(({ textContent }) => textContent === name)?.click();
    });

  const linksOf = (part: Element) =>
    [...part.querySelectorAll('a')].map((link) => [
      link.textContent,
      decodeURIComponent(link.getAttribute('href') ?? ''),
    ]);

  return { urls, container, openHome, shows, card, press, linksOf };
}
