import { expect, test as base } from '@playwright/test';
import { startSandbox, type ServerProcess } from './server-process';
import { watchPages, type Watched } from './watch-page';

/** The key that the sandbox takes; no browser may ever see it. */
export const sandboxKey = 'sandbox-key';

/**
 * A story on the built sandbox: one sandbox per worker, or one of its own where the story changes the world
 * (`test.use({ ownSandbox: true })`). Every story ends with no CSP report, no error on the page, no request to
 * another origin and no key in any request.
 */
export const story = base.extend<
  { ownSandbox: boolean; server: ServerProcess; watched: Watched },
  { sharedSandbox: ServerProcess }
>({
  ownSandbox: [false, { option: true }],
  sharedSandbox: [
    async ({}, use) => {
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ ownSandbox, sharedSandbox }, use) => {
    if (!ownSandbox) return use(sharedSandbox);
    const sandbox = await startSandbox();
    await use(sandbox);
    await sandbox.stop();
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
