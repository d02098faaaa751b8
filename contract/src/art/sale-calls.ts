import * as z from 'zod/mini';
import { factorFields } from '../account/proof-calls.ts';
import { defineCall } from '../platform/call.ts';
import { decimalText, idText, lineText, shortIdText, wholeText } from '../platform/wire.ts';
import { seenPrice } from './calls.ts';
import { artCode, linesText, momentText, percentText } from './fields.ts';
import { artRarities, artRules } from './rules.ts';
import { artItem, ownBid, ownCreator, wonOrder } from './shapes.ts';

/** What users do in the art market. */

/**
 * What a withdrawal asks for: needed once more than `artRules.unproven_usdt` is spent within 24 hours, and for an offer below
 * what the seller has paid.
 */
const spendingProof = () => ({ pay_password: z.optional(z.string().check(z.maxLength(128))), ...factorFields() });

const proofErrors = [
  'pay_password_missing',
  'pay_password_wrong',
  'second_factor_missing',
  'second_factor_required',
  'passkey_required',
  'second_factor_wrong',
  'safety_changed',
] as const;

const spendingErrors = ['art_proof_required', ...proofErrors] as const;

const buyingErrors = [
  ...spendingErrors,
  'withdrawals_paused',
  'art_work_unknown',
  'art_own_work',
  'art_not_for_sale',
  'art_not_begun',
  'art_over',
  'art_price_changed',
  'insufficient_balance',
  'funds_frozen',
] as const;

export const buy = defineCall({
  name: 'art.buy',
  method: 'POST',
  path: '/bind_box/buyNFT',
  access: 'user',
  summary:
    'Buys a work at its fixed price, out of the spot account. Of a series of blind boxes it buys a box, by what that series asks.',
  request: z.strictObject({
    code: artCode(),
    price: seenPrice(),
    /** Of a blind box: what its buyer brings to the draw, as `box.buy` takes it; at random when it is left out. */
    seed_hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    ...spendingProof(),
  }),
  answer: artItem,
  errors: [
    ...buyingErrors,
    'art_linked',
    'box_not_begun',
    'box_over',
    'box_own_series',
    'box_cap_reached',
    'box_day_spent',
  ],
  money: true,
});

export const bid = defineCall({
  name: 'art.bid',
  method: 'POST',
  path: '/bind_box/auctionNFT',
  access: 'user',
  summary:
    'Bids. The first bid of a user in an auction sets the deposit aside; the sum that was bid has to be there, and is not taken.',
  request: z.strictObject({
    code: artCode(),
    /** By how much the bid is above `seen`, or above the price of now. */
    price: decimalText(),
    /** The price its user saw: should somebody have bid meanwhile, it is refused. */
    seen: seenPrice(),
    ...spendingProof(),
  }),
  answer: ownBid,
  errors: [
    ...buyingErrors,
    'art_linked',
    'art_leading',
    'art_bidding_barred',
    'art_raise_too_small',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
  ],
  money: true,
});

export const openBox = defineCall({
  name: 'art.openBox',
  method: 'POST',
  path: '/bind_box/openBlindBox',
  access: 'user',
  summary: 'Opens a blind box of the caller: the work that was in it. Again it answers the same.',
  request: z.strictObject({
    code: artCode(),
  }),
  answer: artItem,
  errors: ['art_work_unknown', 'box_not_drawn', 'box_cancelled'],
});

export const offer = defineCall({
  name: 'art.offer',
  method: 'POST',
  path: '/bind_box/resellNFT',
  access: 'user',
  summary:
    'Offers a work of the caller for sale. It cannot be withdrawn. Auctions are reviewed by operators first; a fixed price of an approved work is not.',
  request: z.strictObject({
    code: artCode(),
    /** 1 fixed price, 2 auction; without it 2 when a raise is named. */
    pay_type: z.optional(wholeText(1, 2)),
    currency: z.optional(shortIdText()),
    price: decimalText(),
    /** Left out: at once, by the clock of the server. */
    start_time: z.optional(momentText()),
    end_time: momentText(),
    per_increase: z.optional(decimalText()),
    ...spendingProof(),
  }),
  answer: artItem,
  errors: [
    ...proofErrors,
    'withdrawals_paused',
    'art_below_paid',
    'art_work_unknown',
    'art_listed',
    'art_locked',
    'art_window_invalid',
    'art_raise_too_small',
    'art_closed',
    'currency_unknown',
    'prices_unavailable',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'funds_frozen',
  ],
  money: true,
});

