import * as z from 'zod/mini';
import { webhookModes, type WebhookMode } from './events/webhook-deliveries';
import { tiers } from './http/rate-limit';
import { defaultOthers, defaultSize } from './service';
import { conditions, type Condition } from './world/conditions';
import { maxOthers } from './world/plan';

function number(byDefault: number, max: number, what = `a number from 0 to ${max}`) {
  const error = `must be ${what}.`;
  return z.prefault(
    z.coerce.number(error).check(z.int(error), z.minimum(0, error), z.maximum(max, error)),
    String(byDefault),
  );
}

function flag(byDefault: 'true' | 'false') {
  const isTrue = z.transform((text: 'true' | 'false') => text === 'true');
  return z.prefault(z.pipe(z.enum(['true', 'false'], 'must be true or false.'), isTrue), byDefault);
}

function listOf<Name extends string>(names: readonly Name[], byDefault: string, before = '') {
  const split = z.transform((text: string) =>
    text === 'none' ? [] : text.split(',').filter(Boolean),
  );
  const error = `must be ${before}any of ${names.join(', ')}, separated by commas.`;
  return z.prefault(z.pipe(z.pipe(z.string(), split), z.array(z.enum(names, error))), byDefault);
}

/** The sandbox's own variables, each with its default and what it must be. */
export const sandboxSettings = {
  SANDBOX_PORT: number(4181, 65_535),
  SANDBOX_REQUESTS: number(defaultSize, 1_000_000),
  SANDBOX_OTHERS: number(defaultOthers, maxOthers),
  SANDBOX_SINCE: number(0, Number.MAX_SAFE_INTEGER, 'a Unix time in milliseconds'),
  SANDBOX_TIER: z.prefault(z.enum(tiers, 'must be off, default or elevated.'), 'off'),
  SANDBOX_LATENCY_MS: number(0, 60_000),
  SANDBOX_ACCEPT_UNDEPLOYED: flag('false'),
  /** A second network in front of a service of its own, as with a real main and test network. */
  SANDBOX_TESTNET: flag('false'),
  SANDBOX_CONDITIONS: listOf(Object.keys(conditions) as Condition[], 'past-issues', 'none, or '),
  /** The proxy in front takes webhooks and opens the websocket. */
  SANDBOX_EVENTS: flag('true'),
  /** Without one: the proxy's own receiver. */
  SANDBOX_WEBHOOK_URL: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address.' }),
  ),
  SANDBOX_WEBHOOK_MODES: listOf(Object.keys(webhookModes) as WebhookMode[], ''),
  SANDBOX_RPC_URL: z.optional(z.url('must be the address of a running EVM.')),
};
const schema = z.object(sandboxSettings);

export type SandboxEnv = ReturnType<typeof envOf>;

/** Parses the sandbox's own variables once; the rest of the environment is the proxy's. An empty variable counts as absent. */
export function readSandboxEnv(
  environment: Readonly<Record<string, string | undefined>>,
): { env: SandboxEnv } | { issues: string[] } {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const { data, error } = schema.safeParse(set);
  if (!error) return { env: envOf(data) };
  return {
    issues: [...new Set(error.issues.map(({ path, message }) => `${String(path[0])} ${message}`))],
  };
}

function envOf(env: z.output<typeof schema>) {
  return {
    port: env.SANDBOX_PORT,
    size: env.SANDBOX_REQUESTS,
    others: env.SANDBOX_OTHERS,
    sinceMs: env.SANDBOX_SINCE,
    rpcUrl: env.SANDBOX_RPC_URL ?? null,
    tier: env.SANDBOX_TIER,
    latencyMs: env.SANDBOX_LATENCY_MS,
    acceptUndeployed: env.SANDBOX_ACCEPT_UNDEPLOYED,
    hasTestnet: env.SANDBOX_TESTNET,
    conditions: env.SANDBOX_CONDITIONS,
    hasEvents: env.SANDBOX_EVENTS,
    webhookUrl: env.SANDBOX_WEBHOOK_URL ?? null,
    webhookModes: env.SANDBOX_WEBHOOK_MODES,
  };
}
