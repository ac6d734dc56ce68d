/**
 * What the page and the proxy agree on about posts that must be made once. The header is that of
 * draft-ietf-httpapi-idempotency-key-header; the service is not known to read it, so it ends at the proxy.
 */
export const idempotencyHeader = 'idempotency-key';

/** Problem type (RFC 9457) of a second post under a key: whether the first one was accepted is not known. */
export const idempotencyKeyUsed = 'urn:waybill:problem:idempotency-key-used';
