import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostileTexts } from '#testing/hostile-texts';
import { makeWireRecord } from '#testing/make-wire-record';
import { hostileRecord } from './hostile-record';

/** Three thousand characters without a place to break. */
const longText = 'W'.repeat(3_000);
const hugeNumber = 1e300;

const currency = {
  id: longText,
  chainId: 1,
  address: longText,
  symbol: longText,
  name: longText,
  decimals: hugeNumber,
  supportsBridging: true,
  supportsPermit: true,
  withdrawalFee: hugeNumber,
  depositFee: hugeNumber,
  metadata: { logoURI: longText, verified: false, isNative: false },
};
const amount = {
  currency: { ...currency, decimals: 18 },
  amount: '9'.repeat(78),
  amountFormatted: longText,
  amountUsd: '9'.repeat(300),
  minimumAmount: '9'.repeat(78),
};
const chain = {
  id: 1,
  name: longText,
  displayName: longText,
  vmType: longText,
  httpRpcUrl: longText,
  wsRpcUrl: longText,
  explorerUrl: `https://${longText}`,
  explorerName: longText,
  disabled: true,
  statusMessage: longText,
  partialDisableLimit: hugeNumber,
  tokenSupport: longText,
  withdrawalFee: hugeNumber,
  depositFee: hugeNumber,
  currency,
  featuredTokens: [currency],
  erc20Currencies: [currency],
  contracts: { [longText]: longText },
  solverAddresses: [longText],
  tags: [longText],
  protocol: { v2: { chainId: longText, depository: longText }, [longText]: longText },
};
const claim = {
  claimId: longText,
  wallet: longText,
  recipient: longText,
  currency: amount,
  txHash: longText,
  status: longText,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** Ids with which nothing else is odd: each has a row of its own. */
export const oddIds = hostileTexts.filter((text) => text !== '');

/** Nothing is found under it. */
export const unknownId = '0'.repeat(64);

const responses: [path: RegExp, body: unknown][] = [
  [/^\/chains$/, { chains: [chain, { ...chain, id: 2, disabled: false, statusMessage: null }] }],
  [
    /^\/requests\/v3$/,
    {
      requests: [
        hostileRecord(),
        { ...(hostileRecord() as object), id: longText },
        ...oddIds.map((id) => makeWireRecord({ id, user: id, requestType: id })),
      ],
      total: hugeNumber,
    },
  ],
  [/^\/app-fees\/[^/]+\/balances$/, { balances: [amount], totalBalanceUsd: hugeNumber }],
  [/^\/app-fees\/[^/]+\/claims$/, { claims: [claim, claim] }],
  [/^\/intents\/status\/v3$/, { status: longText, details: { reason: longText } }],
];

/** A stub service whose every text is long, hostile or both, and whose numbers are huge. */
export async function startHostileService(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stub');
    const isUnknown = search.includes(unknownId);
    const body = isUnknown
      ? { requests: [], total: 0 }
      : responses.find(([path]) => path.test(pathname))?.[1];
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { message: longText }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
