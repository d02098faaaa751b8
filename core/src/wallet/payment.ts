import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { base58 } from '@scure/base';
import { oneWord } from '../typed/code.ts';
import { isNetworkId } from './networks.ts';

/**
 * What a payment is called, the same whoever writes it down: network, id and output. One payment has one name, so that
 * the database can refuse the second use of it.
 */

/** Payments by a bank, in and out: transfers and cards. */
export const BANK_NETWORK = 'BANK';
export type PaymentNetwork = NetworkId | typeof BANK_NETWORK;

export interface PaymentName {
  readonly network: PaymentNetwork;
  /** Of the transaction on the chain, or the bank's reference, in its one spelling. */
  readonly txId: string;
  /** Which of the payments a transaction makes: output, event or message, from 0. */
  readonly output: number;
}

/** Longer texts are no id and are not looked at. */
const MAX_TYPED = 200;

const HASH = /^[0-9a-f]{64}$/;
const NOTHING = /^0{64}$/;
/** A 32-byte digest; zeroes at its start are ones in base58. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
/** What is left of a bank's reference without blanks and punctuation. */
const REFERENCE = /^[0-9A-Z]{6,64}$/;

/** How a network spells the hash of a transaction. Hex is one number whatever its case; base58 is not. */
const spellings: Readonly<Record<NetworkId, 'plain' | '0x' | 'upper' | 'base58'>> = {
  BTC: 'plain',
  LTC: 'plain',
  BCH: 'plain',
  DOGE: 'plain',
  TRC20: 'plain',
  ERC20: '0x',
  BEP20: '0x',
  AVAXC: '0x',
  XRP: 'upper',
  ATOM: 'upper',
  SUI: 'base58',
};

/** Networks by which a transaction makes one payment, so that there is no output to name. */
const singles: ReadonlySet<PaymentNetwork> = new Set(['XRP', BANK_NETWORK]);

/** Whether payments of one transaction have to be told apart by their output. */
export const hasOutputs = (network: PaymentNetwork): boolean => !singles.has(network);

/** The network a payment by this way is named by: all that is no chain is the bank. */
export const paymentNetwork = (way: string | null): PaymentNetwork =>
  way !== null && isNetworkId(way) ? way : BANK_NETWORK;

/**
 * The one spelling of an id as somebody typed or pasted it: blanks, invisible signs, full-width letters, an `0x` and,
 * where it means nothing, case are taken away. @returns null when it is no id of the network
 */
export function normalPaymentId(network: PaymentNetwork, typed: string): string | null {
  if (typed.length > MAX_TYPED) return null;
  const text = oneWord(typed);
  if (network === BANK_NETWORK) return normalReference(text);
  const spelling = spellings[network];
  if (spelling === 'base58') return isDigest(text) ? text : null;
  const hash = text.toLowerCase().replace(/^0x/, '');
  if (!HASH.test(hash) || NOTHING.test(hash)) return null;
  return spelling === '0x' ? `0x${hash}` : spelling === 'upper' ? hash.toUpperCase() : hash;
}

/** As it is named on the screen: the output is said where there can be several. */
export const paymentText = ({ network, txId, output }: PaymentName): string =>
  hasOutputs(network) ? `${txId}:${output}` : txId;

/** Banks write the same reference in groups, with hyphens or in lower case. */
function normalReference(text: string): string | null {
  const reference = text.replaceAll(/[-./:_]/g, '').toUpperCase();
  return REFERENCE.test(reference) ? reference : null;
}

function isDigest(text: string): boolean {
  if (!BASE58.test(text)) return false;
  const bytes = base58.decode(text);
  return bytes.length === 32 && bytes.some((byte) => byte !== 0);
}
