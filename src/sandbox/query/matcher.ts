import { sameAddress } from '#service/address';
import { failReasons, noReason, refundFailReasons } from '#service/fail-reason';
import { requestTypes, type FilterGroupKey, type FilterScalar } from '#service/requests-query';
import { statuses } from '#service/status';
import { filteredKeyPlaces } from '../api-keys';
import { present } from '../world/columns';
import { walletAddress, walletsPerVmType } from '../world/identifiers';
import { referrers } from '../world/plan';
import { tokens, type Token } from '../world/tokens';
import { comparable, type NameKind } from '../world/names';
import type { World } from '../world/world';

/** Decides one place of the world. */
export type Test = (place: number) => boolean;

const never: Test = () => false;

/** Each filter key as a test of one value; null asks whether the field is empty. `callerPlaces` are the caller's keys. */
export function testOf(
  world: World,
  key: FilterGroupKey,
  value: FilterScalar | null,
  callerPlaces: readonly number[],
): Test {
  if (value === null) return emptyTest(world, key);
  if (key !== 'apiKey') return valueTest(world, key, String(value));
  const places = filteredKeyPlaces(String(value), callerPlaces);
  return (place) => places.includes(world.columns.apiKey[place] ?? -1);
}

function emptyTest(world: World, key: FilterGroupKey): Test {
  const absent =
    (bit: number): Test =>
    (place) =>
      ((world.columns.present[place] ?? 0) & bit) === 0;
  switch (key) {
    case 'orderId':
      return absent(present.orderId);
    case 'depositTxHash':
      return absent(present.depositTxHash);
    case 'fillTxHash':
      return absent(present.fillTxHash);
    case 'refundTxHash':
      return absent(present.refundTxHash);
    case 'depositAddress':
      return absent(present.depositAddress);
    case 'failReason':
      return (place) => world.columns.failReason[place] === 0;
    case 'refundFailReason':
      return (place) => world.columns.refundFailReason[place] === 0;
    case 'requestType':
      return (place) => world.columns.requestType[place] === 0;
    case 'referrer':
      return (place) => referrers[world.columns.referrer[place] ?? 0] === null;
    default:
      // Every record has an id, a user, a recipient, a status, a key, chains and currencies.
      return never;
  }
}

function valueTest(world: World, key: Exclude<FilterGroupKey, 'apiKey'>, value: string): Test {
  switch (key) {
    case 'id':
    case 'orderId':
    case 'depositTxHash':
    case 'fillTxHash':
    case 'refundTxHash':
      return foundTest(world, value, [key]);
    case 'depositAddress':
      return depositAddressTest(world, value);
    case 'user':
      return walletTest(world, value, ['user']);
    case 'recipient':
      return walletTest(world, value, ['recipient']);
    case 'originChainId':
    case 'currencyInChainId':
      return tokenTest(world, 'origin', (token) => String(token.chain.id) === value);
    case 'destinationChainId':
    case 'currencyOutChainId':
      return tokenTest(world, 'destination', (token) => String(token.chain.id) === value);
    case 'chainId':
      return eitherChain(world, value);
    case 'currencyInAddress':
      return tokenTest(world, 'origin', hasAddress(value));
    case 'currencyOutAddress':
      return tokenTest(world, 'destination', hasAddress(value));
    case 'currencyInSymbol':
      return tokenTest(world, 'origin', sameSymbol(value));
    case 'currencyOutSymbol':
      return tokenTest(world, 'destination', sameSymbol(value));
    case 'status':
      return columnTest(
        world,
        'status',
        statuses.findIndex((status) => status === value),
      );
    case 'failReason':
      return reasonTest(world, 'failReason', failReasons, value);
    case 'refundFailReason':
      return reasonTest(world, 'refundFailReason', refundFailReasons, value);
    case 'requestType':
      return typeTest(world, value);
    case 'referrer':
      return (place) => referrers[world.columns.referrer[place] ?? 0] === value;
  }
}

function columnTest(
  world: World,
  column: 'status' | 'failReason' | 'refundFailReason' | 'requestType',
  code: number,
): Test {
  return code < 0 ? never : (place) => world.columns[column][place] === code;
}

