import type { SafeInfo } from '@safe-global/safe-apps-sdk';
import { getAddress, type EIP1193Provider } from 'viem';
import { createConnector, type CreateConnectorFn } from 'wagmi';

/**
 * A Safe as the frame around the page, spoken to by the messages of Safe Apps. Safe's own provider is not used, because
 * it can send transactions, and this bundle holds no way to do that: what is here reads, and asks for a message signature.
 */
export function safeFrame(): CreateConnectorFn {
  return createConnector((config) => ({
    id: 'safe',
    name: 'Safe',
    type: 'safe-frame',
    async connect() {
      const { safeAddress, chainId } = await safeInfo();
      // wagmi asks for accounts with capabilities only where a caller wants them, and this page never does.
      return { accounts: [getAddress(safeAddress)], chainId } as never;
    },
    async disconnect() {},
    async getAccounts() {
      return [getAddress((await safeInfo()).safeAddress)];
    },
    async getChainId() {
      return (await safeInfo()).chainId;
    },
    async getProvider() {
      return { request } as unknown as EIP1193Provider;
    },
    async isAuthorized() {
      return safeInfo().then(
        () => true,
        () => false,
      );
    },
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {
      config.emitter.emit('disconnect');
    },
  }));
}

async function safeInfo(): Promise<SafeInfo> {
  return (await toFrame('getSafeInfo', undefined)) as SafeInfo;
}

async function request({ method, params }: { method: string; params?: readonly unknown[] }) {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [(await safeInfo()).safeAddress];
    case 'eth_chainId':
      return `0x${(await safeInfo()).chainId.toString(16)}`;
    case 'eth_getCode':
    case 'eth_call':
      return toFrame('rpcCall', { call: method, params });
    case 'personal_sign': {
      const answer = (await toFrame('signMessage', { message: params?.[0] })) as {
        signature?: string;
      };
      if (answer.signature) return answer.signature;
      throw Object.assign(new Error('Other owners of this Safe have to sign too.'), {
        code: -32002,
      });
    }
    default:
      throw Object.assign(new Error(`No ${method} here.`), { code: 4200 });
  }
}

/** Anything that frames the page could answer: which origins may, is the proxy's `frame-ancestors`. */
const answerWithinMs = 1500;

function toFrame(method: string, params: unknown): Promise<unknown> {
  const id = `waybill-${crypto.randomUUID()}`;
  return new Promise((resolve, reject) => {
    // A signature takes as long as people do; everything else answers at once, or this frame is no Safe.
    const timer =
      method === 'signMessage'
        ? undefined
        : setTimeout(
            () => finish(() => reject(new Error('This frame is no Safe.'))),
            answerWithinMs,
          );
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      settle();
    };
    const listen = ({ source, data }: MessageEvent) => {
      const answer = data as { id?: unknown; success?: unknown; data?: unknown; error?: unknown };
      if (source !== window.parent || answer?.id !== id) return;
      finish(() =>
        answer.success ? resolve(answer.data) : reject(new Error(String(answer.error))),
      );
    };
    window.addEventListener('message', listen);
    window.parent.postMessage({ id, method, params, env: { sdkVersion: '9.1.0' } }, '*');
  });
}
