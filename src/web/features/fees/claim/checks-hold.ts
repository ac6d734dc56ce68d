import type { CheckResult } from './claim-preflight';

/** True when nothing failed and nothing is unknown: only then is anything signed or posted. */
export function allHold(results: readonly CheckResult[]): boolean {
  return results.length > 0 && results.every(({ ok }) => ok === true);
}

/** Lines that are open until the bytes are on the screen and a wallet is there. */
const openBeforeSigning = new Set(['signer', 'terms-shown', 'bytes-shown']);

/**
 * True when all but the signer and the screen holds: the bytes may be shown to be signed elsewhere. A wallet that stands on
 * another account stops only itself; a pasted signature is checked by what it recovers to.
 */
export function holdsButSigner(results: readonly CheckResult[]): boolean {
  return allHold(results.filter(({ name }) => !openBeforeSigning.has(name)));
}

/** True when the answer itself passes, before the status of its id was read. */
export function offerHolds(results: readonly CheckResult[]): boolean {
  return holdsButSigner(results.filter(({ name }) => name !== 'status'));
}
