import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/wire/**/*.test.ts'],
    environment: 'node',
    setupFiles: 'scripts/vitest-seed.ts',
    // The longest property takes 8 s on a quiet machine.
    testTimeout: 60_000,
    // On two cores the default is one worker, and the wire tests mostly wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
