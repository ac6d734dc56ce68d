import type { FlatRow } from './flat-row';
import type { FeeKind, FlatFee, FlatRequest, MirrorQueries, RequestKind } from './mirror-schema';
import { digestOf, kindDigestOf } from './stored-row';

/**
 * Writes rows of a key that aren't held yet, with their fees and sponsorships.
 *
 * @param readMark the mark of when their page was asked for
 * @returns the numbers of the requests
 */
export async function insertRows(
  queries: MirrorQueries,
  key: { id: number; service: string },
  rows: readonly FlatRow[],
  readMark: number,
): Promise<number[]> {
  const requests = rows.map((row) => ({ row, ...splitRequest(row.request) }));
  const kinds = await kindIds(queries, 'request_kind', key.service, requests);
  const numbered = await queries
    .insertInto('request')
    .values(
      requests.map(({ row, own }, index) => ({
        ...own,
        kind: kinds[index] ?? -1,
        key_id: key.id,
        read_mark: readMark,
        digest: digestOf(row),
      })),
    )
    .returning(['n', 'id'])
    .execute();
  const numbers = new Map(numbered.map(({ id, n }) => [id, n]));
  const numberOf = ({ request }: FlatRow) => numbers.get(request.id) ?? -1;
  const fees = rows.flatMap((row) =>
    row.fees.map((fee, place) => ({ ...splitFee(fee), place, request_n: numberOf(row) })),
  );
  const feeKinds = await kindIds(queries, 'fee_kind', key.service, fees);
  if (fees.length > 0)
    await queries
      .insertInto('fee')
      .values(
        fees.map(({ own, place, request_n }, index) => ({
          ...own,
          kind: feeKinds[index] ?? -1,
          place,
          request_n,
        })),
      )
      .execute();
  const sponsorships = rows.flatMap((row) =>
    row.sponsorship.map((one) => ({ ...one, request_n: numberOf(row) })),
  );
  if (sponsorships.length > 0)
    await queries.insertInto('sponsorship').values(sponsorships).execute();
  return [...numbers.values()];
}

/** The numbers of combinations, in their order. Those that are new are added. */
async function kindIds(
  queries: MirrorQueries,
  table: 'request_kind' | 'fee_kind',
  service: string,
  rows: readonly { kind: RequestKind | FeeKind }[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const digests = rows.map(({ kind }) => kindDigestOf(kind));
  const kinds = new Map(rows.map(({ kind }, index) => [digests[index] ?? '', kind]));
  await queries
    .insertInto(table)
    .values([...kinds].map(([digest, kind]) => ({ ...kind, service, digest })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await queries
    .selectFrom(table)
    .select(['id', 'digest'])
    .where('service', '=', service)
    .where('digest', 'in', [...kinds.keys()])
    .execute();
  const ids = new Map(found.map(({ digest, id }) => [digest, id]));
  return digests.map((digest) => ids.get(digest) ?? -1);
}

function splitRequest({
  request_type,
  features,
  referrer,
  router,
  in_address,
  in_symbol,
  out_address,
  out_symbol,
  ...own
}: FlatRequest) {
  const token = { in_address, in_symbol, out_address, out_symbol };
  const { origin_id, destination_id } = own;
  const kind = { origin_id, destination_id, request_type, features, referrer, router, ...token };
  return { kind, own };
}

function splitFee({ recipient, class: name, chain_id, token, symbol, decimals, ...own }: FlatFee) {
  return { kind: { recipient, class: name, chain_id, token, symbol, decimals }, own };
}
