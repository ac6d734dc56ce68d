import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/wire/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
    // On two cores the default is one worker, and the wire tests mostly wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
