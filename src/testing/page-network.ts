import type { PageNetwork } from '#service/proxy-api/page-config';

/** A network as the page is told of it, that can do nothing more than any. */
export const pageNetwork: PageNetwork = {
  name: 'mainnet',
  keyAliases: [],
  capabilities: { filtersOpenStatuses: false, claimsPart: false },
  hasEvents: false,
  freeClaimChainId: null,
  callsPerSecond: null,
  rateTier: null,
};
