import type { AccessScope } from '#service/page-config';

/** How people log in. `none` is allowed on loopback only. */
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
  /** A match in one of the three is enough. */
  subjects: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  emailDomains: ReadonlySet<string>;
}

/** Behind an authenticating proxy: its address, and a proof that it set the header. */
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
  /** The first encrypts, all decrypt: rotating a secret logs nobody out. */
  sessionSecrets: readonly string[];
  /** Scopes that are open without login. */
  publicScopes: ReadonlySet<AccessScope>;
}

export const noAccessControl: AccessConfig = {
  auth: { mode: 'none' },
  sessionSecrets: [],
  publicScopes: new Set(),
};
