import { mnemonicToAccount } from 'viem/accounts';

/** The mnemonic that every EVM tool begins with. */
const mnemonic = 'test test test test test test test test test test test junk';

/** Its first account, which has a balance and a wallet in the sandbox. */
export const owner = mnemonicToAccount(mnemonic);

/** Its second account: a signature by it is well-formed, and not the owner's. */
export const stranger = mnemonicToAccount(mnemonic, { addressIndex: 1 });
