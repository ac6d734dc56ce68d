import type { SafeInfo } from '@safe-global/safe-apps-sdk';
import { getAddress, type EIP1193Provider } from 'viem';
import { createConnector, type CreateConnectorFn } from 'wagmi';

/**
 * A connector for a page that is framed by a Safe, on the messages of Safe Apps. Safe's own provider is not used because it
 * can send transactions; this one only reads and requests message signatures.
 */
export function safeFrame(): CreateConnectorFn {
  return createConnector((config) => ({
    id: 'safe',
    name: 'Safe',
    type: 'safe-frame',
    async connect() {
      const { safeAddress, chainId } = await safeInfo();
      // wagmi's other return type is for callers that request capabilities, which this page never does.
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
  return (await callFrame('getSafeInfo', undefined)) as SafeInfo;
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
      return callFrame('rpcCall', { call: method, params });
    case 'personal_sign': {
      const answer = (await callFrame('signMessage', { message: params?.[0] })) as {
        signature?: string;
      };
      if (answer.signature) return answer.signature;
      throw Object.assign(new Error('Other owners of this Safe have to sign too.'), {
        code: -32002,
      });
    }
    default:
      throw Object.assign(new Error(`This Safe connection doesn’t support ${method}.`), {
        code: 4200,
      });
  }
}

const frameTimeoutMs = 1500;

/** Any page that frames this one could respond: which origins may frame it is the proxy's `frame-ancestors`. */
function callFrame(method: string, params: unknown): Promise<unknown> {
  const id = `waybill-${crypto.randomUUID()}`;
  return new Promise((resolve, reject) => {
    // A signature may take days; any other call that isn't answered at once means that the frame is no Safe.
    const timer =
      method === 'signMessage'
        ? undefined
        : setTimeout(
            () => finish(() => reject(new Error('This page isn’t open in a Safe.'))),
            frameTimeoutMs,
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
