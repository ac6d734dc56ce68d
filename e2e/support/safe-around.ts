import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { Hex, LocalAccount } from 'viem';

export interface SafeAround {
  origin: string;
  /** Methods that the framed page has asked for, in their order. */
  asked: string[];
  /** What the next signature is made over: the bytes, or as a careless frame would, their text. */
  signs: 'bytes' | 'text';
  /** Loads the frame with a page of the dashboard in it. */
  open: (page: Page, framed: string) => Promise<void>;
  stop: () => void;
}

interface Wallet {
  address: Hex;
  /** The chain that it says it stands on. */
  chainId: number;
  owner: LocalAccount;
  /** Where its chain is read. */
  rpcUrl: string;
}

interface FrameRequest {
  method: string;
  params?: { message?: string; call?: string; params?: unknown[] };
}

// What a Safe's own page does with the messages of the app that it frames.
const parentPage = `<!doctype html><title>A wallet's page</title><script>
addEventListener('message', async ({ source, origin, data }) => {
  if (!data?.method) return;
  let answer;
  try {
    answer = { success: true, data: await window.answerFrame({ method: data.method, params: data.params }) };
  } catch (error) {
    answer = { success: false, error: String(error.message) };
  }
  source.postMessage({ id: data.id, version: '9.1.0', ...answer }, origin);
});
</script><body style="margin:0"></body>`;

/**
 * A page on an origin of its own that frames the dashboard and answers as a Safe does: its account and chain, reads of
 * its chain, and signatures by its one owner. It answers nothing else.
 */
export async function startSafeAround(wallet: Wallet): Promise<SafeAround> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(parentPage);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const safe: SafeAround = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    signs: 'bytes',
    open: async (page, framed) => {
      await page.exposeFunction('answerFrame', async ({ method, params }: FrameRequest) => {
        safe.asked.push(method === 'rpcCall' ? `rpcCall ${params?.call}` : method);
        return answer(wallet, safe.signs, method, params);
      });
      await page.goto(safe.origin);
      await page.evaluate((src) => {
        const frame = document.createElement('iframe');
        frame.title = 'Framed app';
        frame.src = src;
        frame.style.cssText = 'border:0;width:100vw;height:100vh';
        document.body.append(frame);
      }, framed);
    },
    stop: () => void server.close(),
  };
  return safe;
}

async function answer(
  { address, chainId, owner, rpcUrl }: Wallet,
  signs: SafeAround['signs'],
  method: string,
  params: FrameRequest['params'],
): Promise<unknown> {
  switch (method) {
    case 'getSafeInfo':
      return { safeAddress: address, chainId, threshold: 1, owners: [owner.address] };
    case 'rpcCall': {
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: params?.call,
          params: params?.params,
        }),
      });
      return ((await response.json()) as { result: unknown }).result;
    }
    case 'signMessage': {
      const bytes = params?.message as Hex;
      const message = signs === 'bytes' ? { raw: bytes } : bytes;
      return { signature: await owner.signMessage({ message }) };
    }
    default:
      throw new Error(`A Safe does not answer ${method} to this page.`);
  }
}
