import type { Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenStub } from '#testing/test-config';
import type { OidcAuth } from '../config/proxy-config';
import { isAllowed, OidcLogin } from './oidc';

let stub: { server: Server; url: string };
let idToken: (nonce: string) => Promise<string>;
let nonceNow = '';

const pair = await generateKeyPair('RS256');
const otherPair = await generateKeyPair('RS256');

/** A provider that says what the test wants, the id_token above all. */
beforeAll(async () => {
  stub = await listenStub(async (request, response) => {
    const issuer = stub.url;
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/jwks': { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'a', alg: 'RS256' }] },
      '/token': { access_token: 'x', token_type: 'bearer', id_token: await idToken(nonceNow) },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? '']));
  });
});
afterAll(() => stub.server.close());

const authOf = (changes: Partial<OidcAuth> = {}): OidcAuth => ({
  mode: 'oidc',
  issuer: new URL(stub.url),
  clientId: 'waybill',
  clientSecret: 'secret-of-the-client-9a41',
  subjects: new Set(['ada']),
  groups: new Set(),
  emailDomains: new Set(),
  ...changes,
});

const signed = (key: CryptoKey, nonce: string) =>
  new SignJWT({ nonce })
    .setProtectedHeader({ alg: 'RS256', kid: 'a' })
    .setIssuer(stub.url)
    .setAudience('waybill')
    .setSubject('ada')
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(key);

async function logIn(): Promise<string | null> {
  const login = new OidcLogin(authOf(), 'http://localhost:4180/login/callback');
  const { attempt } = await login.begin('/');
  nonceNow = attempt.nonce;
  return login.finish(`?code=a&state=${attempt.state}`, attempt);
}

test('an id_token counts only when the provider signed it', async () => {
  idToken = (nonce) => signed(pair.privateKey, nonce);
  expect(await logIn()).toBe('ada');
  idToken = (nonce) => signed(otherPair.privateKey, nonce);
  expect(await logIn()).toBe(null);
});

test.each([
  [{ email: 'eve@waybill.example', email_verified: true }, true],
  [{ email: 'eve@WAYBILL.example', email_verified: true }, true],
  [{ email: 'eve@waybill.example', email_verified: 'true' }, false],
  [{ email: 'eve@evil.example@waybill.example', email_verified: true }, false],
  [{ email: '"eve@evil.example"@waybill.example', email_verified: true }, false],
  [{ email: '@waybill.example', email_verified: true }, false],
  [{ email: 'eve@', email_verified: true }, false],
  [{ groups: ['operators'] }, true],
  [{ groups: [['operators']] }, false],
  [{ groups: 'operators' }, false],
  [{ groups: [{ toString: (): string => 'operators' }] }, false],
])('who has %j may come in: %s', (claims, isIn) => {
  const auth = authOf({
    subjects: new Set(),
    groups: new Set(['operators']),
    emailDomains: new Set(['waybill.example']),
  });
  expect(isAllowed(auth, { sub: 'eve', ...claims })).toBe(isIn);
});

test('an empty domain lets nobody in', () => {
  const auth = authOf({ subjects: new Set(), emailDomains: new Set(['']) });
  expect(isAllowed(auth, { sub: 'eve', email: 'eve@', email_verified: true })).toBe(false);
});
