import type { AccessScope } from '#service/page-config';

/** How people prove who they are. `none` starts on loopback only. */
export type AuthConfig =
  | { mode: 'none' }
  | { mode: 'password'; users: ReadonlyMap<string, string> }
  | OidcAuth
  | HeaderAuth;

export interface OidcAuth {
  mode: 'oidc';
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** One match in one of the three lets somebody in. */
  subjects: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  emailDomains: ReadonlySet<string>;
}

/** Behind an authenticating proxy: its address, and a proof that the header is its own. */
export interface HeaderAuth {
  mode: 'header';
  /** Addresses and CIDR ranges. */
  peers: readonly string[];
  proof:
    | { kind: 'secret'; secret: string; userHeader: string }
    | { kind: 'jwt'; publicKeyPem: string; algorithm: string; issuer: string; audience: string };
}

export interface AccessConfig {
  auth: AuthConfig;
  /** The first seals, all open: so a key is rotated without logging everyone out. */
  sessionSecrets: readonly string[];
  /** Scopes that are open without login. */
  publicScopes: ReadonlySet<AccessScope>;
}

export const noAccessControl: AccessConfig = {
  auth: { mode: 'none' },
  sessionSecrets: [],
  publicScopes: new Set(),
};
