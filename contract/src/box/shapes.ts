import * as z from 'zod/mini';
import { artRarities, artTypes } from '../art/rules.ts';
import { decimalReply, timeReply } from '../platform/wire.ts';
import { boxStates, seriesPhases } from './rules.ts';

const hex = () => z.string();

/** A line of the prize list of a series, as it was published before its sale. */
export const boxPrize = z.object({
  /** Its place in the list, from 0. */
  place: z.int(),
  /** The name the draw rests on. */
  name: z.string(),
  /** How many boxes hold it. */
  count: z.int(),
  /** Percent of all boxes, rounded to four decimals. */
  odds: decimalReply(),
  /** The work: its public address, its picture, and what it is. */
  code: z.string(),
  image: z.string(),
  poster: z.string(),
  type: z.literal([...artTypes]),
  rarity: z.enum(artRarities),
  /** How many of them nobody bought; null until the series is drawn. */
  unsold: z.nullable(z.int()),
});
export type BoxPrizeReply = z.output<typeof boxPrize>;

/** A series as lists show it. */
export const seriesRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  phase: z.enum(seriesPhases),
  price: decimalReply(),
  currency_id: z.int(),
  currency_name: z.string(),
  scale: z.int(),
  boxes: z.int(),
  sold: z.int(),
  user_cap: z.int(),
  start_time: timeReply(),
  /** Of the sale at the latest: it ends with the last box. */
  end_time: timeReply(),
  /** From when on a signed price counts for the draw, which follows within seconds; of a sale that goes on, at the latest. */
  draw_time: timeReply(),
  author_name: z.string(),
  /** Still pictures of the first works of its prize list, at most four. */
  pictures: z.array(z.string()),
  /** Its creator is the caller, who cannot buy of it. */
  own: z.boolean(),
});
export type SeriesRow = z.output<typeof seriesRow>;

/** What was shown of a series when it was drawn: with the boxes anybody draws it again. */
export const seriesDraw = z.object({
  drawn_at: timeReply(),
  /** The seed of the series: its SHA-256 is the commitment. */
  seed: hex(),
  /** The signed place of the price log: its number, its second since 1970, and the hash of all prices until then. */
  seal: z.object({
    sequence: z.int(),
    second: z.int(),
    hash: hex(),
    /** Ed25519: the key of this installation, and its signature. */
    public_key: hex(),
    signature: hex(),
  }),
});
export type SeriesDraw = z.output<typeof seriesDraw>;

/** One series whole, with everything a draw rests on. */
export const seriesInfo = z.extend(seriesRow, {
  prizes: z.array(boxPrize),
  /** The terms as one text: its SHA-256 is the head of the chain before the first box. */
  terms: z.string(),
  /** SHA-256 of the seed of the series. */
  commitment: hex(),
  /** The seed: shown with the draw, and of a cancelled series as well. Null until then. */
  seed: z.nullable(hex()),
  /** The head of the chain with all boxes sold so far. */
  head: hex(),
  /** Null until it is drawn. */
  draw: z.nullable(seriesDraw),
});
export type SeriesInfo = z.output<typeof seriesInfo>;

/** A box as everybody sees it: without whose it is. */
export const chainBox = z.object({
  number: z.int(),
  /** What its buyer brought. */
  seed: z.string(),
  /** The place of its prize in the list; null until the series is drawn. */
  prize: z.nullable(z.int()),
});
export type ChainBox = z.output<typeof chainBox>;

/** A box of the caller. */
export const ownBox = z.object({
  id: z.int(),
  code: z.string(),
  series_id: z.int(),
  name: z.string(),
  number: z.int(),
  state: z.enum(boxStates),
  seed: z.string(),
  /** The head of the chain right after this box: whoever writes it down can prove later that nothing before was changed. */
  head: hex(),
  price: decimalReply(),
  currency_name: z.string(),
  bought_at: timeReply(),
  draw_time: timeReply(),
  /** When it is opened by itself; null before the draw, and once it is open. */
  opens_at: z.nullable(timeReply()),
  opened_at: z.nullable(timeReply()),
  /** What was in it; null until it is opened. */
  prize: z.nullable(boxPrize),
  /** The work that is the caller's now; null until it is opened. */
  work_code: z.nullable(z.string()),
});
export type OwnBox = z.output<typeof ownBox>;