export const wonOrders = defineCall({
  name: 'art.wonOrders',
  method: 'POST',
  path: '/bind_box/getNeedPayNFTOrder',
  access: 'user',
  summary: 'The auctions the caller has won, the newest first: to be paid, paid, and expired.',
  request: z.strictObject({}),
  answer: z.array(wonOrder),
});

export const readOrder = defineCall({
  name: 'art.readOrder',
  method: 'POST',
  path: '/bind_box/readNFTOrderMessage',
  access: 'user',
  summary: 'Marks the message of an auction the caller has won as read.',
  request: z.strictObject({ id: idText() }),
  answer: wonOrder,
  errors: ['art_order_unknown'],
});

export const payOrder = defineCall({
  name: 'art.payOrder',
  method: 'POST',
  path: '/bind_box/payNFTOrder',
  access: 'user',
  summary: 'Pays for a work that was won: it is the caller’s, and the deposit comes back.',
  request: z.strictObject({ id: idText(), ...spendingProof() }),
  answer: wonOrder,
  errors: [...spendingErrors, 'art_order_unknown', 'art_order_over', 'insufficient_balance', 'funds_frozen'],
  money: true,
});

export const creator = defineCall({
  name: 'art.creator',
  method: 'GET',
  path: '/bind_box/getCreator',
  access: 'user',
  summary: 'Whether the caller is a creator, and how many works of theirs wait for review.',
  request: z.strictObject({}),
  answer: ownCreator,
});

export const apply = defineCall({
  name: 'art.apply',
  method: 'POST',
  path: '/bind_box/applyCreator',
  access: 'verified',
  summary: 'Asks to become a creator. Whoever was refused or ended may ask again.',
  request: z.strictObject({ text: linesText(10, artRules.longest_text) }),
  answer: ownCreator,
  errors: ['art_creator_already', 'conversation_text_blocked'],
});

export const submit = defineCall({
  name: 'art.submit',
  method: 'POST',
  path: '/bind_box/submitWork',
  access: 'user',
  summary:
    'Makes a work of what was uploaded: for the purpose `artwork` a picture, `artwork_motion` an animation, `artwork_media` sound or a film. Operators approve it before anybody sees it.',
  request: z.strictObject({
    name: lineText(1, artRules.longest_name),
    description: z._default(linesText(0, artRules.longest_description), ''),
    type: wholeText(1, 4),
    /** What `/upload` answered. */
    image: z.string().check(z.regex(/^\/upload\/[0-9a-f]{32}$/)),
    /** Of sound and films: an upload for the purpose `artwork`. */
    poster: z.optional(z.string().check(z.regex(/^\/upload\/[0-9a-f]{32}$/))),
    /**
     * Of a sound or a film that some browsers do not play (Ogg, WebM): the same as MP3, WAV or MP4, an upload for the
     * purpose `artwork_media`. Where `image` is one of these already, it is not taken.
     */
    compatible: z.optional(z.string().check(z.regex(/^\/upload\/[0-9a-f]{32}$/))),
    rarity: z._default(z.enum(artRarities), 'N'),
    /** Percent of later sales by others. */
    royalty: z._default(percentText(), '0'),
    editions: z._default(wholeText(1, artRules.most_editions), 1),
  }),
  answer: z.array(artItem),
  errors: [
    'art_not_creator',
    'art_works_full',
    'art_royalty_too_high',
    'art_poster_missing',
    'file_type_not_allowed',
    'file_unknown',
    'file_already_used',
    'conversation_text_blocked',
  ],
});
