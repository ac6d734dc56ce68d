import type { FailReason } from '#service/fail-reason';
import type { ReasonEntry } from './reason-entry';

/** Sending the fill: the service, the chain, the token, the call. */
export const fillReasons = {
  // The service has too little of its own.
  SOLVER_CAPACITY_EXCEEDED: {
    happened: 'The solver had no capacity for this amount.',
    next: 'Try later, or with a smaller amount.',
    retry: 'later',
    operator: 'Not caused by the customer. If it repeats, contact the service.',
    developer: 'Offer a retry later; don’t blame the customer’s input.',
  },
  SOLVER_BALANCE_TOO_LOW: {
    happened: 'The solver’s balance or unspent outputs were too low for the fill.',
    next: 'Try later, or with a smaller amount.',
    retry: 'later',
    operator: 'It’s about the solver’s balance, not the customer’s.',
    developer: 'No integration change needed.',
    isDocumented: true,
  },

  // The integrator’s own account.
  SPONSOR_BALANCE_TOO_LOW: {
    happened: 'The sponsor balance is too low for this request’s sponsored fees.',
    next: 'Top up the sponsor balance now, before more sponsored requests fail.',
    retry: 'after a change',
    operator: 'Notify the owner of the sponsor account now. The record doesn’t show the balance.',
    developer: 'Monitor the sponsor balance, and quote without sponsorship when it’s low.',
    numbers: ['sponsor cap'],
    isUrgent: true,
  },

  // The fill was not sent, or not mined.
  TRANSACTION_SUBMISSION_FAILED: {
    happened: 'The fill transaction couldn’t be broadcast, so it has no hash.',
    next: 'Check the verdict before you request a new quote.',
    retry: 'later',
    operator: 'A node or signer of the service was unavailable, or rejected the transaction.',
    developer: 'There’s no hash to check. Don’t poll an explorer.',
    isDocumented: true,
  },
  TRANSACTION_NOT_INCLUDED: {
    happened: 'The fill was broadcast but not included in a block in time.',
    next: 'Check the fill’s hash again before paying a second time.',
    retry: 'check first',
    operator: 'It may still be included (inferred). Check the recipient’s balance too.',
    developer: 'Treat the hash as pending until another transaction uses its nonce.',
    isDocumented: true,
  },
  TRANSACTION_TOO_LARGE: {
    happened: 'The fill transaction is larger than the chain or its node accepts.',
    next: 'Request a quote with fewer attached transactions or a shorter route.',
    retry: 'after a change',
    operator: 'The same request would fail again.',
    developer: 'Shorten the attached transactions; maxRouteLength keeps SVM transactions small.',
    isDocumented: true,
  },
  INVALID_GAS_PRICE: {
    happened: 'The gas price of a transaction was rejected.',
    next: 'Request a new quote.',
    retry: 'new quote',
    operator: 'Possible when a chain’s fees rise quickly.',
    developer: 'If you set the deposit’s gas price yourself, read it at signing time.',
  },

  // A transaction or a call reverted on chain.
  EXECUTION_REVERTED: {
    happened: 'The destination transaction reverted.',
    next: 'Check the failed transaction and its call data.',
    retry: 'after a change',
    operator: 'Send the failed transaction to the developers.',
    developer:
      'Simulate the transaction from the service’s sender, with the received amount, not the quoted one.',
  },
  TRANSACTION_REVERTED: {
    happened: 'A transaction reverted. The service reports this for failed same-chain swaps.',
    next: 'Open the transaction in the explorer and read its error.',
    retry: 'new quote',
    operator: 'Check the raw details for a decoded error.',
    developer: 'A stale quote is one cause: sign right after quoting.',
    numbers: ['slippage'],
    isDocumented: true,
  },
  MISSING_REVERT_DATA: {
    happened: 'A transaction reverted without a reason.',
    next: 'Trace the failed transaction.',
    retry: 'after a change',
    operator: 'The chain gives no error text; a trace is needed.',
    developer:
      'Sending call data to an address without code, or running out of gas, reverts without data.',
  },
  QUOTED_GAS_LIMIT_EXCEEDED: {
    happened: 'The fill needed more gas than was quoted.',
    next: 'Request a new quote with a higher gas limit for the attached transactions.',
    retry: 'after a change',
    operator: 'The same request would fail again.',
    developer: 'Simulate the attached transactions, and leave a margin for gas.',
  },
  INSUFFICIENT_NATIVE_TOKENS_SUPPLIED: {
    happened: 'The transaction needs more native token than it was sent with.',
    next: 'Compare the transaction’s value with what the contract charges.',
    retry: 'after a change',
    operator: 'Tell the developers: the value of an attached transaction is too low.',
    developer: 'Request a quote for the sum of all attached transactions’ values.',
  },
  CONTRACT_PAUSED: {
    happened: 'The target contract is paused by its owner.',
    next: 'Wait until the contract is unpaused.',
    retry: 'later',
    operator: 'Neither the service nor the customer can change this.',
    developer: 'Check the contract’s paused state before requesting a quote.',
  },

  // The token does not move, or not to this recipient.
  TOKEN_NOT_TRANSFERABLE: {
    happened: 'A token of this request can’t be transferred; which one isn’t reported.',
    next: 'Remove the token from your offer.',
    retry: 'no',
    operator: 'Paused and scam tokens behave like this; check the token address.',
    developer: 'Offer only tokens that the service lists, and compare addresses.',
  },
  TRANSFER_FAILED: {
    happened: 'A token transfer failed.',
    next: 'Check the failed transaction for the token’s error.',
    retry: 'after a change',
    operator: 'Tokens with transfer rules (fees, allow-lists) can cause this.',
    developer: 'Simulate a transfer of the token to this recipient.',
  },
  TRANSFER_FROM_FAILED: {
    happened: 'A transfer on behalf of the sender failed.',
    next: 'Check the sender’s allowance and balance.',
    retry: 'after a change',
    operator: 'Allowance or balance may have changed after signing.',
    developer: 'Check allowance and balance right before the deposit.',
  },
  DESTINATION_TOKEN_TRANSFER_REJECTED: {
    happened: 'The token contract rejected the transfer, usually by a rule of its own.',
    next: 'Read the token’s transfer rules, or use another recipient.',
    retry: 'after a change',
    operator: 'Limits, pauses and allow-lists are the token’s own; the service can’t change them.',
    developer: 'Simulate the transfer to the recipient before requesting a quote.',
  },

  // Mints.
  MINT_NOT_ACTIVE: {
    happened: 'The mint isn’t open.',
    next: 'Wait until it opens.',
    retry: 'later',
    operator: 'Compare the mint’s opening times with the time of the fill.',
    developer: 'Check the mint’s state before requesting a quote.',
  },
  MINT_QUANTITY_EXCEEDS_MAX_PER_WALLET: {
    happened: 'The quantity exceeds the mint limit per wallet.',
    next: 'Request a lower quantity.',
    retry: 'after a change',
    operator: 'The customer may have minted before.',
    developer: 'Check the wallet’s remaining limit before requesting a quote.',
  },
  MINT_QUANTITY_EXCEEDS_MAX_SUPPLY: {
    happened: 'The quantity exceeds the remaining supply.',
    next: 'Request a lower quantity, if any are left.',
    retry: 'after a change',
    operator: 'The mint may have sold out between quote and fill.',
    developer: 'Check the remaining supply before requesting a quote.',
  },
  ERC_1155_TOO_MANY_REQUESTED: {
    happened: 'The requested token quantity exceeds what’s available.',
    next: 'Request a lower quantity.',
    retry: 'after a change',
    operator: 'The order or mint has fewer than requested.',
    developer: 'Cap the quantity at what the contract reports.',
  },

  // Accounts on SVM chains pay rent.
  NEW_CALLDATA_INCLUDES_HIGHER_RENT_FEE: {
    happened: 'The rent for the fill increased after the quote.',
    next: 'Request a new quote.',
    retry: 'new quote',
    operator: 'An account that existed at quote time may have been closed.',
    developer: 'Request the quote shortly before signing, or sponsor the rent.',
  },
  INSUFFICIENT_FUNDS_FOR_RENT: {
    happened: 'An account would end up below the chain’s minimum rent.',
    next: 'Send a larger amount, or leave more of the native token in the account.',
    retry: 'after a change',
    operator: 'Affects new or nearly empty accounts.',
    developer: 'Subtract the rent-exempt minimum when you offer “send all”.',
  },
  EXTERNAL_INVALID_TOKEN_ACCOUNT: {
    happened: 'The token account isn’t valid.',
    next: 'Check the recipient: it must be a wallet address, not another token’s account.',
    retry: 'after a change',
    operator: 'Compare the recipient with the one the customer intended.',
    developer: 'Derive the token account from owner and token; don’t let users type it.',
  },
} as const satisfies Partial<Record<FailReason, ReasonEntry>>;
