import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '#service/calls/endpoints';
import { readRequestsPage } from '#service/records/read-requests';
import { claimSteps } from '#service/schema/claim';
import { owner as account } from '#testing/development-accounts';
import type { Hex } from 'viem';
import { worldChains } from '../../src/sandbox/world/chains';
import { walletAddress } from '../../src/sandbox/world/identifiers';
import { tokens, unitsOf } from '../../src/sandbox/world/tokens';
import { createSandbox } from '../../src/sandbox/service';

let nowMs = Date.UTC(2026, 10, 1);
const sandbox = createSandbox({ size: 50, clock: () => nowMs });
afterAll(() => sandbox.close());

test.each(Object.entries(endpoints))(
  '%s of the endpoint table is answered',
  async (_name, { method, path }) => {
    const answer = await sandbox.inject({
      method,
      url: path.replace('{address}', account.address),
      headers: { 'x-api-key': 'sandbox-key' },
    });
    expect(answer.statusCode).not.toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  },
);

const oneOfEachVm = [...new Map(worldChains.map((chain) => [chain.vmType, chain])).values()];

describe.each(oneOfEachVm)('a claim paid on $name ($vmType)', (chain) => {
  test('reaches the recipient and is listed as a request that parses', async () => {
    const recipient = walletAddress(1, chain.vmType, 3);
    const native = tokens.find((token) => token.chain === chain && token.isNative);
    if (native === undefined) throw new Error('a chain without a native currency');
    const response = await sandbox.inject({
      method: 'POST',
      url: `/app-fees/${account.address}/claim`,
      payload: {
        chainId: chain.id,
        currency: native.address,
        recipient,
        amount: String(unitsOf(20_000_000n, native)),
      },
    });
    const requestId = claimSteps.parse(response.json()).steps[0]?.items?.[0]?.data?.sign
      ?.message as Hex;
    const signature = await account.signMessage({ message: { raw: requestId } });
    const permit = await sandbox.inject({
      method: 'POST',
      url: `/execute/permits?signature=${signature}`,
      payload: { kind: 'claim', requestId },
    });
    expect(permit.statusCode).toBe(200);
    nowMs += 10_000;
    const listed = await sandbox.inject({
      url: `/requests/v3?recipient=${encodeURIComponent(recipient)}&user=${account.address}&limit=50`,
      headers: { 'x-api-key': 'sandbox-key' },
    });
    const record = readRequestsPage(listed.json()).rows.find(
      (row) => row.record?.id === requestId,
    )?.record;
    expect(record).toMatchObject({ status: 'success', unreadable: [] });
    expect(record?.recipient?.toLowerCase()).toBe(recipient.toLowerCase());
    const hash = record?.outTxs[0]?.hash ?? '';
    const found = await sandbox.inject({
      url: `/requests/v3?term=${encodeURIComponent(hash)}`,
      headers: { 'x-api-key': 'sandbox-key' },
    });
    expect(readRequestsPage(found.json()).rows.map((row) => row.record?.id)).toEqual([requestId]);
  });
});

describe('the status of a request', () => {
  const world = createSandbox({ size: 4_000, clock: () => nowMs });
  afterAll(() => world.close());
  const ask = async (url: string) =>
    (await world.inject({ url, headers: { 'x-api-key': 'sandbox-key' } })).json() as unknown;
  const failed = async (query: string) => {
    const page = readRequestsPage(await ask(`/requests/v3?limit=1&${query}`));
    const id = page.rows[0]?.record?.id;
    return (await ask(`/intents/status/v3?requestId=${id}`)) as Record<string, unknown>;
  };

  test.each(['failure', 'refund'])(
    'has UNKNOWN for a %s without a recorded reason',
    async (status) => {
      const filters = encodeURIComponent(JSON.stringify([{ status, failReason: null }]));
      expect(await failed(`filters=${filters}`)).toMatchObject({ status, failReason: 'UNKNOWN' });
    },
  );

  test('tells of a revert what its reason says, and nothing where none was included', async () => {
    const detailsOf = async (reason: string) =>
      (await failed(`status=failure&failReason=${reason}`)).details;
    expect(await detailsOf('TOO_LITTLE_RECEIVED')).toEqual({
      decodedRevert: 'TooLittleReceived(uint256,uint256)',
    });
    expect(await detailsOf('CONTRACT_PAUSED')).toEqual({ decodedRevert: 'EnforcedPause()' });
    expect(await detailsOf('TRANSACTION_NOT_INCLUDED')).toBeNull();
  });
});
