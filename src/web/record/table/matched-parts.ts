import { sameHash } from '#service/address';
import type { RequestRecord } from '#service/records/record';
import { legRoles, legsOf, type LegRole } from '#service/money/legs';
import { legNames } from '../verdict/child-role';

type Part = readonly [name: string, of: (record: RequestRecord) => (string | null | undefined)[]];

const hashName = (role: LegRole) =>
  role === 'failedCall' ? legNames.failedCall : `${legNames[role]} transaction`;

/** What a transaction is called where a search matched its hash. */
export const hashNames: readonly string[] = [...new Set(legRoles.map(hashName))];

/** What a record has that can be searched for, the most telling first. */
const parts: readonly Part[] = [
  ['Request ID', ({ id }) => [id]],
  ['Order ID', ({ orderId }) => [orderId]],
  ...hashNames.map((name): Part => [
    name,
    (record) => legsOf(record).flatMap(({ role, hash }) => (hashName(role) === name ? [hash] : [])),
  ]),
  ['Deposit address', ({ depositAddress }) => [depositAddress?.address]],
  ['User', ({ user }) => [user]],
  ['Sender', ({ sender }) => [sender]],
  ['Recipient', ({ recipient }) => [recipient]],
  ['Refund address', ({ refundTo }) => [refundTo]],
  ['Depositor', ({ depositAddress }) => [depositAddress?.depositor]],
  ['Replaced by', ({ supersededByRequestId }) => [supersededByRequestId]],
];

export const partNames: readonly string[] = parts.map(([name]) => name);

/** Every part of a record that equals the search; none where the service matched by something that the record does not show. */
export function matchedParts(record: RequestRecord, term: string): string[] {
  return parts
    .filter(([, of]) => of(record).some((value) => sameHash(term, value)))
    .map(([name]) => name);
}
