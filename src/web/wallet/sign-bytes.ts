import type { Connector } from 'wagmi';
import { signMessage } from 'wagmi/actions';
import type { Session } from '../api/session';
import { walletConfig } from './wagmi-config';

/**
 * Asks the wallet for an EIP-191 signature over 32 raw bytes, never over their text. Throws what the wallet throws. The
 * connector is named, so that the wallet's own chain is taken as it is and never switched.
 */
export function signBytes(
  session: Session,
  connector: Connector,
  account: `0x${string}`,
  bytes: `0x${string}`,
): Promise<`0x${string}`> {
  return signMessage(session.get(walletConfig), { connector, account, message: { raw: bytes } });
}
