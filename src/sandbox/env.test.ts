import { expect, test } from 'vitest';
import { readSandboxEnv } from './env';

test('nothing set: the documented defaults', () => {
  expect(readSandboxEnv({ SANDBOX_PORT: '' })).toEqual({
    env: {
      port: 4181,
      others: 3,
      size: 20_000,
      sinceMs: 0,
      rpcUrl: null,
      tier: 'off',
      latencyMs: 0,
      acceptUndeployed: false,
      hasTestnet: false,
      conditions: ['past-issues'],
      hasEvents: true,
      webhookUrl: null,
      webhookModes: [],
    },
  });
});

test('none is no condition', () => {
  expect(readSandboxEnv({ SANDBOX_CONDITIONS: 'none' })).toMatchObject({ env: { conditions: [] } });
});

test('everything that is wrong is named at once, without its value', () => {
  const read = readSandboxEnv({
    SANDBOX_PORT: 'high',
    SANDBOX_REQUESTS: '-1',
    SANDBOX_SINCE: 'yesterday',
    SANDBOX_TIER: 'gold',
    SANDBOX_RPC_URL: 'somewhere',
    SANDBOX_TESTNET: 'maybe',
    SANDBOX_CONDITIONS: 'slow-route,rain',
    SANDBOX_EVENTS: 'some',
    SANDBOX_WEBHOOK_URL: 'ftp://receiver.example.com',
    SANDBOX_WEBHOOK_MODES: 'late,never',
    PORT: 'the business of the proxy',
  });
  expect(read).toEqual({
    issues: [
      'SANDBOX_PORT must be a number from 0 to 65535.',
      'SANDBOX_REQUESTS must be a number from 0 to 1000000.',
      'SANDBOX_SINCE must be a Unix time in milliseconds.',
      'SANDBOX_TIER must be off, default or elevated.',
      'SANDBOX_TESTNET must be true or false.',
      'SANDBOX_CONDITIONS must be none, or any of slow-route, failure-burst, chain-issues, uncollected-fees, one-millisecond, listed-late, past-issues, separated by commas.',
      'SANDBOX_EVENTS must be true or false.',
      'SANDBOX_WEBHOOK_URL must be an http or https address.',
      'SANDBOX_WEBHOOK_MODES must be any of duplicate, shuffled, late, lost, resigned, seconds, separated by commas.',
      'SANDBOX_RPC_URL must be the address of a running EVM.',
    ],
  });
});
