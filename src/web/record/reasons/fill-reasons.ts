import type { FailReason } from '#service/fail-reason';
import type { ReasonEntry } from './reason-entry';

/** Sending the fill: the service, the chain, the token, the call. */
export const fillReasons = {
  // The service has too little of its own.
  SOLVER_CAPACITY_EXCEEDED: {
    happened: 'The solver had no capacity left for this amount.',
    actor: 'service',
    next: 'Try later, or with a smaller amount.',
    retry: 'later',
    operator: 'Nothing to do with the customer. Repeated over an hour: ask the service.',
    developer: 'Show a later retry rather than an error of the customer’s.',
  },
  SOLVER_BALANCE_TOO_LOW: {
    happened: 'The solver’s own balance, or its unspent outputs, did not suffice for the fill.',
    actor: 'service',
    next: 'Try later, or with a smaller amount.',
    retry: 'later',
    operator: 'The service has to refill; the customer’s balance is not meant.',
    developer: 'Nothing to mend in the integration.',
    isDocumented: true,
  },

  // The integrator’s own account.
  SPONSOR_BALANCE_TOO_LOW: {
    happened: 'The sponsor’s balance does not cover what this request was to be sponsored with.',
    actor: 'integrator',
    next: 'Top up the sponsor balance today.',
    retry: 'after a change',
    operator:
      'Tell whoever holds the sponsor account now. The balance itself is not in this record.',
    developer: 'Watch the sponsor balance, and quote unsponsored when it runs low.',
    numbers: ['sponsor cap'],
  },

  // The delivery was not sent, or not mined.
  TRANSACTION_SUBMISSION_FAILED: {
    happened: 'The delivery could not be broadcast, so no hash exists for it.',
    actor: 'service',
    next: 'Read above where the money is before you quote again.',
    retry: 'later',
    operator: 'A node or signer of the service was unavailable, or refused the transaction.',
    developer: 'There is no hash to look for. Do not poll an explorer.',
    isDocumented: true,
  },
  TRANSACTION_NOT_INCLUDED: {
    happened: 'The delivery was broadcast, and no block took it before the attempts ended.',
    actor: 'service',
    next: 'Check the delivery’s hash again before anything is paid a second time.',
    retry: 'check first',
    operator: 'It may still land. Look at the recipient’s balance too.',
    developer: 'Treat the hash as open until its nonce is used by another transaction.',
  },
  TRANSACTION_TOO_LARGE: {
    happened: 'The delivery is larger than the chain or its node accepts.',
    actor: 'integrator',
    next: 'Quote with fewer calls or a shorter route.',
    retry: 'after a change',
    operator: 'Repeating the same request fails the same way.',
    developer: 'Shorten the attached calls; maxRouteLength keeps SVM transactions small.',
    isDocumented: true,
  },
  INVALID_GAS_PRICE: {
    happened: 'The gas price of a transaction was not accepted.',
    actor: 'service',
    next: 'Quote again.',
    retry: 'new quote',
    operator: 'Typical while a chain’s fees jump.',
    developer: 'If you set the deposit’s gas price yourself, read it at signing time.',
  },

  // A transaction or a call reverted on chain.
  EXECUTION_REVERTED: {
    happened: 'The call on the destination chain reverted.',
    actor: 'integrator',
    next: 'Read the failed transaction and its call data below.',
    retry: 'after a change',
    operator: 'Hand the failed call to the developers.',
    developer:
      'Simulate the call from the service’s caller, with the amount that arrives, not the quoted one.',
  },
  TRANSACTION_REVERTED: {
    happened: 'A transaction reverted; the service reports this for failed swaps on one chain.',
    actor: 'customer',
    next: 'Open the transaction in the explorer and read its error.',
    retry: 'new quote',
    operator: 'The decoded error, where one is reported, stands under the details.',
    developer: 'A stale quote is one cause: sign right after quoting.',
    numbers: ['slippage'],
    isDocumented: true,
  },
  MISSING_REVERT_DATA: {
    happened: 'A call reverted without saying why.',
    actor: 'integrator',
    next: 'Trace the failed call below.',
    retry: 'after a change',
    operator: 'The chain gives no text here; a trace is needed.',
    developer:
      'A call to an address without code, or one that runs out of gas, reverts without data.',
  },
  QUOTED_GAS_LIMIT_EXCEEDED: {
    happened: 'The fill needed more gas than was quoted.',
    actor: 'integrator',
    next: 'Quote again with a higher gas limit for the attached calls.',
    retry: 'after a change',
    operator: 'The same request would fail the same way.',
    developer: 'Set txsGasLimit from a simulation with some room.',
  },
  INSUFFICIENT_NATIVE_TOKENS_SUPPLIED: {
    happened: 'The call needs more of the chain’s native token than it was given.',
    actor: 'integrator',
    next: 'Compare the value of the call with what the contract asks for.',
    retry: 'after a change',
    operator: 'Hand it to the developers: the value of an attached call is too small.',
    developer: 'Quote for the sum of the values of all attached calls.',
  },
  CONTRACT_PAUSED: {
    happened: 'The contract that was to be called is paused by its owner.',
    actor: 'nobody',
    next: 'Wait until the contract is open again.',
    retry: 'later',
    operator: 'Neither the service nor the customer can change this.',
    developer: 'Read the contract’s paused state before you quote.',
  },

  // The token does not move, or not to this recipient.
  TOKEN_NOT_TRANSFERABLE: {
    happened: 'The token cannot be transferred.',
    actor: 'integrator',
    next: 'Take the token out of what is offered.',
    retry: 'no',
    operator: 'Paused tokens and traps for buyers look like this; check the token’s address.',
    developer: 'Offer only tokens that the service lists, and compare addresses.',
  },
  TRANSFER_FAILED: {
    happened: 'A token transfer failed.',
    actor: 'customer',
    next: 'Read the failed transaction; the token says why, if anyone does.',
    retry: 'after a change',
    operator: 'Tokens with transfer rules (fees, allow-lists) are the usual cause.',
    developer: 'Simulate a transfer of the token to this recipient.',
  },
  TRANSFER_FROM_FAILED: {
    happened: 'A transfer on behalf of the sender failed.',
    actor: 'customer',
    next: 'Check the allowance and balance of the sender.',
    retry: 'after a change',
    operator: 'Allowance or balance changed between signing and use.',
    developer: 'Check allowance and balance right before the deposit.',
  },
  DESTINATION_TOKEN_TRANSFER_REJECTED: {
    happened: 'The token’s contract refused to pay this recipient.',
    actor: 'customer',
    next: 'Use another recipient, or ask the token’s issuer.',
    retry: 'after a change',
    operator: 'Issuers of some tokens block addresses; the service cannot lift that.',
    developer: 'Simulate the transfer to the recipient before quoting.',
  },

  // Mints.
  MINT_NOT_ACTIVE: {
    happened: 'The mint is not open now.',
    actor: 'nobody',
    next: 'Wait until it opens.',
    retry: 'later',
    operator: 'Compare the mint’s opening times with the time of the fill.',
    developer: 'Read the mint’s state before you quote.',
  },
  MINT_QUANTITY_EXCEEDS_MAX_PER_WALLET: {
    happened: 'The wallet would hold more mints than one wallet may have.',
    actor: 'customer',
    next: 'Ask for fewer.',
    retry: 'after a change',
    operator: 'The customer probably minted before.',
    developer: 'Read how many the wallet has left before you quote.',
  },
  MINT_QUANTITY_EXCEEDS_MAX_SUPPLY: {
    happened: 'Fewer are left than were asked for.',
    actor: 'customer',
    next: 'Ask for fewer, if any are left.',
    retry: 'after a change',
    operator: 'The mint sold out between quote and fill.',
    developer: 'Read the remaining supply before you quote.',
  },
  ERC_1155_TOO_MANY_REQUESTED: {
    happened: 'More tokens of this kind were asked for than may be handed out.',
    actor: 'customer',
    next: 'Ask for fewer.',
    retry: 'after a change',
    operator: 'The order or mint holds fewer than were asked for.',
    developer: 'Cap the quantity at what the contract reports.',
  },

  // Accounts on SVM chains pay rent.
  NEW_CALLDATA_INCLUDES_HIGHER_RENT_FEE: {
    happened: 'The rent that the fill has to pay rose after the quote.',
    actor: 'customer',
    next: 'Quote again.',
    retry: 'new quote',
    operator: 'An account that existed at quote time was probably closed since.',
    developer: 'Quote shortly before signing; sponsoring rent takes the surprise away.',
  },
  INSUFFICIENT_FUNDS_FOR_RENT: {
    happened: 'An account would be left with less than the rent that its chain demands.',
    actor: 'customer',
    next: 'Send a larger amount, or leave more of the native token in the account.',
    retry: 'after a change',
    operator: 'Concerns new or nearly empty accounts.',
    developer: 'Keep the rent-exempt minimum in mind when you offer to send everything.',
  },
  EXTERNAL_INVALID_TOKEN_ACCOUNT: {
    happened: 'The token account that was to be used is not valid.',
    actor: 'customer',
    next: 'Check the recipient: a wallet address is wanted, not an account of another token.',
    retry: 'after a change',
    operator: 'Compare the recipient with what the customer meant to use.',
    developer: 'Derive the token account from the owner and the token; never let it be typed.',
  },
} as const satisfies Partial<Record<FailReason, ReasonEntry>>;
