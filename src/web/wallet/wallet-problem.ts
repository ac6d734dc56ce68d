/** An error of a wallet in words, with the next step. */
export interface WalletProblem {
  kind: 'refused' | 'locked' | 'busy' | 'disconnected' | 'unsupported' | 'missing' | 'other';
  title: string;
  next: string;
}

const byCode = new Map<number, WalletProblem>([
  [
    // EIP-1193: the user's own decision, not an error.
    4001,
    {
      kind: 'refused',
      title: 'You rejected the request in your wallet.',
      next: 'Nothing was signed. Try again when you’re ready.',
    },
  ],
  [
    4100,
    {
      kind: 'locked',
      title: 'The wallet is locked, or this account isn’t connected.',
      next: 'Unlock it, connect the account and try again.',
    },
  ],
  [
    -32002,
    {
      kind: 'busy',
      title: 'Another request is open in your wallet.',
      next: 'Open the wallet, respond to that request and try again.',
    },
  ],
  [
    4900,
    {
      kind: 'disconnected',
      title: 'The wallet disconnected.',
      next: 'Nothing was submitted. Connect again to continue.',
    },
  ],
  [
    4901,
    {
      kind: 'disconnected',
      title: 'The wallet lost its connection to the chain.',
      next: 'Nothing was submitted. Try again when the wallet is back online.',
    },
  ],
  [
    4200,
    {
      kind: 'unsupported',
      title: 'This wallet can’t sign messages.',
      next: 'Sign on another device and paste the signature.',
    },
  ],
]);

const missing: WalletProblem = {
  kind: 'missing',
  title: 'The wallet is no longer available.',
  next: 'Connect it again, or sign on another device and paste the signature.',
};

/** Finds the code of an EIP-1193 error, however deep libraries wrapped it. Never throws. */
export function walletProblem(error: unknown): WalletProblem {
  for (let at = error, depth = 0; at && depth < 8; depth += 1) {
    const { code, name, cause, data } = at as {
      code?: unknown;
      name?: unknown;
      cause?: unknown;
      data?: { originalError?: unknown };
    };
    const known = typeof code === 'number' ? byCode.get(code) : undefined;
    if (known) return known;
    if (typeof name === 'string' && /NotConnected|ProviderNotFound|AccountNotFound/.test(name))
      return missing;
    at = cause ?? data?.originalError;
  }
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return {
    kind: 'other',
    title: `Wallet error: ${message.slice(0, 200) || 'no message'}`,
    next: 'Nothing was submitted. Try again, or sign on another device.',
  };
}
