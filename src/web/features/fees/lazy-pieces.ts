import { lazy } from 'react';

/** Balances show before it is there. */
export const ClaimPanel = lazy(async () => ({
  default: (await import('./claim/ClaimPanel')).ClaimPanel,
}));

/** Brings the wallet code, so it is loaded for a wallet only. */
export const ConnectedWallet = lazy(async () => ({
  default: (await import('./ConnectedWallet')).ConnectedWallet,
}));

/** The chart weighs 24 KB, and the balances need not wait for it. */
export const EarnedCard = lazy(async () => ({
  default: (await import('./earned/EarnedCard')).EarnedCard,
}));
