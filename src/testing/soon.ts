import { vi } from 'vitest';

/**
 * Waits until the check no longer throws, and answers what it returned. On a busy machine everything may take many
 * times as long as alone: only a check that never passes waits to the end.
 */
export const soon = <Result>(check: () => Result | Promise<Result>, intervalMs = 20) =>
  vi.waitFor(check, { timeout: 120_000, interval: intervalMs });
