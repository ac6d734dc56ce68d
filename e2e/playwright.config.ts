import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';
import { isFull } from './support/is-full';

const executablePath = findChromium();
if (executablePath === null)
  throw new Error('No Chromium found: run `npm run e2e`, or set CHROMIUM_PATH.');

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  reporter: [['list']],
  // Else the longest file may be the last one that runs.
  fullyParallel: true,
  // Many stories wait for seconds that the product promises: two cores have time for one more.
  workers: availableParallelism() + 1,
  // What a lower floor holds too, or takes minutes: before a release (`npm run test:full`).
  ...(isFull ? {} : { grepInvert: /@full/ }),
  forbidOnly: true,
  // A stalled machine is no defect of the page; what passes only at the second try is reported as flaky.
  retries: 1,
  // Only a story that fails waits as long, beside whatever else the machine does.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Recording costs a story more than a quarter of its time; what fails is tried again, and recorded then.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages of stories live for seconds: optimized code of them costs more of the processor than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
