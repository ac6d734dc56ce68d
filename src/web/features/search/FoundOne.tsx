import type { Reading } from '#service/identifiers/shapes';
import type { FoundPage } from '../../api/requests';
import type { Scope } from '../../api/scope';
import { AddressText } from '../../components/AddressText';
import { ScopeLine } from '../../components/ScopeLine';
import { Matches, MatchLinks } from './Matches';
import { mayBeAccount } from './read-search';

/** The requests of one identifier. */
export function FoundOne({
  identifier,
  page,
  by,
  scope,
  isNamed,
}: {
  identifier: Reading;
  page: FoundPage;
  /** The spelling that found them. */
  by: string;
  scope: Scope;
  /** Others are on the page too. */
  isNamed: boolean;
}) {
  const kind = mayBeAccount(identifier) ? 'address' : 'id';
  return (
    <>
      {isNamed && (
        <h2 className="text-base font-semibold foreign-text">
          <AddressText kind={kind} value={identifier.text} />
        </h2>
      )}
      {by !== identifier.text && (
        <p className="text-ink-2">
          Found under another spelling: <AddressText kind={kind} value={by} />
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ScopeLine
          asked={scope}
          found={page.scope}
          what={`${page.continuation === null ? '' : `latest ${page.rows.length} `}matching requests`}
        />
        <MatchLinks scope={page.scope} term={by} isAccount={mayBeAccount(identifier)} />
      </div>
      <Matches page={page} term={by} />
    </>
  );
}
