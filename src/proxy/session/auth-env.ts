import { createPublicKey } from 'node:crypto';
import { isLoopbackHost, type EnvReader } from '../env-reader';
import type { AccessConfig, AuthConfig, HeaderAuth, OidcAuth } from './auth-config';
import { isPasswordHash } from './password';

const modes = ['none', 'password', 'oidc', 'header'] as const;
const minSessionSecretLength = 32;
const jwtAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

/** Who may look at what. Unsafe combinations become problems in `env.ts`. */
export function readAccess(env: EnvReader): AccessConfig {
  const mode = env.oneOf('AUTH', modes, 'none');
  const publicSurfaces = new Set(env.list('PUBLIC'));
  for (const surface of publicSurfaces)
    if (surface !== 'fees' && surface !== 'chains')
      env.problems.push('PUBLIC takes fees and chains only: requests are never open.');
  if (mode === 'none' && publicSurfaces.size > 0)
    env.problems.push('PUBLIC needs a login for the rest: set AUTH.');
  return {
    auth: readAuth(mode, env),
    sessionSecrets: mode === 'password' || mode === 'oidc' ? readSessionSecrets(env) : [],
    publicSurfaces: new Set(
      [...publicSurfaces].filter((name) => name === 'fees' || name === 'chains'),
    ),
  };
}

function readAuth(mode: (typeof modes)[number], env: EnvReader): AuthConfig {
  if (mode === 'password') return { mode, users: readUsers(env) };
  if (mode === 'oidc') return readOidc(env);
  if (mode === 'header') return readHeaderAuth(env);
  return { mode };
}

function readSessionSecrets(env: EnvReader): string[] {
  const text = env.secret('SESSION_SECRET');
  const secrets = (text ?? '').split(',').filter(Boolean);
  const isFine =
    secrets.length > 0 && secrets.every(({ length }) => length >= minSessionSecretLength);
  if (!env.has('SESSION_SECRET', 'SESSION_SECRET_FILE'))
    env.problems.push('SESSION_SECRET is missing: make one with openssl rand -base64 48');
  else if (text !== null && !isFine)
    env.problems.push(
      `SESSION_SECRET must be ${minSessionSecretLength} characters or more (several are separated by commas, the newest first).`,
    );
  return secrets;
}

/** One hash for the user `operator`, or a file of `name:hash` lines. */
function readUsers(env: EnvReader): Map<string, string> {
  const single = env.text('AUTH_PASSWORD_HASH');
  const lines = (env.file('AUTH_USERS_FILE') ?? '').split('\n').map((line) => line.trim());
  const users = new Map(single ? [['operator', single]] : []);
  for (const line of lines.filter((text) => text && !text.startsWith('#'))) {
    const at = line.indexOf(':');
    users.set(line.slice(0, Math.max(at, 0)), line.slice(at + 1));
  }
  const hint = 'make hashes with: npm run hash-password';
  if (users.size === 0)
    env.problems.push(`AUTH=password needs AUTH_PASSWORD_HASH or AUTH_USERS_FILE: ${hint}`);
  for (const [name, hash] of users)
    if (!name || !isPasswordHash(hash))
      env.problems.push(
        `AUTH_PASSWORD_HASH and AUTH_USERS_FILE take scrypt hashes (name:hash lines in the file): ${hint}`,
      );
  return users;
}

function readOidc(env: EnvReader): OidcAuth {
  const issuer = env.url(
    'OIDC_ISSUER',
    ({ protocol, hostname }) => protocol === 'https:' || isLoopbackHost(hostname),
    'an https address',
  );
  const auth: OidcAuth = {
    mode: 'oidc',
    issuer: issuer ?? new URL('https://invalid.'),
    clientId: env.required('OIDC_CLIENT_ID', 'the id that the provider knows this dashboard by.'),
    clientSecret: env.secret('OIDC_CLIENT_SECRET') ?? '',
    subjects: new Set(env.list('OIDC_ALLOWED_SUBJECTS')),
    groups: new Set(env.list('OIDC_ALLOWED_GROUPS')),
    emailDomains: new Set(env.list('OIDC_ALLOWED_EMAIL_DOMAINS').map((name) => name.toLowerCase())),
  };
  if (!auth.clientSecret)
    env.problems.push('OIDC_CLIENT_SECRET is missing: set it or OIDC_CLIENT_SECRET_FILE.');
  if (auth.subjects.size + auth.groups.size + auth.emailDomains.size === 0)
    env.problems.push(
      'AUTH=oidc lets nobody in yet: set OIDC_ALLOWED_SUBJECTS, OIDC_ALLOWED_GROUPS or OIDC_ALLOWED_EMAIL_DOMAINS.',
    );
  return auth;
}

function readHeaderAuth(env: EnvReader): HeaderAuth {
  const peers = env.addresses('AUTH_HEADER_PEERS');
  if (peers.length === 0)
    env.problems.push('AUTH_HEADER_PEERS is missing: the addresses of the login proxy.');
  return { mode: 'header', peers, proof: readProof(env) };
}

function readProof(env: EnvReader): HeaderAuth['proof'] {
  const pem = env.file('AUTH_HEADER_JWT_KEY_FILE');
  const secret = env.secret('AUTH_HEADER_SECRET');
  if ((pem === null) === (secret === null))
    env.problems.push(
      'AUTH=header needs one proof: AUTH_HEADER_SECRET or AUTH_HEADER_JWT_KEY_FILE.',
    );
  if (pem === null) {
    const userHeader = (env.text('AUTH_HEADER_USER') ?? 'x-forwarded-user').toLowerCase();
    return { kind: 'secret', secret: secret ?? '', userHeader };
  }
  try {
    createPublicKey(pem);
  } catch {
    env.problems.push('AUTH_HEADER_JWT_KEY_FILE must hold a public key in PEM form.');
  }
  return {
    kind: 'jwt',
    publicKeyPem: pem,
    algorithm: env.oneOf('AUTH_HEADER_JWT_ALGORITHM', jwtAlgorithms, 'RS256'),
    issuer: env.required('AUTH_HEADER_JWT_ISSUER', 'the iss of the tokens.'),
    audience: env.required('AUTH_HEADER_JWT_AUDIENCE', 'the aud of the tokens.'),
  };
}
