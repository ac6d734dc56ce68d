import { sameHash } from '#service/address';
import { conditionsOf, readFilterGroups } from '#service/calls/filter-groups';
import type { RequestsV3Query } from '#service/calls/requests-query';
import { hashHeads } from '../world/address-encoding';
import { depositRow, entriesOf, type Entry } from '../world/entries';
import { identifierHeads, identifierKinds } from '../world/identifiers';
import { entryHash } from '../world/transactions';
import type { WorldRow } from '../world/world-row';

const hashKinds = identifierKinds.filter(
  (kind) => kind !== 'id' && kind !== 'order' && kind !== 'depositAddress',
);
const hashKeys = ['depositTxHash', 'fillTxHash', 'refundTxHash'] as const;

/**
 * The hashes of rows, as far as a query asks for them: writing the hashes of 80,000 rows takes a second, comparing the
 * first four bytes from which each is written does not.
 *
 * @returns an entry's hash, or, where it can be none of those that are asked for, a text that is none of them
 */
export function hashesFor(query: RequestsV3Query): (row: WorldRow, entry: Entry) => string {
  const read = query.filters === undefined ? null : readFilterGroups(query.filters);
  const inGroups = read?.ok ? read.value.flatMap(conditionsOf) : [];
  const asked = [
    ...hashKeys.flatMap((key) => query[key] ?? []),
    ...inGroups
      .filter(({ key }) => hashKeys.some((hashKey) => hashKey === key))
      .flatMap(({ values }) => values?.map(String) ?? []),
  ];
  const heads = new Set(asked.flatMap(hashHeads));
  const none = `${asked.join('')}.`;
  return ({ seed }, entry) =>
    heads.has(identifierHeads(seed)(entry.row, entry.kind)) ? entryHash(seed, entry) : none;
}

/** Whether a text is the hash of any of a row's transactions. */
export function hashSearch(text: string): (row: WorldRow) => boolean {
  const heads = hashHeads(text);
  const mayHave = ({ seed, plan }: WorldRow) => {
    const headOf = identifierHeads(seed);
    return hashKinds.some((kind) =>
      heads.includes(headOf(kind === 'deposit' ? depositRow(plan) : plan.row, kind)),
    );
  };
  return (row) =>
    heads.length > 0 &&
    mayHave(row) &&
    entriesOf(row.plan, row.state).some((entry) => sameHash(entryHash(row.seed, entry), text));
}
