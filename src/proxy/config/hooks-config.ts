import * as z from 'zod/mini';
import { isSecret } from './env-fields';

/** Deliveries of the service's webhooks. */
export interface HooksConfig {
  /** Last segment of `/hooks/{network}/{secret}`; null: nothing is received. */
  pathSecret: string | null;
  /** That of the network `testnet`, where it has one of its own. */
  testnetPathSecret: string | null;
  /** A header that each delivery must carry; its name in lower-case. */
  customHeader: { name: string; value: string } | null;
  /** What is accepted has its line of the log at level debug only: the sandbox posts to itself. */
  isQuiet?: boolean;
}

export const noHooks: HooksConfig = {
  pathSecret: null,
  testnetPathSecret: null,
  customHeader: null,
};

export function pathSecretOf(hooks: HooksConfig, network: string): string | null {
  const own = network === 'testnet' ? hooks.testnetPathSecret : null;
  return own ?? hooks.pathSecret;
}

/** 22 characters of base64url, or 32 of hex, are 128 random bits. */
const pathSecret = z
  .string()
  .check(
    z.regex(
      /^[\w-]{22,128}$/,
      'must be 22 to 128 letters, digits, hyphens and underscores: make one with openssl rand -hex 16',
    ),
  );

const headerError = 'must be a header and its value, such as X-Waybill-Token: 0123456789abcdef';
const customHeader = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^[\w-]{1,64}: */.test(text) && isSecret(text.replace(/^[\w-]+: */, '')),
        headerError,
      ),
    ),
  z.transform((text) => {
    const [, name = '', value = ''] = /^([\w-]+): *(.*)$/.exec(text) ?? [];
    return { name: name.toLowerCase(), value };
  }),
);

export const hooksEnv = z.object({
  WEBHOOK_PATH_SECRET: z.optional(pathSecret),
  WEBHOOK_TESTNET_PATH_SECRET: z.optional(pathSecret),
  WEBHOOK_HEADER: z.optional(customHeader),
});
export const hooksInFiles = [
  'WEBHOOK_PATH_SECRET',
  'WEBHOOK_TESTNET_PATH_SECRET',
  'WEBHOOK_HEADER',
];

export function hooksOf(env: z.output<typeof hooksEnv>): HooksConfig {
  return {
    pathSecret: env.WEBHOOK_PATH_SECRET ?? null,
    testnetPathSecret: env.WEBHOOK_TESTNET_PATH_SECRET ?? null,
    customHeader: env.WEBHOOK_HEADER ?? null,
  };
}
