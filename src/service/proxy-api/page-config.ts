import * as z from 'zod/mini';

/** Parts of the dashboard that a viewer may open; without login an instance may still open some. */
export const accessScopes = ['requests', 'chains', 'fees', 'quotes', 'webhooks'] as const;
export type AccessScope = (typeof accessScopes)[number];

/**
 * What the proxy tells the page about itself: written into index.html as
 * `<script type="application/json" id="waybill-config">` and answered by GET /api/config.
 * It holds names only, never a key.
 */
export const pageConfig = z.object({
  /** At least one. */
  networks: z.array(
    z.object({
      /** First segment of every page's path and of `/api/{network}`: mainnet, testnet, sandbox. */
      name: z.string(),
      /** What `apiKeyAlias` takes; the proxy puts the key in its place. */
      keyAliases: z.array(z.string()),
      capabilities: z.object({
        /** The status filter also takes `waiting` and `submitted` (service-api.md L10 has neither). */
        filtersOpenStatuses: z.boolean(),
        /** The service is known to take `amount` on a claim (service-api.md F3). */
        claimsPart: z.boolean(),
      }),
      /** The proxy receives pushed events: `/api/{network}/stream` is worth opening. */
      hasEvents: z.boolean(),
      /** The chain on which a claim costs no service fee; null where none is known. */
      freeClaimChainId: z.nullable(z.number()),
      /** Calls per second that the proxy lets through to the service; null when it doesn't pace. */
      callsPerSecond: z.nullable(z.number()),
      /** The tier of the service that this pace is for; null where a number was configured, or nothing. */
      rateTier: z.nullable(z.string()),
    }),
  ),
  viewer: z.object({
    /** Who is logged in; null without login. */
    name: z.nullable(z.string()),
    /** An operator sees gated fields and may ask for them with `includeAuthenticatedData`. */
    isOperator: z.boolean(),
    accessScopes: z.array(z.enum(accessScopes)),
    /** Where a form posts to log out; null where there is nothing to leave. */
    logoutPath: z.nullable(z.string()),
    /** Where a link leads to log in; null where there is no login. */
    loginPath: z.nullable(z.string()),
  }),
  /** Days of own requests that the proxy keeps a copy of, to count and sum them; 0 where it keeps none. */
  mirrorDays: z.number(),
  /** Templates of links into the integrator's own tools (`link-template.ts`), for those who may see requests. */
  links: z.array(z.object({ name: z.string(), url: z.string() })),
  /** What the server runs: `1.0.0 (a1b2c3d4)`. */
  version: z.string(),
  /** Hosts of logos that the proxy fetches (GET /icons?url=…); empty where none are shown. */
  iconHosts: z.array(z.string()),
});

export type PageConfig = z.output<typeof pageConfig>;
export type PageLink = PageConfig['links'][number];
export type PageNetwork = PageConfig['networks'][number];

/** Where the proxy answers with a logo, by its address as `url`. */
export const iconsPath = '/icons';

/** The id of the script element in index.html that holds the configuration. */
export const pageConfigElementId = 'waybill-config';
