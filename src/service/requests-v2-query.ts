import { requestsV3Query, type QuerySpec } from './requests-query';
import { filterableStatuses } from './status';

/** Parameters that mean the same on both listings, `apiKey` included. */
const {
  limit,
  continuation,
  user,
  id,
  orderId,
  originChainId,
  destinationChainId,
  chainId,
  privateChainsToInclude,
  depositAddress,
  startTimestamp,
  endTimestamp,
  startBlock,
  endBlock,
  referrer,
  includeChildRequests,
  includeAuthenticatedData,
  apiKey,
  sortDirection,
} = requestsV3Query;

/** Every query parameter of GET /requests/v2 (interface.md), for client libraries that still call it. */
export const requestsV2Query = {
  limit,
  continuation,
  user,
  id,
  orderId,
  hash: { type: 'text', maxLength: 128, minLength: 1 },
  originChainId,
  destinationChainId,
  chainId,
  privateChainsToInclude,
  depositAddress,
  startTimestamp,
  endTimestamp,
  startBlock,
  endBlock,
  referrer,
  status: { type: 'enum', values: filterableStatuses },
  includeOrderData: { type: 'boolean' },
  includeChildRequests,
  includeAuthenticatedData,
  apiKey,
  sortBy: { type: 'enum', values: ['createdAt', 'updatedAt'] },
  sortDirection,
} as const satisfies QuerySpec;
