import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalText, flagText, idText, pageFields, shortIdText, wholeText } from '../platform/wire.ts';
import { artCode } from './fields.ts';
import { artBid, artHand, artItem, artMember, artTerms, ownBid } from './shapes.ts';

/** What anybody may look at in the art market, and favourites. */

export const list = defineCall({
  name: 'art.list',
  method: 'GET',
  path: '/bind_box/getBoxList',
  access: 'public',
  summary: 'Works and series of blind boxes: those on sale first, then those to come, then the others.',
  request: z.strictObject({
    ...pageFields(),
    currency: z.optional(shortIdText()),
    pay_type: z.optional(wholeText(1, 3)),
    status: z.optional(wholeText(0, 2)),
    type: z.optional(wholeText(1, 4)),
    /** In names of works and of creators. */
    keyword: z.optional(z.string().check(z.maxLength(60), z.regex(/^[^\p{Cc}]*$/u))),
  }),
  answer: z.array(artItem),
});

export const detail = defineCall({
  name: 'art.detail',
  method: 'GET',
  path: '/bind_box/getBoxDetail',
  access: 'public',
  summary: 'One work, by its number or its code. What was not approved only its creator finds.',
  request: z.strictObject({ id: z.optional(idText()), code: z.optional(artCode()) }),
  answer: artItem,
  errors: ['art_work_unknown'],
});

export const bids = defineCall({
  name: 'art.bids',
  method: 'POST',
  path: '/bind_box/getBindBoxQuotationLog',
  access: 'public',
  summary: 'The newest ten bids of the newest auction of a work.',
  request: z.strictObject({ code: artCode() }),
  answer: z.array(artBid),
  errors: ['art_work_unknown'],
});

export const provenance = defineCall({
  name: 'art.provenance',
  method: 'GET',
  path: '/bind_box/getProvenance',
  access: 'public',
  summary: 'Every change of hands of a work, the newest first.',
  request: z.strictObject({ code: artCode() }),
  answer: z.array(artHand),
  errors: ['art_work_unknown'],
});

export const artists = defineCall({
  name: 'art.artists',
  method: 'GET',
  path: '/bind_box/getArtist',
  access: 'public',
  summary: 'Creators, the newest first.',
  request: z.strictObject({ ...pageFields() }),
  answer: z.array(z.extend(artMember, { artworks_number: z.int() })),
});

export const artist = defineCall({
  name: 'art.artist',
  method: 'GET',
  path: '/bind_box/getArtistDetail',
  access: 'public',
  summary:
    'A member of the market with the works they made and those among their favourites; without `uid` the caller.',
  request: z.strictObject({ uid: z.optional(idText()) }),
  answer: z.extend(artMember, {
    signature: z.string(),
    artworks: z.array(artItem),
    collects: z.array(artItem),
    /** How often the works they made are among the favourites of others. */
    artworks_collect_number: z.int(),
  }),
  errors: ['art_member_unknown'],
});

export const currencies = defineCall({
  name: 'art.currencies',
  method: 'GET',
  path: '/bind_box/getNftCurrency',
  access: 'public',
  summary: 'The currencies works are sold in.',
  request: z.strictObject({}),
  answer: z.array(z.object({ id: z.int(), name: z.string(), logo: z.string(), scale: z.int() })),
});

export const terms = defineCall({
  name: 'art.terms',
  method: 'GET',
  path: '/bind_box/getTerms',
  access: 'public',
  summary: 'What holds for sales that are asked for from now on; those there are keep theirs.',
  request: z.strictObject({}),
  answer: artTerms,
});

export const collect = defineCall({
  name: 'art.collect',
  method: 'POST',
  path: '/bind_box/collect',
  access: 'user',
  summary: 'Adds a work to the favourites of the caller or removes it: what `on` says, and without it the other one.',
  request: z.strictObject({ code: artCode(), on: z.optional(flagText()) }),
  answer: z.object({ collect: z.boolean(), collect_number: z.int() }),
  errors: ['art_work_unknown', 'art_own_work', 'art_favourites_full'],
});

export const collection = defineCall({
  name: 'art.collection',
  method: 'GET',
  path: '/bind_box/getCollection',
  access: 'user',
  summary: 'The favourites of the caller, the newest first.',
  request: z.strictObject({}),
  answer: z.array(artItem),
});

export const mine = defineCall({
  name: 'art.mine',
  method: 'GET',
  path: '/bind_box/getMyNFTs',
  access: 'user',
  summary: 'What the caller owns, the newest first: works, those under review, and boxes.',
  request: z.strictObject({}),
  answer: z.array(artItem),
});

export const myBids = defineCall({
  name: 'art.myBids',
  method: 'POST',
  path: '/bind_box/getMyBindBoxQuotationLog',
  access: 'user',
  summary: 'The bids of the caller, the newest first, ten a page.',
  request: z.strictObject({ page: z._default(wholeText(1, 1_000_000), 1) }),
  answer: z.object({ data: z.array(ownBid), count: z.int(), code: z.literal(0) }),
});

/** What somebody saw: when it is given, another one is refused. */
export const seenPrice = () => z.optional(decimalText());
