import type { FastifyInstance } from 'fastify';
import { encodeErrorResult, encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import { Refusal } from '../refusal';

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
