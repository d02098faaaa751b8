import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { foreignCharacter, plainAddress } from '@aureus/core/typed/address.ts';
import { type PaymentRequest, readPaymentRequest, type RequestProblem } from '@aureus/core/typed/payment-request.ts';
import { checkAddress } from '@aureus/core/wallet/address.ts';
import { joinTag, parseTag, takesTag } from './xrp-tag.ts';

/** Where an address is wanted: for one coin on one network. */
export interface Wanted {
  readonly coin: string;
  readonly network: NetworkId;
}

/** What is wrong with what was entered; the values are for the text that says so. */
export type EntryProblem =
  | { readonly kind: 'shape' | 'checksum' | 'tag' | 'tags_differ' | 'memo' }
  | { readonly kind: 'foreign'; readonly character: string }
  | { readonly kind: 'request'; readonly problem: RequestProblem }
  /** A payment request for another network or another coin. */
  | { readonly kind: 'other_network'; readonly network: NetworkId }
  | { readonly kind: 'other_coin'; readonly coin: string };

/** What a field with an address says, whether it was typed, pasted or scanned. */
export interface AddressEntry {
  /** The one text that is shown for approval and stored; with a tag it holds both. Empty while there is none, or anything is wrong. */
  readonly target: string;
  /** The address by itself as it was written, in plain characters. */
  readonly plain: string;
  /** Whether a wrong character of it would have been noticed. */
  readonly isChecked: boolean;
  /** Whether a destination tag can be put beside it. */
  readonly asksTag: boolean;
  readonly problem: EntryProblem | null;
  /** The request it was entered as; null for an address by itself. */
  readonly request: PaymentRequest | null;
}

/** Reads an entry. A request is taken whole or not at all: nothing of it is dropped, and nothing that was typed replaced. */
export function readEntry(text: string, tagText: string, { coin, network }: Wanted): AddressEntry {
  const none = { target: '', plain: '', isChecked: false, asksTag: false, problem: null, request: null };
  const read = readPaymentRequest(text);
  if (read !== null && !read.ok) return { ...none, problem: { kind: 'request', problem: read.problem } };
  const request = read?.request ?? null;
  const plain = request?.address ?? plainAddress(text);
  if (plain === '') return none;
  const misfit = request && misfitOf(request, { coin, network });
  if (misfit) return { ...none, plain, request, problem: misfit };
  const checked = checkAddress(network, plain);
  if (!checked.ok) {
    const character = foreignCharacter(plain);
    const problem = character === null ? { kind: checked.problem } : ({ kind: 'foreign', character } as const);
    return { ...none, plain, request, problem };
  }
  const { address, isChecked } = checked;
  const asksTag = network === 'XRP' && takesTag(address);
  const typedTag = asksTag ? parseTag(tagText) : null;
  const askedTag = request === null || request.tag === null ? null : parseTag(request.tag);
  const tag = askedTag ?? typedTag;
  const problem = tagProblem(asksTag, typedTag, askedTag);
  const target = problem !== null ? '' : typeof tag === 'number' ? joinTag(address, tag) : address;
  return { target, plain, isChecked, asksTag, problem, request };
}

/** What of a request does not fit where it was entered; null when all of it does. */
function misfitOf(request: PaymentRequest, { coin, network }: Wanted): EntryProblem | null {
  const [other] = request.networks;
  if (other !== undefined && !request.networks.includes(network)) return { kind: 'other_network', network: other };
  if (request.coin !== null && request.coin !== coin) return { kind: 'other_coin', coin: request.coin };
  return request.tag !== null && network !== 'XRP' ? { kind: 'memo' } : null;
}

function tagProblem(
  asksTag: boolean,
  typed: number | null | undefined,
  asked: number | null | undefined,
): EntryProblem | null {
  if (typed === undefined || asked === undefined) return { kind: 'tag' };
  // An X-address holds its tag: another one beside it is for somebody else.
  if (asked !== null && !asksTag) return { kind: 'tags_differ' };
  return asked !== null && typed !== null && asked !== typed ? { kind: 'tags_differ' } : null;
}
