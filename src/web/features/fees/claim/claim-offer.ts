import type { ClaimSteps } from '#service/schema/claim';

/** The only two endpoints that a claim is posted to, compared as text and never resolved as URLs. */
const permitEndpoints = new Map([
  ['/execute/permits', 'permits'],
  ['/execute/permit', 'permitSingular'],
] as const);
export type PermitEndpoint = 'permits' | 'permitSingular';

export function permitEndpoint(endpoint: unknown): PermitEndpoint | null {
  return permitEndpoints.get(endpoint as '/execute/permits') ?? null;
}

/** The one item of the one step, or null where the answer holds another number of them. */
export function offeredItem(offer: ClaimSteps | null) {
  const step = offer?.steps.length === 1 ? offer.steps[0] : undefined;
  const item = step?.items?.length === 1 ? step.items[0] : undefined;
  return { step, item, sign: item?.data?.sign, post: item?.data?.post };
}

/** The message and where its signature goes. Usable only when the checks passed. */
export function offeredMessage(offer: ClaimSteps | null): {
  message: `0x${string}`;
  requestId: string;
  endpoint: PermitEndpoint;
} | null {
  const { sign, post } = offeredItem(offer);
  const endpoint = permitEndpoint(post?.endpoint);
  const requestId = post?.body?.requestId;
  if (!isBytes32(sign?.message) || !endpoint || !requestId) return null;
  return { message: sign.message, requestId, endpoint };
}

export function isBytes32(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
}
