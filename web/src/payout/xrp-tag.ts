import { oneWord } from '@aureus/core/typed/code.ts';
import { MAX_TAG, readXrpAddress, xAddress } from '@aureus/core/wallet/xrp-address.ts';

/**
 * Exchanges tell their customers on the XRP Ledger by a destination tag beside their one address. Both are kept as one
 * text, the X-address, so that they cannot be parted.
 */

/** Whether a text is an address to which a tag can be added: a classic one, spelt right. */
export function takesTag(address: string): boolean {
  return readXrpAddress(address)?.account === address;
}

/** A tag as one types it: null when there is none, undefined when it is no tag. */
export function parseTag(text: string): number | null | undefined {
  const digits = oneWord(text);
  if (digits === '') return null;
  const tag = /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN;
  return tag <= MAX_TAG ? tag : undefined;
}

/** The one text of a classic address and a tag; without a tag the address itself. */
export function joinTag(address: string, tag: number | null): string {
  return tag === null ? address : xAddress(address, tag);
}

/** The account and the tag an X-address holds; null for every other text. */
export function tagIn(address: string): { readonly account: string; readonly tag: number } | null {
  const read = address.startsWith('X') ? readXrpAddress(address) : null;
  return read === null || read.tag === null ? null : { account: read.account, tag: read.tag };
}
