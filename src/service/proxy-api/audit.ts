import * as z from 'zod/mini';

/** Who did what, when: kept by the proxy, read under `/api/{network}` by whoever is logged in. */
export const auditPaths = {
  /** GET: `AuditQuery`. */
  entries: '/audit',
  /** POST, operators: `exportBody`. The browser makes files, so the page tells of them. */
  exports: '/audit/exports',
} as const;

/** The kinds of entries, an open set. */
export const auditKinds = [
  'login',
  'loginFailed',
  'logout',
  'handled',
  'reopened',
  'labeled',
  'labelDeleted',
  'viewSaved',
  'viewRenamed',
  'viewDeleted',
  'claimRequested',
  'claimSubmitted',
  'export',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const maxAuditPage = 500;
const maxPersonLength = 256;

export const auditEntry = z.object({
  id: z.string(),
  /** Unix milliseconds, by the proxy's clock. */
  atMs: z.number(),
  kind: z.string(),
  /** Null: nobody who is logged in. */
  person: z.nullable(z.string()),
  /** What it was about: the ID of a request or a claim, an address, or the name of a view. */
  subject: z.nullable(z.string()),
  detail: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The newest first. */
export const auditAnswer = z.object({
  entries: z.array(auditEntry),
  /** For the next page; null at the end. */
  continuation: z.nullable(z.string()),
  /** 0: nothing is kept. */
  days: z.number(),
  /** False where a restart of the proxy loses them. */
  isKept: z.boolean(),
});
export type AuditAnswer = z.output<typeof auditAnswer>;

const seconds = z.string().check(z.regex(/^\d{1,12}$/));
/** As text; times are Unix seconds, inclusive. */
export const auditQuery = z.strictObject({
  kind: z.optional(z.enum(auditKinds)),
  person: z.optional(z.string().check(z.minLength(1), z.maxLength(maxPersonLength))),
  subject: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  startTimestamp: z.optional(seconds),
  endTimestamp: z.optional(seconds),
  limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  continuation: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});
export type AuditQuery = z.output<typeof auditQuery>;

/** A file that the page made. */
export const exportBody = z.strictObject({
  /** “Requests as CSV”. */
  what: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Requests in it; null where it has none. */
  rows: z.nullable(z.int().check(z.gte(0))),
  /** What they were filtered by, as the URL of the list has it. */
  filter: z.string().check(z.maxLength(2_000)),
});
export type ExportNote = z.output<typeof exportBody>;
