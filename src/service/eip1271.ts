/** `isValidSignature` of EIP-1271, by which a contract wallet judges a signature (service-api.md F5). */
export const eip1271Abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: '', type: 'bytes4' }],
  },
] as const;

/** What it returns where the signature is valid. */
export const eip1271MagicValue = '0x1626ba7e';
