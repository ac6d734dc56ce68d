import { storedText } from '../../lib/stored-value';

/** As much as a large project's ABI; more would fill the storage of this browser. */
export const maxAbiLength = 400_000;

/** The ABI that the user has pasted, as text. */
export const pastedAbi = storedText(
  'waybill.abi',
  (text) => (text.length > maxAbiLength ? undefined : text),
  '',
);
