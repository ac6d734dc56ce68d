import type { FastifyInstance } from 'fastify';
import { encodeAbiParameters, concatHex, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstDeployment } from '../../src/sandbox/ledger/accounts';
import { createSandbox } from '../../src/sandbox/service';
import { owner, stranger } from '#testing/development-accounts';
import { claimsClient } from '../support/claims-client';
import { findAnvil, startAnvil, type RunningAnvil } from '../support/anvil';
import { deployContractWallet } from '../support/contract-wallet';

const anvilBinary = findAnvil();

describe.skipIf(anvilBinary === null)('a contract wallet on a real EVM', () => {
  let anvil: RunningAnvil;
  let sandbox: FastifyInstance;
  beforeAll(async () => {
    anvil = await startAnvil(anvilBinary ?? '');
    expect((await deployContractWallet(anvil.rpcUrl, owner)).toLowerCase()).toBe(
      firstDeployment.toLowerCase(),
    );
    sandbox = createSandbox({ size: 10, rpcUrl: anvil.rpcUrl });
  });
  afterAll(async () => {
    await sandbox.close();
    anvil.stop();
  });

  const claimId = (service = sandbox): Promise<Hex> =>
    claimsClient(service).claimId({ amount: '1000000' }, firstDeployment);
  const permit = (requestId: Hex, signature: Hex, service = sandbox) =>
    service.inject({
      method: 'POST',
      url: `/execute/permits?signature=${signature}`,
      payload: { kind: 'claim', requestId },
    });
  /** As a wallet that is not deployed yet would send it (ERC-6492). */
  const wrapped = async (id: Hex) =>
    concatHex([
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
        [firstDeployment, '0x', await owner.signMessage({ message: { raw: id } })],
      ),
      `0x${'6492'.repeat(16)}`,
    ]);

  test('accepts what its owner signed (EIP-1271)', async () => {
    const id = await claimId();
    const answer = await permit(id, await owner.signMessage({ message: { raw: id } }));
    expect(answer.json()).toEqual({ message: 'Claim accepted' });
  });

  test('refuses what somebody else signed', async () => {
    const id = await claimId();
    const answer = await permit(id, await stranger.signMessage({ message: { raw: id } }));
    expect(answer.statusCode).toBe(400);
  });

  test('a wrapped signature is refused', async () => {
    const id = await claimId();
    expect((await permit(id, await wrapped(id))).json()).toEqual({
      message: 'Signatures of undeployed wallets are not accepted',
    });
  });

  test('a wrapped signature is taken where that is switched on', async () => {
    const willing = createSandbox({ size: 10, rpcUrl: anvil.rpcUrl, acceptUndeployed: true });
    const id = await claimId(willing);
    expect((await permit(id, await wrapped(id), willing)).json()).toEqual({
      message: 'Claim accepted',
    });
    await willing.close();
  });
});
