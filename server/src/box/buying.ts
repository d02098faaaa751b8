import { boxRules } from '@aureus/contract/box/rules.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { nextHead } from '@aureus/core/box/chain.ts';
import { type AccountGuards, type AccountLink, findLinked, refuseFrozen } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { type NewHold, openHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockWallets } from '../platform/ledger/wallets.ts';
import { parseAmount, usdtOf } from '../wallet/public.ts';
import { type Bought, readShown, type ShownBox } from './boxes.ts';
import { drawCode } from './seeds.ts';
import { currencyOf, drawMoment, findSeries, phaseOfSeries, type Series, SERIES_COLUMNS } from './series.ts';

export interface BuyNeeds {
  readonly markets: Pick<MarketDirectory, 'currency' | 'currencies' | 'valueInUsdt'>;
  readonly draw: Deadline;
  readonly guards: Pick<AccountGuards, 'withdrawalBlock'>;
  /** What makes accounts one person's; asked when it is needed. */
  readonly links: () => readonly AccountLink[];
}

export interface Purchase {
  readonly userId: bigint;
  readonly seriesId: bigint;
  /** What the buyer brings to the draw. */
  readonly seed: string;
  /** Decimal text of the price they saw; undefined when they do not say. */
  readonly price: string | undefined;
}

/**
 * Buys the next box of a series: its price is held until the draw. Buyers of one series wait for each other, so that each
 * box has one number and one place in the chain. The last box ends the sale, and the draw follows at once rather than
 * after the published end.
 * @throws AppError box_series_unknown, box_own_series, art_linked, art_price_changed, box_not_begun, box_over,
 *   box_cap_reached, box_day_spent, insufficient_balance, funds_frozen, withdrawals_paused
 */
export async function buyBox(
  tx: MoneyTransaction,
  { markets, draw, guards, links }: BuyNeeds,
  purchase: Purchase,
): Promise<ShownBox> {
  const { client } = tx;
  const { userId, seriesId, seed } = purchase;
  await refusePaused(tx, guards, userId);
  await refuseFrozen(tx, userId);
  const offered = await findSeries(client, seriesId);
  if (!offered) throw new AppError('box_series_unknown');
  if (offered.creator_id === userId) throw new AppError('box_own_series');
  if ((await findLinked(client, links(), userId)).includes(offered.creator_id)) throw new AppError('art_linked');
  const currency = currencyOf(markets, offered.currency_id);
  if (purchase.price !== undefined && parseAmount(purchase.price, currency) !== offered.price) {
    throw new AppError('art_price_changed');
  }
  // The money before the series: nobody else's purchase waits for what is done with this wallet. With the wallet of USDT, so
  // that two purchases in different currencies do not count past each other.
  const usdt = usdtOf(markets);
  const wallets = [...new Set([currency.id, usdt.id])].map((id) => ({
    owner: userId,
    account: accounts.spot,
    currency: id,
  }));
  await lockWallets(client, wallets);
  await refuseSpent(tx, markets, offered, userId);
  const series = await lockSeries(tx, seriesId);
  // Only now, after the last wait: who was in time by the clock of the database was in time.
  const at = await readNow(tx);
  const phase = phaseOfSeries(series, at.getTime());
  if (phase === 'soon') throw new AppError('box_not_begun');
  if (phase !== 'open') throw new AppError('box_over');
  await refuseTooMany(tx, series, userId);
  const number = series.sold + 1;
  const head = nextHead(series.head, number, seed);
  const isLast = number === series.boxes;
  await client.query('UPDATE box_series SET sold = $2, head = $3, sold_out_at = $4 WHERE id = $1', [
    series.id,
    number,
    head,
    isLast ? at : null,
  ]);
  const { rows } = await client.query<Bought>(
    `INSERT INTO box_bought (series_id, number, code, owner_id, seed, head, price, bought_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *`,
    [series.id, number, drawCode(), userId, seed, head, series.price, at],
  );
  const [bought] = rows;
  if (!bought) throw new Error('A box was not written');
  await openHolds(tx, at, [setAsideFor(bought, series.currency_id)]);
  if (isLast) await drawEarly(tx, draw, { ...series, sold_out_at: at });
  const [shown] = await readShown(client, [bought.id]);
  if (!shown) throw new Error('A box that was just written is not there');
  return shown;
}

