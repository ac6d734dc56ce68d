import OidcProvider from 'oidc-provider';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';

export const oidcClient = { id: 'waybill', secret: 'secret-of-the-client-9a41' };

/** A real OpenID provider on loopback, with its own login form; whoever logs in is in the group `operators`. */
export async function startOidcProvider(
  redirectUri: string,
): Promise<{ server: Server; issuer: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
      profile: ['name'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['a-key-of-the-test-provider'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@waybill.example`,
        email_verified: true,
        groups: ['operators'],
      }),
    }),
  });
  server.on('request', provider.callback());
  return { server, issuer };
}
