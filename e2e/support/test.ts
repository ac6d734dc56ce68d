import { resolve } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { AppParts } from '../../src/proxy/app';
import { startSandbox } from '../../src/sandbox/start-sandbox';
import { storySandbox } from './story-sandbox';
import { watchPages, type Watched } from './watch-page';

/** The key that the sandbox takes; no browser may ever see it. */
export const sandboxKey = 'sandbox-key';

/** Where a story is played. */
export interface Stage {
  origin: string;
}

/**
 * A story on a sandbox of its own with the built page, so that every story begins with the same requests and no claims
 * of others. The servers run in this process: it has loaded them once for all stories. It ends with no CSP report, no
 * error on the page, no request to another origin and no key in any request.
 */
export const test = base.extend<{
  /** More variables for the sandbox and the proxy in front of it. */
  environment: Record<string, string>;
  /** What stands in the place of parts of the proxy. */
  parts: AppParts;
  server: Stage;
  watched: Watched;
}>({
  environment: [{}, { option: true }],
  parts: [{}, { option: true }],
  server: async ({ environment, parts }, use) => {
    const env = { ...storySandbox(), ...environment };
    const sandbox = await startSandbox(env, resolve('dist'), parts);
    await use({ origin: sandbox.url });
    await sandbox.close();
  },
  baseURL: async ({ server }, use) => use(server.origin),
  watched: [
    async ({ context, server }, use) => {
      const watched = await watchPages(context, server.origin, sandboxKey);
      await use(watched);
      expectNothingBad(watched);
    },
    { auto: true },
  ],
});

/** What holds at the end of every story. */
export function expectNothingBad({ apiCalls: _calls, ...bad }: Watched): void {
  expect(bad).toEqual({ cspReports: [], pageErrors: [], foreignRequests: [], keyLeaks: [] });
}
