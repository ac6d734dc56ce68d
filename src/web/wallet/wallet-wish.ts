import * as z from 'zod/mini';
import { useSession, useSessionValue, type SessionPart } from '../api/session';
import { sharedValue, type SharedValue } from '../lib/shared-value';

/** Whether the page needs wallet code: not at all, for a wallet that is or was connected, or to choose one. */
export type WalletWish = 'none' | 'wanted' | 'choosing';

const walletWish: SessionPart<SharedValue<WalletWish>> = () =>
  sharedValue<WalletWish>(wasConnected() ? 'wanted' : 'none');

export function useWalletWish(): [WalletWish, (wish: WalletWish) => void] {
  const { set } = useSession().get(walletWish);
  return [useSessionValue(walletWish), set];
}

const stored = z.object({ state: z.object({ current: z.string() }) });

/** wagmi keeps the connection in this entry and reconnects by it, so its code is loaded only where there is one. */
function wasConnected(): boolean {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem('wagmi.store') ?? '')).success;
  } catch {
    return false;
  }
}
