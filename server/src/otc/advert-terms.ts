import type * as calls from '@aureus/contract/otc/merchant-calls.ts';
import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { coinsOf } from '@aureus/core/otc/amounts.ts';
import { fiatScale, hasMoved, OTC_PRICE_SCALE, priceOf } from '@aureus/core/otc/pricing.ts';
import type { Currency } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import type { Advert } from './adverts.ts';
import { type Method, openMethod, readMethods } from './methods.ts';
import type { OtcNeeds } from './needs.ts';
import { lockAccounts, verifiedName } from './payment-accounts.ts';
import { otcIndex, pricingOf, type StoredPricing } from './price.ts';

/** What of an advertisement its merchant may change. */
export type AdvertTerms = Pick<
  Advert,
  | 'price'
  | 'margin_bp'
  | 'min_total'
  | 'max_total'
  | 'methods'
  | 'accounts'
  | 'window_minutes'
  | 'terms'
  | 'least_level'
  | 'least_days'
>;

/** What an advertisement is about: this stays. */
export interface AdvertSubject extends Pick<Advert, 'side' | 'fiat'> {
  readonly owner: bigint;
  readonly coin: Currency;
}

type Given = Omit<Input<typeof calls.change>, 'id' | 'revision'>;

/** A price is at most so far from the index, hundredths of a percent: further away it was mistyped. */
const FARTHEST_BP = 2_000;

/**
 * The terms a merchant wants.
 * @throws AppError otc_price_missing, otc_advert_invalid, conversation_text_blocked, otc_method_unknown, otc_account_unknown, otc_account_name, amount_too_precise, …
 */
export async function wantedTerms(
  needs: OtcNeeds,
  tx: Transaction,
  subject: AdvertSubject,
  given: Given,
): Promise<AdvertTerms> {
  const { fiat, coin } = subject;
  const pricing = wantedPricing(given);
  // Without one nobody could say whether a price was mistyped.
  const index = otcIndex(needs, coin.id, fiat);
  if (index === null) throw new AppError('otc_price_missing');
  const price = priceOf(pricingOf(pricing), index);
  if (price === null || hasMoved(index, price, FARTHEST_BP)) throw new AppError('otc_advert_invalid');
  const scale = fiatScale(fiat);
  const min_total = parseDecimalInput(given.min, scale);
  const max_total = parseDecimalInput(given.max, scale);
  const isWorthless = coinsOf(min_total, price, { coin: coin.scale, fiat: scale }) === 0n;
  if (min_total === 0n || max_total < min_total || isWorthless) throw new AppError('otc_advert_invalid');
  const paying = await wantedPayment(needs, tx, subject, given);
  return {
    ...pricing,
    min_total,
    max_total,
    ...paying,
    window_minutes: given.window,
    terms: await needs.conversations.shownText(tx, given.terms, otcRules.longest_text),
    least_level: given.least_level,
    least_days: given.least_days,
  };
}

function wantedPricing({ pricing, fixed_price, margin }: Given): StoredPricing {
  if (pricing === 'fixed' && fixed_price !== undefined && margin === undefined) {
    const price = parseDecimalInput(fixed_price, OTC_PRICE_SCALE);
    if (price > 0n) return { price, margin_bp: null };
  }
  if (pricing === 'margin' && margin !== undefined && fixed_price === undefined) {
    const size = Number(parseDecimalInput(margin.replace('-', ''), 2));
    return { price: null, margin_bp: margin.startsWith('-') ? -size : size };
  }
  throw new AppError('otc_advert_invalid');
}

/** How it is paid: a purchase by methods, a sale to accounts of the merchant with one method each. */
async function wantedPayment(
  needs: OtcNeeds,
  tx: Transaction,
  { side, fiat, owner }: AdvertSubject,
  { methods: named = [], accounts: ids = [], window }: Given,
): Promise<Pick<AdvertTerms, 'methods' | 'accounts'>> {
  if (side === 'sell' ? named.length > 0 : ids.length > 0) throw new AppError('otc_advert_invalid');
  const holder = await verifiedName(needs, owner, tx);
  if (holder === null) throw new AppError('otc_account_name');
  const accounts = await lockAccounts(tx.client, owner, ids, holder);
  const codes = side === 'sell' ? accounts.map(({ method }) => method) : named;
  if (codes.length === 0 || new Set(codes).size !== codes.length) throw new AppError('otc_advert_invalid');
  const all = await readMethods(tx.client);
  for (const code of codes) refuseUnfit(openMethod(all, code), fiat, window);
  return { methods: codes, accounts: accounts.map(({ id }) => id) };
}

function refuseUnfit({ fiats, window_min, window_max }: Method, fiat: string, window: number): void {
  if (!fiats.includes(fiat)) throw new AppError('otc_method_unknown');
  if (window < window_min || window > window_max) throw new AppError('otc_advert_invalid');
}
