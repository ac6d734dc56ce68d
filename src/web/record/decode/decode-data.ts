import type { AbiParameter } from 'viem';
import { decodeAbiParameters, encodeAbiParameters, parseAbi, toFunctionSelector } from 'viem/utils';
import type { AbiEntry } from './read-abi';

/** A call or an error that gives exactly these bytes when it is encoded. */
export interface DecodedData {
  kind: 'call' | 'error';
  /** Which ABI has the names. */
  source: string;
  name: string;
  values: DecodedValue[];
}

export interface DecodedValue {
  name: string;
  type: string;
  /** Null for lists and tuples, whose parts are `items`. */
  text: string | null;
  items: DecodedValue[];
  /** What the bytes of this value are themselves. */
  nested: DecodedData[];
}

export type Decoder = (data: string) => DecodedData[];

const maxNesting = 4;
/** Larger data takes the page's thread for too long. */
const maxHexLength = 2 * 128 * 1024 + 2;

type Known = Pick<DecodedData, 'kind' | 'source' | 'name'> & { inputs: readonly AbiParameter[] };

/** A decoder that knows these entries and the bundled ones. Nothing is ever looked up elsewhere. */
export function makeDecoder(pasted: readonly AbiEntry[] = []): Decoder {
  const bySelector = new Map<string, Known[]>();
  const add = (source: string, item: AbiEntry) => {
    const selector = selectorOf(item);
    const same = bySelector.get(selector) ?? [];
    const kind = item.type === 'error' ? 'error' : 'call';
    const inputs = item.inputs ?? [];
    const types = typesOf(inputs);
    // One reading of each signature; pasted names go before bundled ones.
    if (same.some((known) => known.name === item.name && typesOf(known.inputs) === types)) return;
    bySelector.set(selector, [...same, { kind, source, name: item.name, inputs }]);
  };
  for (const item of pasted) add('Pasted ABI', item);
  for (const { source, lines } of bundledAbis)
    for (const item of parseAbi(lines) as readonly AbiEntry[]) add(source, item);
  return (data) => decode(bySelector, data.toLowerCase(), 0);
}

export function selectorOf({ name, inputs }: AbiEntry): string {
  return toFunctionSelector(`${name}(${typesOf(inputs ?? [])})`);
}

function typesOf(inputs: readonly AbiParameter[]): string {
  return inputs
    .map((input) =>
      'components' in input
        ? `(${typesOf(input.components)})${input.type.slice('tuple'.length)}`
        : input.type,
    )
    .join();
}

function decode(
  bySelector: ReadonlyMap<string, Known[]>,
  data: string,
  nesting: number,
): DecodedData[] {
  if (data.length > maxHexLength || !/^0x([0-9a-f]{2}){4,}$/.test(data)) return [];
  return (bySelector.get(data.slice(0, 10)) ?? []).flatMap(({ inputs, ...known }) => {
    const values = argumentsOf(inputs, `0x${data.slice(10)}`);
    if (values === null) return [];
    const nested = (bytes: string) =>
      nesting < maxNesting ? decode(bySelector, bytes, nesting + 1) : [];
    return { ...known, values: inputs.map((input, at) => shown(input, values[at], nested)) };
  });
}

/** Null unless the values give the same bytes again: padding, other orders and trailing bytes are no such call. */
function argumentsOf(inputs: readonly AbiParameter[], bytes: `0x${string}`) {
  try {
    const values = decodeAbiParameters(inputs, bytes);
    return encodeAbiParameters(inputs, values) === bytes ? values : null;
  } catch {
    return null;
  }
}

function shown(
  input: AbiParameter,
  value: unknown,
  nested: (bytes: string) => DecodedData[],
): DecodedValue {
  const { type } = input;
  const head = { name: input.name ?? '', type, text: null, items: [], nested: [] };
  const list = /^(.*)\[\d*\]$/.exec(type);
  if (list) {
    const item = { ...input, type: list[1] ?? '' };
    const items = (value as unknown[]).map((part, at) =>
      shown({ ...item, name: String(at) }, part, nested),
    );
    return { ...head, items };
  }
  if ('components' in input) {
    // viem gives a list where a component has no name.
    const parts = value as Record<string, unknown> & unknown[];
    const items = input.components.map((part: AbiParameter, at: number) =>
      shown(part, Array.isArray(parts) ? parts[at] : parts[part.name ?? ''], nested),
    );
    return { ...head, items };
  }
  const text = String(value);
  return { ...head, text, nested: type === 'bytes' ? nested(text) : [] };
}

