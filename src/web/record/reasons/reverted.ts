import type { ReasonEntry } from './reason-entry';

/** A transaction or a call reverted on chain. */
export const reverted = {
  EXECUTION_REVERTED: {
    happened: 'The call on the destination chain reverted.',
    move: 'integrator',
    next: 'Read the failed transaction and its call data below.',
    retry: 'after a change',
    operator: 'Hand the failed call to the developers.',
    developer:
      'Simulate the call from the service’s caller, with the amount that arrives, not the quoted one.',
  },
  TRANSACTION_REVERTED: {
    happened: 'A transaction reverted; the service reports this for failed swaps on one chain.',
    move: 'customer',
    next: 'Open the transaction in the explorer and read its error.',
    retry: 'new quote',
    operator: 'The decoded error, where one is reported, stands under the details.',
    developer: 'A stale quote is one cause: sign right after quoting.',
    numbers: ['slippage'],
    isDocumented: true,
  },
  MISSING_REVERT_DATA: {
    happened: 'A call reverted without saying why.',
    move: 'integrator',
    next: 'Trace the failed call below.',
    retry: 'after a change',
    operator: 'The chain gives no text here; a trace is needed.',
    developer:
      'A call to an address without code, or one that runs out of gas, reverts without data.',
  },
  QUOTED_GAS_LIMIT_EXCEEDED: {
    happened: 'The fill needed more gas than was quoted.',
    move: 'integrator',
    next: 'Quote again with a higher gas limit for the attached calls.',
    retry: 'after a change',
    operator: 'The same request would fail the same way.',
    developer: 'Set txsGasLimit from a simulation with some room.',
  },
  INSUFFICIENT_NATIVE_TOKENS_SUPPLIED: {
    happened: 'The call needs more of the chain’s native token than it was given.',
    move: 'integrator',
    next: 'Compare the value of the call with what the contract asks for.',
    retry: 'after a change',
    operator: 'Hand it to the developers: the value of an attached call is too small.',
    developer: 'Quote for the sum of the values of all attached calls.',
  },
  CONTRACT_PAUSED: {
    happened: 'The contract that was to be called is paused by its owner.',
    move: 'nobody',
    next: 'Wait until the contract is open again.',
    retry: 'later',
    operator: 'Neither the service nor the customer can change this.',
    developer: 'Read the contract’s paused state before you quote.',
  },
} as const satisfies Record<string, ReasonEntry>;
