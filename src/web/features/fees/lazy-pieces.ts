import { lazy } from 'react';

/** All that knows wallets is behind the first two: other routes load none of it, and balances show before it is there. */
export const ClaimPanel = lazy(async () => ({
  default: (await import('./claim/ClaimPanel')).ClaimPanel,
}));

export const ConnectAndOpen = lazy(async () => ({
  default: (await import('./claim/ConnectAndOpen')).ConnectAndOpen,
}));

/** The chart weighs 24 KB, and the balances need not wait for it. */
export const EarnedCard = lazy(async () => ({
  default: (await import('./earned/EarnedCard')).EarnedCard,
}));
