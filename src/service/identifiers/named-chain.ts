import { nameOfChain, type ChainRecord } from '../schema/chain';

/** Of a chain list, what a text can name. */
export type ListedChain = Pick<
  ChainRecord,
  'id' | 'name' | 'displayName' | 'vmType' | 'explorerUrl'
>;

/** The chain that a text names beside an identifier. */
export interface NamedChain {
  /** As it is written: a prefix or a host. */
  written: string;
  /** Null where only the kind of chain is named. */
  chainId: number | null;
  vmType: string | null;
}

/** Payment links, and the namespaces of CAIP-2, each with the vm type that it stands for. */
const schemes = new Map([
  ['ethereum', 'evm'],
  ['bitcoin', 'bvm'],
  ['bip122', 'bvm'],
  ['solana', 'svm'],
  ['tron', 'tvm'],
  ['ton', 'tonvm'],
  ['ripple', 'xrpvm'],
  ['xrpl', 'xrpvm'],
  ['hedera', 'hederavm'],
]);

/** Short names of EIP-3770 that differ from the name in the chain list. */
const shortNames = new Map([
  ['eth', 1],
  ['oeth', 10],
  ['bnb', 56],
  ['gno', 100],
  ['matic', 137],
  ['pol', 137],
  ['arb1', 42161],
  ['avax', 43114],
  ['scr', 534352],
]);

const plain = (name: string | null) => name?.toLowerCase().replace(/[^a-z0-9]/g, '') ?? '';

/** The host of a link into an explorer, without `www.`. */
function hostOf(url: string | null): string | null {
  return /^(?:https?:\/\/)?(?:www\.)?([a-z0-9.-]+)/i.exec(url ?? '')?.[1]?.toLowerCase() ?? null;
}

/**
 * The chain that is named around an identifier: by a prefix (`base:`, `eip155:8453:`, `eth:`), the scheme of a payment link
 * (`bitcoin:`), or the host of an explorer that one chain alone has. Null where none is.
 */
export function namedChain(
  textBefore: string,
  textAfter: string,
  chains: Iterable<ListedChain>,
): NamedChain | null {
  const listed = [...chains];
  const byId = (written: string, chainId: number): NamedChain => ({
    written,
    chainId,
    vmType: listed.find(({ id }) => id === chainId)?.vmType ?? null,
  });
  // The rest of its word, so that another sentence's colon counts for nothing.
  const [word = ''] = /[^\s"'`<>()[\]{}|,;]*$/.exec(textBefore) ?? [];
  const [, prefix, reference] =
    /(?:^|[^a-z0-9])([a-z][a-z0-9-]{1,31}):(?:([\w-]{1,64}):)?(?:\/\/[a-z]+\/|pay-)?$/i.exec(
      word,
    ) ?? [];
  if (prefix !== undefined) {
    const name = plain(prefix);
    if (name === 'eip155') {
      const id = Number(reference);
      return Number.isSafeInteger(id) ? byId(`${prefix}:${reference}`, id) : null;
    }
    const vmType = schemes.get(name);
    if (vmType !== undefined) {
      const id = name === 'ethereum' ? /^@(\d{1,15})/.exec(textAfter)?.[1] : undefined;
      return id === undefined
        ? { written: prefix, chainId: null, vmType }
        : byId(`${prefix}:@${id}`, Number(id));
    }
    const chain = listed.find(
      (each) => plain(each.name) === name || plain(each.displayName) === name,
    );
    const id = chain?.id ?? shortNames.get(name);
    // Any other word before a colon is a label, such as `tx:`.
    if (id !== undefined) return byId(prefix, id);
  }
  const host = hostOf(
    /(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z0-9-]+(?=[:/?#])/i.exec(word)?.[0] ?? null,
  );
  if (host === null) return null;
  const [only, ...others] = listed.filter(({ explorerUrl }) => hostOf(explorerUrl) === host);
  return only && others.length === 0 ? byId(host, only.id) : null;
}

/** Why an identifier can't be of a chain, by the chain that stands beside it; null where nothing contradicts. */
export function contradictsChain(
  named: NamedChain | null,
  chain: ListedChain | null,
): string | null {
  if (named === null || chain === null) return null;
  const isOther =
    named.chainId === null
      ? named.vmType !== null && chain.vmType !== null && named.vmType !== chain.vmType
      : named.chainId !== chain.id;
  return isOther
    ? `“${named.written}” names another chain than ${nameOfChain(chain, chain.id)}.`
    : null;
}
