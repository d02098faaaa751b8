import * as z from 'zod/mini';
import { ofHouse } from '../operator/act.ts';
import { languages } from '../platform/language.ts';
import { isPlainWords } from '../platform/plain-words.ts';
import { isSafeLink } from '../platform/safe-link.ts';
import { shortId } from '../platform/wire.ts';

const ofSales = { ...ofHouse, permission: 'terms.decide', money: true } as const;

/** An amount above zero, in whole units with at most `decimals` of them behind the point. */
const amount = (decimals: number) =>
  z.string().check(
    z.regex(new RegExp(`^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,${decimals}})?$`)),
    z.refine((text) => /[1-9]/.test(text)),
  );
const coins = () => amount(8);
/** What one coin costs, finer than any amount is counted: a coin can be worth less than a unit of what it is paid in. */
const price = () => amount(12);

/** A moment in UTC, as `2026-11-24 21:00`. */
const moment = () =>
  z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]$/));

const link = () => z.string().check(z.maxLength(200), z.refine(isSafeLink));

/** Plain text: what could be read as markup is refused where it is written, and shown as text all the same. */
const plain = (most: number, lines: boolean) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.regex(lines ? /^(?:[^\p{Cc}<>]|\n)*$/u : /^[^\p{Cc}<>]*$/u),
    z.refine((text) => text.trim() === text && isPlainWords(text)),
  );

/** What is said of a project in one language. Paragraphs of `content` stand apart by an empty line. */
const words = {
  title: plain(60, false),
  summary: plain(160, false),
  content: plain(4_000, true),
} as const;

/**
 * A coin that is sold before it is listed. None of it changes afterwards: whoever wants another price, total or end
 * cancels the project and announces another. The words are those in English.
 */
const projectPayload = z.strictObject({
  /** A coin nobody can trade or hold yet. */
  currency_id: shortId(),
  total: coins(),
  /** Applications are multiples of it, and so is what is allotted. */
  step: coins(),
  min: coins(),
  /** Most of one user, all applications together. */
  user_cap: coins(),
  /** What one coin costs in each currency it can be paid in; at least one of them. */
  price_usdt: z.optional(price()),
  price_btc: z.optional(price()),
  price_eth: z.optional(price()),
  start: moment(),
  end: moment(),
  /** When the coins are listed: until then they are locked. */
  listing: moment(),
  website: link(),
  white_paper: link(),
  ...words,
});

/** The coins of a project come to the account they are allotted from. The amount is said once more, and has to be its total. */
const lodgePayload = z.strictObject({ project_id: z.int(), amount: coins() });

/** Ends a project before its coins are allotted: everybody gets back what was held. */
const cancelPayload = z.strictObject({ project_id: z.int() });

/** The words of a project in one more language; those there are stay. */
const textPayload = z.strictObject({ project_id: z.int(), language: z.enum(languages), ...words });

export const ieoActs = {
  'ieo.project': { ...ofSales, money: false, payload: projectPayload },
  'ieo.text': { ...ofSales, money: false, payload: textPayload },
  'ieo.lodge': { ...ofSales, payload: lodgePayload },
  'ieo.cancel': { ...ofSales, payload: cancelPayload },
} as const;
