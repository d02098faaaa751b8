import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';
import { artHandKinds, artPayTypes, artRarities, artTypes, creatorStates, saleStates, workStates } from './rules.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

/** A user as others see them in the art market. The number is of the market and says nothing of the account. */
export const artMember = z.object({
  id: z.int(),
  nickname: z.string(),
  head_portrait: z.string(),
  is_creator: z.boolean(),
  /** They are invented: the demo has made them. */
  is_demo: z.boolean(),
});
export type ArtMember = z.output<typeof artMember>;

/** A work with its newest sale; or, with `pay_type` 3, a series of blind boxes or one box of it. */
export const artItem = z.object({
  id: z.int(),
  /** Its public address. */
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** Where its picture, sound or film is fetched. Of one that was not approved a link for its owner alone, for minutes. */
  image: z.string(),
  /** A still picture of it, of sound and films; empty of pictures. */
  poster: z.string(),
  /** Another form of a sound or a film, which all browsers play; empty where `image` is one, or where there is none. */
  compatible: z.string(),
  /** Pixels of `image`, of `poster` where there is one. */
  width: z.int(),
  height: z.int(),
  type: z.literal([...artTypes]),
  rarity: z.enum(artRarities),
  state: z.enum(workStates),
  /** How it is sold or was sold last; 1 where it never was. */
  pay_type: z.literal([...artPayTypes]),
  /** 0 not for sale, sold or ended; 1 on sale; 2 its sale begins later. By time and stock. */
  status: z.literal([0, 1, 2]),
  /** Of its newest sale; null where there was none. */
  sale_id: z.nullable(z.int()),
  sale_state: z.nullable(z.enum(saleStates)),
  /** The price, or of an auction the highest bid; before the first one what it begins with. 0 where it never was for sale. */
  price: decimalReply(),
  currency_id: z.int(),
  currency_name: z.string(),
  /** Decimals of the currency. */
  scale: z.int(),
  /** Of an auction: the least raise. 0 otherwise. */
  per_increase: decimalReply(),
  /** Of an auction: the deposit, in USDT. 0 otherwise. */
  margin: decimalReply(),
  /** How many bids there are. */
  bids: z.int(),
  start_time: z.nullable(timeReply()),
  /** Outages and extensions counted. */
  end_time: z.nullable(timeReply()),
  /** Of an auction: no extension goes beyond it. */
  last_time: z.nullable(timeReply()),
  author: z.string(),
  author_id: z.int(),
  author_name: z.string(),
  author_avatar: z.string(),
  /** The number of its owner in the market, as of a member. */
  owner: z.int(),
  owner_name: z.string(),
  /** The caller owns it. */
  own: z.boolean(),
  /** The caller made it. */
  is_author: z.boolean(),
  /** It is among the favourites of the caller. */
  collect: z.boolean(),
  collect_number: z.int(),
  /** 0 a box that is closed, 1 opened or no box. */
  rarity_status: flag,
  /** Its owner of now bought it and offers it again. */
  resell_nft_status: flag,
  /** Whoever won it has not paid yet. */
  lock_order: flag,
  /** The series of blind boxes it was in. */
  rarity_house_id: z.nullable(z.int()),
  edition: z.int(),
  editions: z.int(),
  /** Percent of each sale that is not the creator’s own; none once the creator has closed the account. */
  royalty: decimalReply(),
  created: timeReply(),
});
export type ArtItem = z.output<typeof artItem>;

/** A bid, as everybody sees it. */
export const artBid = z.object({
  id: z.int(),
  nick_name: z.string(),
  head_portrait: z.string(),
  price: decimalReply(),
  currency_name: z.string(),
  created: timeReply(),
  /** The number of whoever bids in the market, as of a member. */
  buyer_id: z.int(),
  /** 1 the highest one or the one that won, 0 outbid. */
  status: flag,
  is_demo: z.boolean(),
});
export type ArtBid = z.output<typeof artBid>;

/** A bid of the caller with what it was for. */
export const ownBid = z.extend(artBid, {
  code: z.string(),
  nft_name: z.string(),
  nft_image: z.string(),
  sale_state: z.enum(saleStates),
  end_time: z.nullable(timeReply()),
  /** The deposit of this auction, in USDT, and what became of it. */
  margin: decimalReply(),
  margin_state: z.enum(['held', 'returned', 'forfeited']),
});
export type OwnArtBid = z.output<typeof ownBid>;

/** An auction the caller has won. */
export const wonOrder = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  image: z.string(),
  price: decimalReply(),
  currency_name: z.string(),
  is_read: flag,
  is_pay: flag,
  is_expired: flag,
  /** Epoch seconds of the last moment to pay; 0 when it is done. */
  overtime: z.int(),
  pay_time: z.nullable(timeReply()),
  created: timeReply(),
  /** When the auction ended. */
  end_time: timeReply(),
  /** The deposit, in USDT: it comes back with the payment. */
  margin: decimalReply(),
});
export type WonOrder = z.output<typeof wonOrder>;

/** A change of hands. Nothing of it ever changes. */
export const artHand = z.object({
  number: z.int(),
  kind: z.enum(artHandKinds),
  from: z.nullable(artMember),
  to: artMember,
  price: z.nullable(decimalReply()),
  currency_name: z.nullable(z.string()),
  at: timeReply(),
});
export type ArtHand = z.output<typeof artHand>;

/** What holds for sales that are asked for from now on. Percentages have at most two decimals. */
export const artTerms = z.object({
  /** Counts their changes. */
  revision: z.int(),
  is_open: z.boolean(),
  /** Percent of a sale that the house takes of the seller. */
  fee: decimalReply(),
  most_royalty: decimalReply(),
  /** Percent of what an auction begins with, and the least of it in USDT. */
  deposit: decimalReply(),
  least_deposit: decimalReply(),
  /** Percent of what an auction begins with: the least raise is at least this. */
  least_increase: decimalReply(),
  /** A bid in the last minutes of an auction moves its end to so many minutes after the bid, … */
  extension_minutes: z.int(),
  /** … and all extensions together by at most so many. */
  most_extension_minutes: z.int(),
  pay_hours: z.int(),
});
export type ArtTermsReply = z.output<typeof artTerms>;

/** Whether the caller is a creator. */
export const ownCreator = z.object({
  /** Null when they never asked. */
  state: z.nullable(z.enum(creatorStates)),
  /** What operators said. */
  reason: z.string(),
  text: z.string(),
  waiting: z.int(),
});
export type OwnCreator = z.output<typeof ownCreator>;
