import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { createQueryClient } from '../web/api/query-client';
import { Session } from '../web/api/session';
import { useLiveRequest } from '../web/features/requests/request/useLiveRequest';
import { makeWireRecord } from './make-wire-record';
import { pageNetwork } from './page-network';

/** What the service answers for one id, and how often it was asked. */
export interface Asked {
  record: string;
  said: string | null;
  refundFailReason?: string;
  fails?: boolean;
  updatedAt?: string;
  /** Somebody else's request. */
  isForeign?: boolean;
  calls: { atMs: number; path: string }[];
}

/** Pages of single requests over a service that a test makes, which counts what it is asked, from `startMs` on. */
export function liveRequests(startMs: number) {
  const world = new Map<string, Asked>();
  const roots: Root[] = [];

  beforeEach(() => {
    vi.setSystemTime(startMs);
    world.clear();
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const id = searchParams.get('id') ?? searchParams.get('requestId') ?? '';
      const asked = world.get(id);
      if (!asked) throw new Error(`nobody asked for ${url}`);
      asked.calls.push({ atMs: Date.now() - startMs, path: pathname.replace('/api/mainnet', '') });
      if (asked.fails) return Response.json({ detail: 'Down.', traceId: 't' }, { status: 502 });
      if (asked.isForeign && searchParams.get('scope') === 'ours')
        return Response.json({ requests: [] });
      const { record, said, refundFailReason = null } = asked;
      const updatedAt = asked.updatedAt ?? '2026-05-25T22:21:51.291Z';
      return Response.json(
        pathname.endsWith('/requests/v3')
          ? {
              requests: [
                makeWireRecord({ id, status: record, updatedAt, data: { refundFailReason } }),
              ],
            }
          : { status: said, updatedAt: Date.parse(updatedAt), refundFailReason },
      );
    });
  });

  afterEach(() => {
    for (const root of roots.splice(0)) root.unmount();
    setHidden(false);
    vi.unstubAllGlobals();
    return vi.advanceTimersByTimeAsync(1_000);
  });

  function setHidden(isHidden: boolean) {
    const value = isHidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }

  function Watched({
    id,
    seen,
    of = pageNetwork,
  }: {
    id: string;
    seen: string[];
    of?: PageNetwork;
  }) {
    const { row } = useLiveRequest(of, id, 'ours');
    const { status, refundFailReason } = row?.record ?? {};
    if (status) seen.push(refundFailReason ? `${status} ${refundFailReason}` : status);
    return null;
  }

  /** Opens the page of one request in one tab; gives back what stood on it, in order. */
  function open(
    id: string,
    answers: Omit<Asked, 'calls'>,
    tabs = 1,
  ): { asked: Asked; seen: string[] } {
    const asked: Asked = { ...answers, calls: [] };
    world.set(id, asked);
    const seen: string[] = [];
    for (let tab = 0; tab < tabs; tab += 1) {
      const root = createRoot(document.createElement('div'));
      roots.push(root);
      root.render(
        createElement(
          QueryClientProvider,
          { client: createQueryClient(new Session()) },
          createElement(Watched, { id, seen }),
        ),
      );
    }
    return { asked, seen };
  }

  return { world, roots, setHidden, Watched, open };
}
