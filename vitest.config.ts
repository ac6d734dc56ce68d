import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/wire/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