function reasonTest(
  world: World,
  column: 'failReason' | 'refundFailReason',
  names: readonly string[],
  value: string,
): Test {
  // N/A is the value of "no reason" where there is one (service-api.md S6).
  if (value === noReason) return columnTest(world, column, 0);
  const place = names.indexOf(value);
  return place < 0 ? never : columnTest(world, column, place + 1);
}

function typeTest(world: World, value: string): Test {
  const place = requestTypes.findIndex((type) => type.toLowerCase() === value.toLowerCase());
  return place < 0 ? never : columnTest(world, 'requestType', place + 1);
}

const sameSymbol = (value: string) => (token: Token) =>
  token.symbol.toLowerCase() === value.toLowerCase();
const hasAddress = (value: string) => (token: Token) =>
  sameAddress(token.chain.vmType, token.address, value);

function tokenTest(
  world: World,
  side: 'origin' | 'destination',
  wanted: (token: Token) => boolean,
): Test {
  const matches = tokens.map(wanted);
  return (place) => matches[world.columns[side][place] ?? -1] === true;
}

function eitherChain(world: World, value: string): Test {
  const origin = valueTest(world, 'originChainId', value);
  const destination = valueTest(world, 'destinationChainId', value);
  return (place) => origin(place) || destination(place);
}

function foundTest(world: World, value: string, as: readonly NameKind[]): Test {
  const places = new Set(
    world
      .find(value)
      .filter((found) => as.includes(found.as))
      .map(({ place }) => place),
  );
  return (place) => places.has(place);
}

function depositAddressTest(world: World, value: string): Test {
  const families = new Set(
    world
      .find(value)
      .filter(({ as }) => as === 'depositAddress')
      .map(({ place }) => world.columns.familyRow[place]),
  );
  return (place) =>
    families.has(world.columns.familyRow[place]) &&
    ((world.columns.present[place] ?? 0) & present.depositAddress) !== 0;
}

function walletTest(world: World, value: string, roles: readonly ('user' | 'recipient')[]): Test {
  const wallet = walletOf(world.seed, value);
  const ofClaims = new Set(roles.flatMap((role) => [...world.claimsOf(role, value)]));
  if (wallet === null) return (place) => ofClaims.has(world.columns.row[place] ?? -1);
  const sides = roles.map((role) => ({
    codes: role,
    side: role === 'user' ? ('origin' as const) : ('destination' as const),
  }));
  const isVm = tokens.map((token) => token.chain.vmType === wallet.vmType);
  return (place) =>
    ofClaims.has(world.columns.row[place] ?? -1) ||
    sides.some(
      ({ codes, side }) =>
        world.columns[codes][place] === wallet.index &&
        isVm[world.columns[side][place] ?? -1] === true,
    );
}

/**
 * `term`: one broad search over ids, wallets, deposit addresses and every transaction hash (service-api.md L4).
 * An order id is not among them.
 */
export function termTest(world: World, value: string): Test {
  const found = world.find(value).filter(({ as }) => as !== 'orderId');
  const places = new Set(found.map(({ place }) => place));
  const wallet = walletTest(world, value, ['user', 'recipient']);
  const deposit = depositAddressTest(world, value);
  return (place) => places.has(place) || wallet(place) || deposit(place);
}

/** v2: the address is sender or recipient (service-api.md L5). */
export function userOrRecipient(world: World, value: string): Test {
  return walletTest(world, value, ['user', 'recipient']);
}

/** v2: origin or destination transaction hash. */
export function rowsWithHash(world: World, value: string): Test {
  return foundTest(world, value, ['depositTxHash', 'fillTxHash', 'refundTxHash', 'otherHash']);
}

const directories = new Map<number, Map<string, { vmType: string; index: number }>>();

/** Which wallet of the world an address is; null for an address that never asked for anything. */
function walletOf(seed: number, address: string): { vmType: string; index: number } | null {
  let directory = directories.get(seed);
  if (directory === undefined) {
    directory = new Map();
    for (const vmType of new Set(tokens.map((token) => token.chain.vmType)))
      for (let index = 0; index < walletsPerVmType; index += 1)
        directory.set(comparable(walletAddress(seed, vmType, index)), { vmType, index });
    directories.set(seed, directory);
  }
  return directory.get(comparable(address)) ?? null;
}
