import type { FastifyInstance } from 'fastify';
import { claimBody, permitBody } from '#service/schema/claim-body';
import { lostAnswer, type ClaimStore } from '../ledger/claim-store';
import { claimAddress } from '../ledger/accounts';
import type { Ledger } from '../ledger/ledger';
import { invalid, parsedBody, refused, Refusal } from '../http/refusal';
import { encodeErrorResult, encodeFunctionData, erc20Abi, parseAbi } from 'viem';

interface AddressParams {
  address: string;
}

function addressOf({ address }: AddressParams): string {
  const checked = claimAddress(address);
  if (checked === null) throw refused(400, 'The claim address must be an EVM address');
  return checked;
}

/** Balances, claim and history of app fees (service-api.md F2, F4, F8). */
export function appFeesRoutes(app: FastifyInstance, ledger: Ledger, claims: ClaimStore): void {
  app.get<{ Params: AddressParams }>('/app-fees/:address/balances', (request) =>
    ledger.balancesBody(addressOf(request.params)),
  );

  app.post<{ Params: AddressParams }>('/app-fees/:address/claim', (request, reply) => {
    const address = addressOf(request.params);
    const body = parsedBody(claimBody, request.body);
    const outcome = claims.ask(address, body);
    if ('answer' in outcome) return outcome.answer;
    const { answer, statusCode } = outcome.hostile;
    const hostileBody = answer(outcome.id);
    void reply
      .code(statusCode ?? 200)
      .type(typeof hostileBody === 'string' ? 'text/html' : 'application/json');
    return hostileBody;
  });

  app.get<{ Params: AddressParams; Querystring: { limit?: string; continuation?: string } }>(
    '/app-fees/:address/claims',
    (request) => {
      const entries = claims.history(addressOf(request.params));
      const limit = Number(request.query.limit ?? 20);
      if (!Number.isInteger(limit) || limit < 1 || limit > 50)
        throw invalid('querystring/limit must be between 1 and 50');
      const after = request.query.continuation;
      const from =
        after === undefined ? 0 : entries.findIndex(({ claimId }) => claimId === after) + 1;
      const page = entries.slice(from, from + limit);
      const more = from + limit < entries.length;
      return { claims: page, ...(more && { continuation: page.at(-1)?.claimId }) };
    },
  );
}

/** POST /execute/permits, and the singular form that some material writes (service-api.md F6). */
export function permitsRoutes(app: FastifyInstance, claims: ClaimStore): void {
  for (const path of ['/execute/permits', '/execute/permit'])
    app.post<{ Querystring: { signature?: string } }>(path, async (request, reply) => {
      const { signature } = request.query;
      if (!signature) throw invalid("querystring must have required property 'signature'");
      const body = parsedBody(permitBody, request.body);
      const outcome = await claims.permit(signature, body);
      switch (lostAnswer(outcome.fault)) {
        case 'html':
          return reply
            .code(500)
            .type('text/html')
            .send('<!doctype html><h1>Internal Server Error</h1>');
        case 'cut':
          reply.hijack();
          reply.raw.destroy();
          return reply;
        case 'hang':
          reply.hijack();
          return reply;
        case null:
          return outcome.body;
      }
    });
}

const account = '0x1111111111111111111111111111111111111111';
const router = '0x2222222222222222222222222222222222222222';
const token = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const spend = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'transferFrom',
  args: [account, router, 5_000_000n],
});
const batch = encodeFunctionData({
  abi: parseAbi(['function multicall(bytes[] data)']),
  args: [[spend]],
});
const reason = 'ERC20: transfer amount exceeds allowance';
const revertData = encodeErrorResult({
  abi: parseAbi(['error Error(string message)']),
  args: [reason],
});
const top = { depth: 0, type: 'CALL', from: account, to: router, input: batch };
const inner = { depth: 1, type: 'CALL', from: router, to: token, input: spend, output: revertData };

// What the parts of `details` are called is *assumed*: the interface says which there are.
const traced = {
  error: 'SimulationError',
  message: `Execution reverted: ${reason}`,
  requestId: `0x${'ab'.repeat(32)}`,
  details: {
    topLevelFrame: top,
    innermostRevertingFrame: inner,
    revertingPath: [top, inner],
    decodedRevertData: { name: 'Error', args: [reason] },
  },
};

/** The failures of POST /execute and POST /authorize that a word in the body requests; nothing else is there. */
export const executeSentinels = {
  'sandbox:simulation-failed': { path: '/execute', status: 400, body: traced },
  'sandbox:simulation-untraced': {
    path: '/execute',
    status: 400,
    body: { ...traced, details: undefined },
  },
  'sandbox:authorize-refused': {
    path: '/authorize',
    status: 400,
    body: { message: 'Domain version 2 with a depositor is required' },
  },
} as const;

/** Nothing is ever executed or authorized here: without a sentinel there are no such routes. */
export function executeRoutes(app: FastifyInstance): void {
  for (const path of ['/execute', '/authorize'])
    app.post(path, async (request, reply) => {
      const text = JSON.stringify(request.body ?? null);
      for (const [word, fault] of Object.entries(executeSentinels))
        if (fault.path === path && text.includes(word)) throw new Refusal(fault.status, fault.body);
      return reply.callNotFound();
    });
}