/** What it costs, until its series is drawn or cancelled. */
export function setAsideFor(
  { id: ref, owner_id: owner, price: amount }: Pick<Bought, 'id' | 'owner_id' | 'price'>,
  currency: number,
): NewHold {
  return { kind: 'box_payment', ref, owner, account: accounts.spot, currency, amount, as: 'box_hold' };
}

/** @throws AppError box_series_unknown */
export async function lockSeries({ client }: MoneyTransaction, id: bigint | number | string): Promise<Series> {
  const { rows } = await client.query<Series>(`SELECT ${SERIES_COLUMNS} FROM box_series WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  const [series] = rows;
  if (!series) throw new AppError('box_series_unknown');
  return series;
}

export async function readNow({ client }: MoneyTransaction): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return rows[0]?.now ?? new Date(Number.NaN);
}

/**
 * What keeps withdrawals back after a change of passwords or factors keeps boxes back as well: their makers are paid, and
 * whoever made the change may be one of them. Frozen money has a refusal of its own.
 * @throws AppError withdrawals_paused
 */
async function refusePaused(tx: MoneyTransaction, guards: BuyNeeds['guards'], userId: bigint): Promise<void> {
  const block = await guards.withdrawalBlock(tx, userId);
  if (block?.reason === 'reset') throw new AppError('withdrawals_paused', { reason: block.reason });
}

/** @throws AppError box_cap_reached */
async function refuseTooMany({ client }: MoneyTransaction, { id, user_cap: most }: Series, userId: bigint) {
  const { rows } = await client.query<{ own: number }>(
    'SELECT count(*)::integer AS own FROM box_bought WHERE series_id = $1 AND owner_id = $2',
    [id, userId],
  );
  if ((rows[0]?.own ?? 0) >= most) throw new AppError('box_cap_reached', { most });
}

/**
 * What was bought in cancelled series does not count: the money is back. A price in a currency whose worth is not known is too
 * much. @throws AppError box_day_spent
 */
async function refuseSpent(
  { client }: MoneyTransaction,
  markets: BuyNeeds['markets'],
  { currency_id: currency, price }: Series,
  userId: bigint,
): Promise<void> {
  const { rows } = await client.query<{ currency: number; spent: bigint }>(
    `SELECT currency_id AS currency, sum(box_bought.price)::bigint AS spent
     FROM box_bought JOIN box_series ON box_series.id = series_id
     WHERE owner_id = $1 AND bought_at > clock_timestamp() - interval '24 hours' AND box_series.state <> 3
     GROUP BY currency_id`,
    [userId],
  );
  const { code, scale } = usdtOf(markets);
  const most = BigInt(boxRules.most_usdt_a_day);
  const worths = [...rows, { currency, spent: price }].map(({ currency: of, spent }) => markets.valueInUsdt(of, spent));
  const isKnown = worths.every((worth) => worth !== null);
  const sum = worths.reduce<bigint>((all, worth) => all + (worth ?? 0n), 0n);
  if (!isKnown || sum > most * 10n ** BigInt(scale)) throw new AppError('box_day_spent', { most: `${most} ${code}` });
}

/** The sale has ended with its last box. Its draw is not due yet, since the published end has not come. */
async function drawEarly(tx: MoneyTransaction, draw: Deadline, series: Series): Promise<void> {
  const ref = String(series.id);
  const taken = await draw.cancel(tx, [ref]);
  if (taken.size !== 1) throw new Error(`The draw of series ${ref} was not due later`);
  await draw.schedule(tx, [{ ref, due: drawMoment(series) }]);
}
