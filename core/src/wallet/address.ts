import { sha256 } from '@noble/hashes/sha2.js';
import { type Bech32, bech32, bech32m, createBase58check } from '@scure/base';
import { normalCashAddress } from './cash-address.ts';
import { readEvmAddress } from './evm-address.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { evmNetworks } from './networks.ts';
import { normalSuiAddress } from './sui-address.ts';
import { normalXrpAddress } from './xrp-address.ts';

/**
 * Whether a text is an address money can be sent to: one wrong character and it is refused. Sui's addresses carry no
 * checksum, nor do Ethereum's where they are written in one case: of those only the form can be checked.
 */

/** `shape`: it does not look like an address of this network. `checksum`: it does, but a character is wrong. */
export type AddressProblem = 'shape' | 'checksum';

/** The address in its one spelling, so that the same address is never kept twice, or why it is none. */
export type AddressCheck =
  | {
      readonly ok: true;
      readonly address: string;
      /** Whether a wrong character would have been noticed. */
      readonly isChecked: boolean;
    }
  | { readonly ok: false; readonly problem: AddressProblem };

/** Longer texts are no address and are not looked at. */
const MAX_LENGTH = 110;

const base58check = createBase58check(sha256);

/** Version bytes of pay-to-key-hash and pay-to-script-hash. Litecoin's old script byte 5 is Bitcoin's and refused. */
const BASE58_VERSIONS: Partial<Record<NetworkId, readonly number[]>> = {
  BTC: [0x00, 0x05],
  LTC: [0x30, 0x32],
  TRC20: [0x41],
  DOGE: [0x1e, 0x16],
};
const BASE58_SHAPE: Partial<Record<NetworkId, RegExp>> = {
  BTC: /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/,
  LTC: /^[LM][1-9A-HJ-NP-Za-km-z]{25,34}$/,
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  DOGE: /^[DA9][1-9A-HJ-NP-Za-km-z]{25,34}$/,
};
const SEGWIT_PREFIX: Partial<Record<NetworkId, string>> = { BTC: 'bc', LTC: 'ltc' };
const XRP_SHAPE = /^(r[1-9A-HJ-NP-Za-km-z]{24,34}|X[1-9A-HJ-NP-Za-km-z]{46})$/;
const COSMOS_PREFIX = 'cosmos';
const CASH_SHAPE = /^(bitcoincash:)?[qp][qpzry9x8gf2tvdw0s3jn54khce6mua7l]{41,}$/i;

/**
 * Checks an address by the rules of its network: EIP-55, base58check in two alphabets, bech32 and bech32m, CashAddr.
 * The text is taken as it is: make it plain before (`typed/address.ts`).
 */
export function checkAddress(network: NetworkId, text: string): AddressCheck {
  if (text.length > MAX_LENGTH) return { ok: false, problem: 'shape' };
  if (evmNetworks.includes(network)) {
    const read = readEvmAddress(text);
    return typeof read === 'string' ? { ok: false, problem: read } : { ok: true, ...read };
  }
  if (network === 'BCH') return checkBy(CASH_SHAPE.test(text), () => normalCashAddress(text));
  if (network === 'XRP') return checkBy(XRP_SHAPE.test(text), () => normalXrpAddress(text));
  if (network === 'ATOM') {
    const isShaped = text.slice(0, COSMOS_PREFIX.length + 1).toLowerCase() === `${COSMOS_PREFIX}1`;
    return checkBy(isShaped, () => (isCosmos(text) ? text.toLowerCase() : null));
  }
  if (network === 'SUI') {
    const address = normalSuiAddress(text);
    return address ? { ok: true, address, isChecked: false } : { ok: false, problem: 'shape' };
  }
  const prefix = SEGWIT_PREFIX[network];
  if (prefix && text.slice(0, prefix.length + 1).toLowerCase() === `${prefix}1`) {
    return checkBy(true, () => (isSegwit(text, prefix) ? text.toLowerCase() : null));
  }
  return checkBy(BASE58_SHAPE[network]?.test(text) ?? false, () => (isBase58(network, text) ? text : null));
}

/** For forms that are told at a glance and read into one spelling, or null when the checksum is wrong. */
function checkBy(isShaped: boolean, normal: () => string | null): AddressCheck {
  if (!isShaped) return { ok: false, problem: 'shape' };
  const address = normal();
  return address === null ? { ok: false, problem: 'checksum' } : { ok: true, address, isChecked: true };
}

/** Whether a plain text names an address that was stored in its one spelling: many tools write Ethereum's in one case. */
export function isSameAddress(network: NetworkId, stored: string, text: string): boolean {
  if (text === stored) return true;
  const checked = checkAddress(network, text);
  return checked.ok && checked.address === stored;
}

/** Whether a text is an address of the network. */
export function isValidAddress(network: NetworkId, text: string): boolean {
  return checkAddress(network, text).ok;
}

function isBase58(network: NetworkId, text: string): boolean {
  try {
    const data = base58check.decode(text);
    return data.length === 21 && (BASE58_VERSIONS[network] ?? []).includes(data[0] ?? -1);
  } catch {
    return false;
  }
}

/** Version 0 with 20 or 32 bytes (bech32), version 1 with 32 (bech32m). What later versions mean nobody knows yet. */
function isSegwit(text: string, prefix: string): boolean {
  const decodeWith = (coder: Bech32, version: number, lengths: readonly number[]): boolean => {
    const decoded = coder.decodeUnsafe(text, 90);
    if (!decoded || decoded.prefix !== prefix || decoded.words[0] !== version) return false;
    const program = coder.fromWordsUnsafe(decoded.words.slice(1));
    return program instanceof Uint8Array && lengths.includes(program.length);
  };
  return decodeWith(bech32, 0, [20, 32]) || decodeWith(bech32m, 1, [32]);
}

/** 20 bytes of a key, 32 of a contract or module. */
function isCosmos(text: string): boolean {
  const decoded = bech32.decodeUnsafe(text, 90);
  const bytes = decoded?.prefix === COSMOS_PREFIX ? bech32.fromWordsUnsafe(decoded.words) : undefined;
  return bytes instanceof Uint8Array && [20, 32].includes(bytes.length);
}
