import type { FastifyInstance } from 'fastify';
import type { Hex } from 'viem';
import { owner as account } from '#testing/development-accounts';
import { readBalances } from '#service/schema/app-fee';
import { claimSteps, readClaimHistory } from '#service/schema/claim';

export const usdcOnBase = { chainId: 8453, currency: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' };

/** The calls of a claim to a sandbox, by default of the first development account to itself, in USDC on Base. */
export function claimsClient(sandbox: FastifyInstance) {
  const post = (url: string, payload: object) => sandbox.inject({ method: 'POST', url, payload });
  const claim = (body: object = {}, address: string = account.address) =>
    post(`/app-fees/${address}/claim`, { recipient: account.address, ...usdcOnBase, ...body });
  return {
    post,
    claim,
    claimId: async (body?: object, address?: string): Promise<Hex> => {
      const { steps } = claimSteps.parse((await claim(body, address)).json());
      return steps[0]?.items?.[0]?.data?.sign?.message as Hex;
    },
    permit: async (requestId: Hex, signer = account, path = '/execute/permits') => {
      const signature = await signer.signMessage({ message: { raw: requestId } });
      return post(`${path}?signature=${signature}`, { kind: 'claim', requestId });
    },
    balances: async (address: string = account.address) =>
      readBalances((await sandbox.inject(`/app-fees/${address}/balances`)).json()),
    history: async (query = '') =>
      readClaimHistory(
        (await sandbox.inject(`/app-fees/${account.address}/claims${query}`)).json(),
      ),
  };
}
