import { sha256 } from '@noble/hashes/sha2.js';
import { base58xrp, utils } from '@scure/base';

/**
 * Addresses of the XRP Ledger: base58check in an alphabet of its own. An exchange has one account for all of its
 * customers and tells them by a destination tag; an X-address (XLS-5) is the account and the tag in one text, under one
 * checksum.
 */

const ACCOUNT_VERSION = 0x00;
/** Of X-addresses on the main network. */
const X_PREFIX = [0x05, 0x44] as const;
const X_LENGTH = 31;
export const MAX_TAG = 0xffff_ffff;

const base58check = utils.chain(
  utils.checksum(4, (bytes: Uint8Array) => sha256(sha256(bytes))),
  base58xrp,
);

/** An account, and for whom of its customers; a tag of null is none, which is not the same as 0. */
export interface XrpDestination {
  /** The account's classic address, which begins with r. */
  readonly account: string;
  readonly tag: number | null;
}

/** The classic address of a public key's hash. */
export function encodeClassicAddress(hash: Uint8Array): string {
  return base58check.encode(Uint8Array.of(ACCOUNT_VERSION, ...hash));
}

/** Reads a classic address or an X-address; null when it is neither. */
export function readXrpAddress(text: string): XrpDestination | null {
  const data = decode(text);
  if (data?.length === 21 && data[0] === ACCOUNT_VERSION) return { account: text, tag: null };
  if (data?.length !== X_LENGTH || data[0] !== X_PREFIX[0] || data[1] !== X_PREFIX[1]) return null;
  const view = new DataView(data.buffer, data.byteOffset);
  const [flag, tag, rest] = [view.getUint8(22), view.getUint32(23, true), view.getUint32(27, true)];
  if (flag > 1 || rest !== 0 || (flag === 0 && tag !== 0)) return null;
  return { account: encodeClassicAddress(data.slice(2, 22)), tag: flag === 1 ? tag : null };
}

/**
 * The X-address of a classic address and a tag.
 * @throws RangeError when the tag is no whole number up to {@link MAX_TAG}, or the text is no classic address
 */
export function xAddress(classic: string, tag: number): string {
  const data = decode(classic);
  const isTag = Number.isInteger(tag) && tag >= 0 && tag <= MAX_TAG;
  if (!isTag || data?.length !== 21 || data[0] !== ACCOUNT_VERSION) throw new RangeError('No account and tag');
  const bytes = new Uint8Array(X_LENGTH);
  bytes.set([...X_PREFIX, ...data.slice(1), 1]);
  new DataView(bytes.buffer).setUint32(23, tag, true);
  return base58check.encode(bytes);
}

/** One spelling: the classic address, or with a tag the X-address. Null when the text is neither. */
export function normalXrpAddress(text: string): string | null {
  const read = readXrpAddress(text);
  if (!read) return null;
  return read.tag === null ? read.account : text;
}

function decode(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}
