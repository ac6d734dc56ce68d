import { Tag } from '../../../ui/Tag';

export const lookAlikeWarning =
  'An address here has the same first and last characters as another one among these rows, and a different middle. Compare the whole address.';

/** Beside an address that looks like another one. */
export function LookAlikeTag() {
  return (
    <Tag tone="warn" title={lookAlikeWarning}>
      look-alike
    </Tag>
  );
}
