import * as client from 'openid-client';
import type { OidcAuth } from '../config/proxy-config';

/** State of a login between the redirect to the provider and back; an encrypted cookie. */
export interface OidcAttempt {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
}

/** Login at an OpenID provider: code flow with PKCE, state and nonce. */
export class OidcLogin {
  readonly #auth: OidcAuth;
  readonly #redirectUri: string;
  #discovered: Promise<client.Configuration> | null = null;

  constructor(auth: OidcAuth, redirectUri: string) {
    this.#auth = auth;
    this.#redirectUri = redirectUri;
  }

  /** The provider's URL, and the state to keep until the callback. */
  async begin(returnTo: string): Promise<{ url: string; attempt: OidcAttempt }> {
    const configuration = await this.#configuration();
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      returnTo,
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile groups',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  /** The user's name, or null if the tokens are invalid or the user is not allowed. */
  async finish(search: string, attempt: OidcAttempt): Promise<string | null> {
    const configuration = await this.#configuration();
    try {
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(this.#redirectUri + search),
        {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        },
      );
      const claims = tokens.claims();
      return claims && isAllowed(this.#auth, claims) ? nameOf(claims) : null;
    } catch {
      return null;
    }
  }

  /** Discovered at the first login and kept; a failure is not kept. */
  async #configuration(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#auth;
    this.#discovered ??= client.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: 10,
      // The signature of the id_token is checked although it arrives over TLS from the token endpoint.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
    try {
      return await this.#discovered;
    } catch (error) {
      this.#discovered = null;
      throw error;
    }
  }
}

type Claims = Readonly<Record<string, unknown>> & { sub: string };

/** One allowed subject, group, or verified e-mail domain is enough; nothing matches by default. */
export function isAllowed(auth: OidcAuth, claims: Claims): boolean {
  const { groups } = claims;
  const domain = claims['email_verified'] === true ? domainOf(claims['email']) : null;
  return (
    auth.subjects.has(claims.sub) ||
    (domain !== null && auth.emailDomains.has(domain)) ||
    (Array.isArray(groups) &&
      groups.some((group) => typeof group === 'string' && auth.groups.has(group)))
  );
}

/** The domain of an address with exactly one `@`; with two, providers disagree on where the local part ends. */
function domainOf(email: unknown): string | null {
  const [, domain] = (typeof email === 'string' && /^[^@]+@([^@]+)$/.exec(email)) || [];
  return domain?.toLowerCase() ?? null;
}

function nameOf(claims: Claims): string {
  const { email, name } = claims;
  return [email, name].find((value): value is string => typeof value === 'string') ?? claims.sub;
}
