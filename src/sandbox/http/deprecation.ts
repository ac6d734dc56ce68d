import type { FastifyReply } from 'fastify';

/** When GET /requests/v2 was deprecated and when it goes (service-api.md V1). */
export const deprecatedAtMs = Date.UTC(2026, 6, 22);
export const sunsetAtMs = Date.UTC(2026, 10, 24);

export const successor = '/requests/v3';
export const migrationGuide = 'https://docs.service.invalid/migrate-to-requests-v3';

/** The three headers that every answer of a deprecated route carries, 4xx and 5xx included. */
export function announceDeprecation(reply: FastifyReply): void {
  void reply.headers({
    deprecation: `@${deprecatedAtMs / 1000}`,
    sunset: new Date(sunsetAtMs).toUTCString(),
    link: [
      `<${migrationGuide}>; rel="deprecation"`,
      `<${migrationGuide}#sunset>; rel="sunset"`,
      `<${successor}>; rel="successor-version"`,
    ].join(', '),
    'access-control-expose-headers': 'Deprecation, Sunset, Link',
  });
}

/** The top-level `deprecation` object of a v2 answer. */
export const deprecationBody = {
  message: 'GET /requests/v2 is deprecated: use GET /requests/v3',
  deprecatedAt: new Date(deprecatedAtMs).toISOString(),
  throttledFrom: new Date(Date.UTC(2026, 7, 22)).toISOString(),
  sunsetAt: new Date(sunsetAtMs).toISOString(),
  successor,
  migrationGuide,
};
