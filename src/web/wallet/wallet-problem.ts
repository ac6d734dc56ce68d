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
      title: 'You refused in the wallet.',
      next: 'Nothing was signed. Ask again when you are ready.',
    },
  ],
  [
    4100,
    {
      kind: 'locked',
      title: 'The wallet is locked, or has not connected this account.',
      next: 'Unlock it, connect the account, and ask again.',
    },
  ],
  [
    -32002,
    {
      kind: 'busy',
      title: 'The wallet waits for an earlier request.',
      next: 'Open the wallet and answer it there, then ask again.',
    },
  ],
  [
    4900,
    {
      kind: 'disconnected',
      title: 'The wallet disconnected half-way.',
      next: 'Nothing was posted. Connect again and go on here.',
    },
  ],
  [
    4901,
    {
      kind: 'disconnected',
      title: 'The wallet lost its connection to the chain.',
      next: 'Nothing was posted. Try again when it is back.',
    },
  ],
  [
    4200,
    {
      kind: 'unsupported',
      title: 'This wallet cannot sign a message.',
      next: 'Sign elsewhere and paste the signature.',
    },
  ],
]);

const missing: WalletProblem = {
  kind: 'missing',
  title: 'The wallet is no longer there.',
  next: 'Connect it again, or sign elsewhere and paste the signature.',
};

/** Finds the code of an EIP-1193 error, however deep libraries wrapped it. Never throws. */
export function walletProblem(error: unknown): WalletProblem {
  for (let at = error, depth = 0; at && depth < 8; depth += 1) {
    const { code, name, cause } = at as { code?: unknown; name?: unknown; cause?: unknown };
    const known = typeof code === 'number' ? byCode.get(code) : undefined;
    if (known) return known;
    if (typeof name === 'string' && /NotConnected|ProviderNotFound|AccountNotFound/.test(name))
      return missing;
    at = cause;
  }
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return {
    kind: 'other',
    title: `The wallet answered: ${message.slice(0, 200) || 'nothing that can be read'}`,
    next: 'Nothing was posted. Ask again, or sign elsewhere.',
  };
}
