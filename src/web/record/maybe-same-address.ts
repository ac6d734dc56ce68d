import { sameAddress } from '#service/address';

/** On a chain that is not known here, a difference in case alone is no difference that can be told. */
export function maybeSameAddress(
  vmType: string | null | undefined,
  a: string,
  b: string | null,
): boolean {
  return sameAddress(vmType, a, b) || (vmType == null && a.toLowerCase() === b?.toLowerCase());
}
