import { BlockList, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { importSPKI, jwtVerify } from 'jose';
import { singleHeader } from '../plugins/security';
import { sameText } from '../secrets/same-text';
import type { HeaderAuth } from '../config/proxy-config';

/** Headers that carry the proof; a correct login proxy removes both from clients' requests. */
export const secretHeader = 'x-auth-secret';
export const jwtHeader = 'x-auth-jwt';

/** The user name from the login proxy; null unless the peer is trusted and the proof is valid. */
export function headerLogin(auth: HeaderAuth): (request: FastifyRequest) => Promise<string | null> {
  const { proof } = auth;
  const peers = peersOf(auth.peers);
  const key = proof.kind === 'jwt' ? importSPKI(proof.publicKeyPem, proof.algorithm) : null;
  return async (request) => {
    if (!isTrusted(peers, request.socket.remoteAddress)) return null;
    if (proof.kind === 'secret') {
      const name = singleHeader(request, proof.userHeader);
      return name && sameText(singleHeader(request, secretHeader) ?? '', proof.secret)
        ? name
        : null;
    }
    const token = singleHeader(request, jwtHeader);
    if (!key || !token) return null;
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: [proof.algorithm],
        issuer: proof.issuer,
        audience: proof.audience,
        requiredClaims: ['exp', 'sub'],
      });
      return payload.sub ?? null;
    } catch {
      return null;
    }
  };
}

function peersOf(ranges: readonly string[]): BlockList {
  const peers = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    peers.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return peers;
}

/** Checks the socket's own address, never a forwarded one. */
function isTrusted(peers: BlockList, address: string | undefined): boolean {
  if (!address) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return peers.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}
