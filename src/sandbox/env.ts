import * as z from 'zod/mini';
import { webhookModes, type WebhookMode } from './events/webhook-deliveries';
import { tiers, type Tier } from './rate-limit';
import { defaultOthers, defaultSize } from './service';
import { conditions, type Condition } from './world/conditions';
import { maxOthers } from './world/plan';

const defaults = {
  SANDBOX_PORT: '4181',
  SANDBOX_REQUESTS: String(defaultSize),
  SANDBOX_OTHERS: String(defaultOthers),
  SANDBOX_SINCE: '0',
  SANDBOX_TIER: 'off',
  SANDBOX_LATENCY_MS: '0',
  SANDBOX_ACCEPT_UNDEPLOYED: 'false',
  SANDBOX_TESTNET: 'false',
  SANDBOX_CONDITIONS: 'past-issues',
  SANDBOX_EVENTS: 'true',
  SANDBOX_WEBHOOK_MODES: '',
};

function listOf<Name extends string>(names: readonly Name[]) {
  const split = z.transform((text: string) =>
    text === 'none' ? [] : text.split(',').filter(Boolean),
  );
  return z.pipe(z.pipe(z.string(), split), z.array(z.enum(names)));
}
const schema = z.object({
  SANDBOX_PORT: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)),
  SANDBOX_REQUESTS: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  SANDBOX_OTHERS: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxOthers)),
  SANDBOX_SINCE: z.coerce.number().check(z.int(), z.minimum(0)),
  SANDBOX_TIER: z.enum(tiers),
  SANDBOX_LATENCY_MS: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(60_000)),
  SANDBOX_ACCEPT_UNDEPLOYED: z.enum(['true', 'false']),
  SANDBOX_TESTNET: z.enum(['true', 'false']),
  SANDBOX_CONDITIONS: listOf(Object.keys(conditions) as Condition[]),
  SANDBOX_EVENTS: z.enum(['true', 'false']),
  SANDBOX_WEBHOOK_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SANDBOX_WEBHOOK_MODES: listOf(Object.keys(webhookModes) as WebhookMode[]),
  SANDBOX_RPC_URL: z.optional(z.url()),
});

const rules: Record<keyof z.output<typeof schema>, string> = {
  SANDBOX_PORT: 'a number from 0 to 65535',
  SANDBOX_REQUESTS: 'a number from 0 to 1000000',
  SANDBOX_OTHERS: `a number from 0 to ${maxOthers}`,
  SANDBOX_SINCE: 'a Unix time in milliseconds',
  SANDBOX_TIER: 'off, default or elevated',
  SANDBOX_LATENCY_MS: 'a number from 0 to 60000',
  SANDBOX_ACCEPT_UNDEPLOYED: 'true or false',
  SANDBOX_TESTNET: 'true or false',
  SANDBOX_CONDITIONS: `none, or any of ${Object.keys(conditions).join(', ')}, separated by commas`,
  SANDBOX_EVENTS: 'true or false',
  SANDBOX_WEBHOOK_URL: 'an http or https address',
  SANDBOX_WEBHOOK_MODES: `any of ${Object.keys(webhookModes).join(', ')}, separated by commas`,
  SANDBOX_RPC_URL: 'the address of a running EVM',
};

export interface SandboxEnv {
  port: number;
  size: number;
  others: number;
  sinceMs: number;
  rpcUrl: string | null;
  tier: Tier;
  latencyMs: number;
  acceptUndeployed: boolean;
  /** A second network in front of a service of its own, as with a real main and test network. */
  hasTestnet: boolean;
  conditions: readonly Condition[];
  /** The proxy in front takes webhooks and opens the websocket. */
  hasEvents: boolean;
  /** Null: the proxy's own receiver. */
  webhookUrl: string | null;
  webhookModes: readonly WebhookMode[];
}

/** Parses the sandbox's own variables once; the rest of the environment is the proxy's. An empty variable counts as absent. */
export function readSandboxEnv(
  environment: Readonly<Record<string, string | undefined>>,
): { env: SandboxEnv } | { issues: string[] } {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const read = schema.safeParse({ ...defaults, ...set });
  if (!read.success) {
    const names = new Set(read.error.issues.map((issue) => issue.path[0] as keyof typeof rules));
    return { issues: [...names].map((name) => `${name} must be ${rules[name]}.`) };
  }
  const env = read.data;
  return {
    env: {
      port: env.SANDBOX_PORT,
      size: env.SANDBOX_REQUESTS,
      others: env.SANDBOX_OTHERS,
      sinceMs: env.SANDBOX_SINCE,
      rpcUrl: env.SANDBOX_RPC_URL ?? null,
      tier: env.SANDBOX_TIER,
      latencyMs: env.SANDBOX_LATENCY_MS,
      acceptUndeployed: env.SANDBOX_ACCEPT_UNDEPLOYED === 'true',
      hasTestnet: env.SANDBOX_TESTNET === 'true',
      conditions: env.SANDBOX_CONDITIONS,
      hasEvents: env.SANDBOX_EVENTS === 'true',
      webhookUrl: env.SANDBOX_WEBHOOK_URL ?? null,
      webhookModes: env.SANDBOX_WEBHOOK_MODES,
    },
  };
}
