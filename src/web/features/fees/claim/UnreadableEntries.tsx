import type { Unreadable } from '#service/schema/tolerant';
import { Notice } from '../../../ui/Notice';

/** What of a list couldn’t be read; the rest of it is shown. */
export const UnreadableEntries = ({ of, parts }: { of: string; parts: readonly Unreadable[] }) =>
  parts.length > 0 && (
    <Notice tone="warn" title={`${parts.length} of the ${of} couldn’t be read`}>
      {parts.map(({ path, issue }) => `${path}: ${issue}`).join('; ')}
    </Notice>
  );
