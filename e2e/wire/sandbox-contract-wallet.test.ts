import type { FastifyInstance } from 'fastify';
import { encodeAbiParameters, concatHex, type Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimSteps } from '#service/schema/claim';
import { firstDeployment } from '../../src/sandbox/ledger/accounts';
import { createSandbox } from '../../src/sandbox/service';
import { findAnvil, startAnvil, type RunningAnvil } from '../support/anvil';
import { deployContractWallet } from '../support/contract-wallet';

const mnemonic = 'test test test test test test test test test test test junk';
const owner = mnemonicToAccount(mnemonic);
const stranger = mnemonicToAccount(mnemonic, { addressIndex: 1 });
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
  }, 60_000);
  afterAll(async () => {
    await sandbox.close();
    anvil.stop();
  });

  async function claimId(service = sandbox): Promise<Hex> {
    const answer = await service.inject({
      method: 'POST',
      url: `/app-fees/${firstDeployment}/claim`,
      payload: {
        chainId: 8453,
        currency: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
        recipient: owner.address,
        amount: '1000000',
      },
    });
    return claimSteps.parse(answer.json()).steps[0]?.items?.[0]?.data?.sign?.message as Hex;
  }
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
