/** `hypevm` accounts are EVM addresses (*assumed*). */
const evmTypes = new Set(['evm', 'hypevm']);

/** Whether accounts of such a chain have EVM addresses. */
export function isEvmType(vmType: string | null): boolean {
  return vmType !== null && evmTypes.has(vmType);
}

export const evmShape = /^0x[0-9a-fA-F]{40}$/;

/**
 * The alphabets and lengths of other vm types (*assumed*: the interface does not give them). A match says that the text has
 * the right shape, not that its own checksum holds. A type that is not here is "not checked".
 */
const shapes = new Map([
  ['svm', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
  [
    'bvm',
    /^([13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[ac-hj-np-z02-9]{11,87}|BC1[AC-HJ-NP-Z02-9]{11,87})$/,
  ],
  ['tvm', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['tonvm', /^([EUk0]Q[A-Za-z0-9_+/-]{46}|-?\d{1,3}:[0-9a-fA-F]{64})$/],
  ['xrpvm', /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/],
]);

/** What an account's address on such a chain looks like; undefined where that is not known. */
export function addressShape(vmType: string | null): RegExp | undefined {
  return isEvmType(vmType) ? evmShape : shapes.get(vmType ?? '');
}
