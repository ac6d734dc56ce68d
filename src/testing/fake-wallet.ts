import { createConfig, custom, injected, type Connector } from 'wagmi';
import { mainnet } from 'viem/chains';
import { owner } from './development-accounts';

/** An error as a wallet throws it (EIP-1193). */
export const walletError = (code: number) => Object.assign(new Error('no'), { code });

/** An injected wallet that can sign and nothing else, behind wagmi's own connector. */
export class FakeWallet {
  /** Methods that were called, in their order. */
  readonly calls: string[] = [];
  accounts: string[] = [owner.address];
  chainId = 8453;
  /** Code of any address; null: the wallet cannot read its chain. */
  code: string | null = null;
  sign = (bytes: `0x${string}`): Promise<string> => owner.signMessage({ message: { raw: bytes } });
  readonly provider = {
    request: ({ method, params }: { method: string; params?: readonly unknown[] }) => {
      this.calls.push(method);
      return this.#answer(method, params ?? []);
    },
    on: () => {},
    removeListener: () => {},
  };
  readonly connector: Connector;

  constructor() {
    const target = { id: 'fake', name: 'Fake wallet', provider: this.provider as never };
    const { connectors } = createConfig({
      chains: [mainnet],
      transports: { [mainnet.id]: custom(this.provider) },
      connectors: [injected({ target })],
      multiInjectedProviderDiscovery: false,
    });
    this.connector = connectors[0];
  }

  async #answer(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return this.accounts;
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`;
      case 'eth_getCode':
        if (this.code === null) throw walletError(-32603);
        return this.code;
      case 'personal_sign':
        return this.sign(params[0] as `0x${string}`);
      default:
        throw walletError(4200);
    }
  }
}
