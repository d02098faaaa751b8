import { artRules } from '@aureus/contract/art/rules.ts';
import type * as calls from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { depositOf, leastIncrement } from '@aureus/core/art/bidding.ts';
import { isTaken } from '@aureus/core/art/sale-state.ts';
import { isWindow } from '@aureus/core/art/sale-window.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { isClosed, refuseFrozen } from '../account/public.ts';
import type { Currency } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { parseAmount, usdtOf } from '../wallet/public.ts';
import { royaltyOf } from './coin-moves.ts';
import { showItem } from './items.ts';
import { checkSpendingProof, lockSpender, refuseBelowPaid } from './letting-out.ts';
import { saleCurrencies } from './lists.ts';
import type { ArtNeeds } from './needs.ts';
import { databaseNow, findWork, lockSale, lockWork, type Work } from './rows.ts';
import { actInOne } from './telling.ts';
import { type ArtTerms, readTerms } from './terms.ts';

type Offer = Input<typeof calls.offer>;

const windowBounds = {
  graceMinutes: artRules.start_grace_minutes,
  mostDaysAhead: artRules.most_days_ahead,
  leastMinutes: artRules.least_minutes,
  mostDays: artRules.most_days,
};

/**
 * Offers a work by the terms of now. It cannot be withdrawn. An auction waits for operators; what is offered at a fixed
 * price was approved as a work.
 */
export async function offerWork(needs: ArtNeeds, input: Offer, context: MoneyContext): Promise<ArtItem> {
  const { caller, claim } = context;
  const isAuction = input.pay_type === undefined ? Number(input.per_increase ?? 0) > 0 : input.pay_type === 2;
  const proven = await checkSpendingProof(needs, input, context);
  return actInOne(needs, claim, async (tx, after) => {
    const { client } = tx;
    await lockSpender(needs, tx, context, proven, 'refused');
    await refuseFrozen(tx, caller.userId);
    const work = await lockWork(client, (await findWork(client, input.code)).id);
    await refuseOffer(client, work, caller.userId);
    const terms = await readTerms(client);
    if (!terms.is_open) throw new AppError('art_closed');
    const now = await databaseNow(tx);
    const start = input.start_time ?? now;
    const times = { start: start.getTime(), end: input.end_time.getTime() };
    if (!isWindow(times, now.getTime(), windowBounds)) throw new AppError('art_window_invalid');
    const currency = currencyOf(needs, input);
    const price = parseAmount(input.price, currency);
    if (!isAuction) await refuseBelowPaid(needs, tx, { work, price, currency: currency.id, proven });
    const auction = isAuction ? readAuction(needs, terms, input, currency, price) : { increase: 0n, margin: 0n };
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO art_sale (work_id, seller_id, pay_type, is_resale, currency_id, start_price, price, per_increase, margin,
         fee, royalty, extension_minutes, most_extension_minutes, state, start_at, end_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING id`,
      [
        work.id,
        caller.userId,
        isAuction ? 2 : 1,
        work.hands > 1,
        currency.id,
        price,
        auction.increase,
        auction.margin,
        terms.fee,
        // What a closed account is paid, nobody could take out.
        (await isClosed(client, work.creator_id)) ? 0 : royaltyOf(work, caller.userId),
        terms.extension_minutes,
        terms.most_extension_minutes,
        isAuction ? 'review' : 'open',
        start,
        input.end_time,
        now,
      ],
    );
    const sale = rows[0]?.id;
    if (sale === undefined) throw new Error('A sale was not written');
    await client.query('UPDATE art_work SET sale_id = $2 WHERE id = $1', [work.id, sale]);
    if (!isAuction) await needs.ending.schedule(tx, [{ ref: String(sale), due: input.end_time }]);
    after.push(() => needs.tell.sale(sale));
    return showItem(needs, client, caller, work.id);
  });
}

/** @throws AppError art_work_unknown, art_locked, art_listed */
async function refuseOffer(client: Parameters<typeof lockSale>[0], work: Work, user: bigint): Promise<void> {
  if (work.owner_id !== user || work.state !== 'approved' || work.is_kept) throw new AppError('art_work_unknown');
  if (work.sale_id === null) return;
  const { state } = await lockSale(client, work.sale_id);
  if (state === 'paying') throw new AppError('art_locked');
  if (isTaken(state)) throw new AppError('art_listed');
}

/** @throws AppError currency_unknown */
function currencyOf({ markets }: Pick<ArtNeeds, 'markets'>, { currency }: Offer): Currency {
  const wanted = currency ?? usdtOf(markets).id;
  const found = saleCurrencies(markets).find(({ id }) => id === wanted);
  if (!found) throw new AppError('currency_unknown');
  return found;
}

/** Raise and deposit of an auction. @throws AppError art_raise_too_small, prices_unavailable, amount_too_large, … */
function readAuction(
  { markets }: Pick<ArtNeeds, 'markets'>,
  terms: ArtTerms,
  { per_increase }: Offer,
  currency: Currency,
  price: bigint,
): { readonly increase: bigint; readonly margin: bigint } {
  const least = leastIncrement(price, terms.least_increase);
  const increase = per_increase === undefined ? least : parseAmount(per_increase, currency);
  if (increase < least)
    throw new AppError('art_raise_too_small', { least: `${formatDecimal(least, currency.scale)} ${currency.code}` });
  const usdt = usdtOf(markets);
  const value = markets.valueInUsdt(currency.id, price);
  if (value === null) throw new AppError('prices_unavailable');
  const margin = depositOf(value, terms.deposit, BigInt(terms.least_deposit) * 10n ** BigInt(usdt.scale));
  if (margin > MAX_AMOUNT)
    throw new AppError('amount_too_large', { maximum: `${formatDecimal(MAX_AMOUNT, usdt.scale)} ${usdt.code}` });
  return { increase, margin };
}
