import type { Hex, PublicClient } from 'viem';
import { AppError } from '../errors.ts';

/** What is asked of a blockchain. */
export interface Chain {
  /**
   * Whether the contract at an address takes a signature for its own (ERC-1271). False when there is no contract,
   * the contract refuses, or the chain is not known here.
   * @throws AppError service_unavailable when the chain's node does not answer
   */
  isContractSignature(question: ContractSignature): Promise<boolean>;
}

export interface ContractSignature {
  /** EIP-155 number. */
  readonly chainId: number;
  readonly address: Hex;
  /** What was signed: the EIP-191 hash of the message. */
  readonly hash: Hex;
  readonly signature: Hex;
}

/** What a contract answers when a signature is its own: the selector of `isValidSignature` (ERC-1271). */
const MAGIC_VALUE = '0x1626ba7e';

const isValidSignature = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ type: 'bytes4' }],
  },
] as const;

/** Reads Ethereum (chain 1) through a node's JSON-RPC address; without one no contract's signature is known. */
export function createChain(ethereumRpcUrl: string | undefined): Chain {
  if (ethereumRpcUrl === undefined) return { isContractSignature: async () => false };
  let opened: Promise<PublicClient> | undefined;
  return {
    isContractSignature: async ({ chainId, address, hash, signature }) => {
      if (chainId !== 1) return false;
      const client = await (opened ??= openClient(ethereumRpcUrl));
      try {
        if ((await client.getCode({ address })) === undefined) return false;
        const answer = await client.readContract({
          address,
          abi: isValidSignature,
          functionName: 'isValidSignature',
          args: [hash, signature],
        });
        return answer === MAGIC_VALUE;
      } catch (error) {
        // A contract may refuse by reverting; a node that fails must not look like a refusal.
        if (error instanceof Error && isRefusal(error)) return false;
        throw new AppError('service_unavailable');
      }
    },
  };
}

/** The library is large: it is loaded with the first question, not with the start. */
async function openClient(url: string): Promise<PublicClient> {
  const { createPublicClient, http } = await import('viem');
  return createPublicClient({
    transport: http(url, { timeout: 5000, retryCount: 1, fetchOptions: { redirect: 'error' } }),
  });
}

function isRefusal(error: Error): boolean {
  const { cause } = error;
  return (
    cause instanceof Error &&
    (cause.name === 'ContractFunctionRevertedError' || cause.name === 'ContractFunctionZeroDataError')
  );
}