/** Public ABIs whose calls and errors are met in cross-chain requests, in Solidity's own notation. */
export const bundledAbis: readonly { source: string; lines: readonly string[] }[] = [
  {
    source: 'Solidity',
    lines: ['error Error(string message)', 'error Panic(uint256 code)'],
  },
  {
    source: 'ERC-20',
    lines: [
      'function transfer(address to, uint256 value)',
      'function transferFrom(address from, address to, uint256 value)',
      'function approve(address spender, uint256 value)',
      'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      'function balanceOf(address account)',
      'function allowance(address owner, address spender)',
      'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
      'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
      'error ERC20InvalidSender(address sender)',
      'error ERC20InvalidReceiver(address receiver)',
      'error ERC20InvalidApprover(address approver)',
      'error ERC20InvalidSpender(address spender)',
      'error SafeERC20FailedOperation(address token)',
      'error ERC2612ExpiredSignature(uint256 deadline)',
      'error ERC2612InvalidSigner(address signer, address owner)',
    ],
  },
  {
    source: 'Wrapped native token',
    lines: ['function deposit()', 'function withdraw(uint256 value)'],
  },
  {
    source: 'Permit2',
    lines: [
      'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
      'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
      'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
      'struct AllowanceTransfer { address from; address to; uint160 amount; address token; }',
      'struct TokenPermissions { address token; uint256 amount; }',
      'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
      'struct PermitBatchTransferFrom { TokenPermissions[] permitted; uint256 nonce; uint256 deadline; }',
      'struct TransferDetails { address to; uint256 requestedAmount; }',
      'function approve(address token, address spender, uint160 amount, uint48 expiration)',
      'function permit(address owner, PermitSingle permitSingle, bytes signature)',
      'function permit(address owner, PermitBatch permitBatch, bytes signature)',
      'function transferFrom(address from, address to, uint160 amount, address token)',
      'function transferFrom(AllowanceTransfer[] transferDetails)',
      'function permitTransferFrom(PermitTransferFrom permit, TransferDetails transferDetails, address owner, bytes signature)',
      'function permitTransferFrom(PermitBatchTransferFrom permit, TransferDetails[] transferDetails, address owner, bytes signature)',
      'function permitWitnessTransferFrom(PermitTransferFrom permit, TransferDetails transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
      'function permitWitnessTransferFrom(PermitBatchTransferFrom permit, TransferDetails[] transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
      'error AllowanceExpired(uint256 deadline)',
      'error InsufficientAllowance(uint256 amount)',
      'error InvalidAmount(uint256 maxAmount)',
      'error InvalidContractSignature()',
      'error InvalidNonce()',
      'error InvalidSignature()',
      'error InvalidSignatureLength()',
      'error InvalidSigner()',
      'error LengthMismatch()',
      'error SignatureExpired(uint256 signatureDeadline)',
    ],
  },
  {
    source: 'Multicall',
    lines: [
      'struct Call { address target; bytes callData; }',
      'struct Call3 { address target; bool allowFailure; bytes callData; }',
      'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
      'function aggregate(Call[] calls)',
      'function tryAggregate(bool requireSuccess, Call[] calls)',
      'function aggregate3(Call3[] calls)',
      'function aggregate3Value(Call3Value[] calls)',
      'function blockAndAggregate(Call[] calls)',
      'function tryBlockAndAggregate(bool requireSuccess, Call[] calls)',
      'function multicall(bytes[] data)',
      'function multicall(uint256 deadline, bytes[] data)',
    ],
  },
  {
    source: 'ERC-4337 entry point',
    lines: [
      'struct UserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; uint256 callGasLimit; uint256 verificationGasLimit; uint256 preVerificationGas; uint256 maxFeePerGas; uint256 maxPriorityFeePerGas; bytes paymasterAndData; bytes signature; }',
      'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
      'function handleOps(UserOperation[] ops, address beneficiary)',
      'function handleOps(PackedUserOperation[] ops, address beneficiary)',
      'error FailedOp(uint256 opIndex, string reason)',
      'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
      'error PostOpReverted(bytes returnData)',
      'error SignatureValidationFailed(address aggregator)',
    ],
  },
  {
    source: 'Smart account',
    lines: [
      'struct AccountCall { address target; uint256 value; bytes data; }',
      'function execute(address dest, uint256 value, bytes func)',
      'function execute(bytes32 mode, bytes executionCalldata)',
      'function executeBatch(address[] dest, bytes[] func)',
      'function executeBatch(address[] dest, uint256[] value, bytes[] func)',
      'function executeBatch(AccountCall[] calls)',
    ],
  },
  {
    source: 'Safe',
    lines: [
      'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
      'function multiSend(bytes transactions)',
      'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
      'function addOwnerWithThreshold(address owner, uint256 threshold)',
      'function enableModule(address module)',
    ],
  },
];
