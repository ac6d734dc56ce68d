import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      // A worker loads the modules of these once: of the wire tests that saves a third of the processor's time.
      { extends: true, test: { name: 'logic', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'wire', include: ['e2e/wire/**/*.test.ts'], isolate: false } },
      // Each has a document of its own.
      { extends: true, test: { name: 'parts', include: ['src/**/*.test.tsx'] } },
    ],
    environment: 'node',
    setupFiles: 'scripts/vitest-seed.ts',
    // Only what fails waits as long, beside whatever else the machine does; a property at its full count needs minutes.
    testTimeout: process.env.BENCH ? 3_600_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // The wire tests wait a lot: three workers keep two cores busy for five sixths of the time.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
  },
});
