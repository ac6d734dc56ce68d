import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/start-sandbox';

test('the sandbox has a second network of its own where it is asked for one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-build-'));
  for (const name of ['web', 'sandbox/page']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>Test</title>');
  const sandbox = await startSandbox(
    {
      PORT: '0',
      SANDBOX_PORT: '0',
      SANDBOX_TESTNET: 'true',
      SANDBOX_REQUESTS: '50',
      LOG_LEVEL: 'silent',
    },
    folder,
  );
  try {
    const read = async (path: string) => (await fetch(sandbox.url + path)).json();
    expect(await read('/api/config')).toMatchObject({
      networks: [
        { name: 'sandbox', freeClaimChainId: 8453 },
        { name: 'testnet', freeClaimChainId: null },
      ],
    });
    const ids = async (network: string) => {
      const { requests } = (await read(`/api/${network}/requests/v3?limit=5`)) as {
        requests: { id: string }[];
      };
      return requests.map(({ id }) => id);
    };
    const [own, others] = [await ids('sandbox'), await ids('testnet')];
    expect(own).toHaveLength(5);
    expect(others).toHaveLength(5);
    expect(own.filter((id) => others.includes(id))).toEqual([]);
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  }
});
