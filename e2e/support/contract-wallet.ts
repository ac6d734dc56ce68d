import { readFileSync } from 'node:fs';
import solc from 'solc';
import { createWalletClient, http, publicActions, type Abi, type Account, type Hex } from 'viem';
import { foundry } from 'viem/chains';

const file = 'ContractWallet.sol';

interface CompilerOutput {
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
}

/** Compiles the wallet of ContractWallet.sol: a real ERC-1271 contract. */
function compileContractWallet(): { abi: Abi; bytecode: Hex } {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: source } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
  const contract = output.contracts[file]?.ContractWallet;
  if (contract === undefined) throw new Error(JSON.stringify(output));
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
}

/** Deploys the wallet on a fresh EVM; its owner pays. The first deployment has an address known beforehand. */
export async function deployContractWallet(rpcUrl: string, owner: Account): Promise<Hex> {
  const client = createWalletClient({
    account: owner,
    chain: foundry,
    transport: http(rpcUrl),
  }).extend(publicActions);
  const { abi, bytecode } = compileContractWallet();
  const hash = await client.deployContract({ abi, bytecode, args: [owner.address] });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  if (!contractAddress) throw new Error('the contract wallet was not deployed');
  return contractAddress;
}
