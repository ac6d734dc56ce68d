import type { Connector } from 'wagmi';
import { signMessage } from 'wagmi/actions';
import type { Session } from '../api/session';
import { walletConfig } from './wagmi-config';

/**
 * Requests an EIP-191 signature over 32 raw bytes, never over their text. Rejects with the wallet's own error. Passing the
 * connector keeps wagmi from switching the wallet's chain.
 */
export function signBytes(
  session: Session,
  connector: Connector,
  account: `0x${string}`,
  bytes: `0x${string}`,
): Promise<`0x${string}`> {
  return signMessage(session.get(walletConfig), { connector, account, message: { raw: bytes } });
}
