import type * as calls from '@aureus/contract/dual/calls.ts';
import type { DualOrder } from '@aureus/contract/dual/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { coinPrice } from '@aureus/core/dual/amounts.ts';
import { invest, payoutsOf } from '@aureus/core/dual/payouts.ts';
import { currentDualRule } from '@aureus/core/dual/rule.ts';
import { daysToEnd, isBeforeReference } from '@aureus/core/dual/sale.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { percentOf, PERCENT_SCALE } from '@aureus/core/money/percent.ts';
import { refuseFrozen } from '../account/public.ts';
import { type Market, type MarketDirectory, requireOpen } from '../market/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockWallets, type WalletKey } from '../platform/ledger/wallets.ts';
import type { Platform } from '../platform/platform.ts';
import { describeOrder, type Order, reservesOf, type StoredOrder } from './orders.ts';
import { isOnSale, marketOf, paidWith, type Product, stepsOf, typeOf } from './products.ts';

type Buy = typeof calls.buy;

/** What buying needs. */
export interface BuyNeeds {
  readonly platform: Pick<Platform, 'money' | 'clock'>;
  readonly markets: MarketDirectory;
  /** What is due of an order: its end. */
  readonly settlement: Deadline;
  /** Tells its owner of an order, on all their devices. */
  readonly tell: (owner: bigint, order: DualOrder) => void;
}

/**
 * Sells whole shares of a product: sets aside what is invested, and what the house would owe in either currency. Whoever
 * buys of a product at the same moment waits, so that shares are counted one by one. The clock, the terms and the price are
 * those of when the last wait is over, that for the money too: nobody has an order wait until more is known.
 */
export async function buyDual(
  needs: BuyNeeds,
  input: Input<Buy>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Buy>> {
  const { platform, markets, settlement, tell } = needs;
  const bought = await platform.money.transaction(claim, async (tx) => {
    await refuseFrozen(tx, userId);
    const product = await lockProduct(tx, input.id);
    await takeShares(tx, product, userId, input.num);
    await lockWallets(tx.client, walletsOf(product, userId));
    const now = platform.clock.now();
    const market = marketOf(markets, product);
    const index = priceOf(markets, market);
    refuseOther(product, index, input, now);
    const made = await write(tx, { product, market, owner: userId, input, now, index });
    await setAside(tx, made, market);
    await settlement.schedule(tx, [{ ref: String(made.id), due: product.ends_at }]);
    return describeOrder(markets, made, now.getTime());
  });
  tell(userId, bought);
  return bought;
}

/** @throws AppError dual_unknown */
async function lockProduct({ client }: MoneyTransaction, id: number): Promise<Product> {
  const { rows } = await client.query<Product>('SELECT * FROM dual_product WHERE id = $1::bigint FOR NO KEY UPDATE', [
    id,
  ]);
  const [product] = rows;
  if (!product) throw new AppError('dual_unknown');
  return product;
}

/** The money an order moves: its buyer's, and the house's in both currencies. */
function walletsOf(product: Product, owner: bigint): WalletKey[] {
  const { coin_id: coin, usdt_id: usdt } = product;
  return [
    { owner, account: accounts.spot, currency: typeOf(product) === 'call' ? coin : usdt },
    ...[coin, usdt].map((currency) => ({ owner: house.dual, account: HOUSE_ACCOUNT, currency })),
  ];
}

/** The index price of now, in ticks. @throws AppError when nothing is opened at it */
function priceOf(markets: MarketDirectory, market: Market): number {
  requireOpen(markets, market, 'open');
  const index = markets.indexPrice(market.id);
  if (index === null) throw new AppError('prices_unavailable');
  return index.ticks;
}

/**
 * Sells only what the buyer was shown, while there is a sale and the choice between the currencies is still open.
 * @throws AppError dual_closed, dual_rate_changed, dual_price_past
 */
function refuseOther(product: Product, index: number, { rate }: Input<Buy>, now: Date): void {
  if (!isOnSale(product, now)) throw new AppError('dual_closed');
  if (rate !== undefined && parseDecimalInput(rate, PERCENT_SCALE) !== BigInt(product.rate_ppm)) {
    throw new AppError('dual_rate_changed', { rate: `${percentOf(product.rate_ppm)} %` });
  }
  if (!isBeforeReference(typeOf(product), index, Number(product.strike))) throw new AppError('dual_price_past');
}

/** Counts shares of the product and of the user. @throws AppError dual_sold_out, dual_limit_reached */
async function takeShares({ client }: MoneyTransaction, product: Product, owner: bigint, number: number) {
  const left = product.total_number - product.purchased_number;
  if (number > left) throw new AppError('dual_sold_out', { left });
  const room = product.user_limit - (await ownShares(client, product.id, owner));
  if (number > room) throw new AppError('dual_limit_reached', { limit: product.user_limit, left: Math.max(0, room) });
  await client.query('UPDATE dual_product SET purchased_number = purchased_number + $2 WHERE id = $1', [
    product.id,
    number,
  ]);
}

/** Shares of a product a user has bought. */
export async function ownShares(
  connection: Pick<MoneyTransaction['client'], 'query'>,
  productId: number,
  owner: bigint,
): Promise<number> {
  const { rows } = await connection.query<{ shares: number }>(
    'SELECT coalesce(sum(number), 0)::integer AS shares FROM dual_order WHERE product_id = $1 AND owner_id = $2',
    [productId, owner],
  );
  return rows[0]?.shares ?? 0;
}

interface Bought {
  readonly product: Product;
  readonly market: Market;
  readonly owner: bigint;
  readonly input: Input<Buy>;
  readonly now: Date;
  /** Ticks. */
  readonly index: number;
}

const INSERT = `INSERT INTO dual_order (owner_id, product_id, rule, number, rate_ppm, days, price, principal, coin_payout,
    usdt_payout, bought_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`;

/** @throws AppError dual_price_moved, amount_too_large */
async function write(
  { client }: MoneyTransaction,
  { product, market, owner, input, now, index }: Bought,
): Promise<Order> {
  const steps = stepsOf(product);
  const type = typeOf(product);
  const invested = invest(type, input.num, index, steps);
  refuseDearer(market, invested.principal, input);
  const days = daysToEnd(now, product.ends_at);
  const strike = coinPrice(Number(product.strike), steps);
  const { coin, usdt } = payoutsOf(invested, { strike, days, ratePpm: product.rate_ppm });
  for (const amount of [coin, usdt]) {
    if (amount > MAX_AMOUNT) throw new AppError('amount_too_large', { maximum: String(product.total_number) });
  }
  const { rows } = await client.query<StoredOrder>(INSERT, [
    owner,
    product.id,
    currentDualRule().version,
    input.num,
    product.rate_ppm,
    days,
    index,
    invested.principal,
    coin,
    usdt,
    now,
  ]);
  const [order] = rows;
  if (!order) throw new Error('A dual investment was not written');
  const bought = product.purchased_number + input.num;
  return { ...product, purchased_number: bought, ...order };

  function refuseDearer({ quote }: Market, principal: bigint, { most, num }: Input<Buy>): void {
    if (most === undefined || type === 'call') return;
    const share = principal / BigInt(num);
    const tooMuch = share > parseDecimalInput(most, quote.scale);
    if (tooMuch)
      throw new AppError('dual_price_moved', { share: `${formatDecimal(share, quote.scale)} ${quote.code}` });
  }
}

/**
 * What was invested stays its owner's until the end. Beside it the house sets aside what it would owe in the coin and what
 * it would owe in USDT: one of the two is paid. @throws AppError insufficient_balance, dual_house_full
 */
async function setAside(tx: MoneyTransaction, order: Order, market: Market): Promise<void> {
  const { id: ref, owner_id: owner, principal: amount, bought_at: at } = order;
  const { coin, usdt } = reservesOf(order);
  const pay = paidWith(market, order);
  const own = { owner: house.dual, account: HOUSE_ACCOUNT };
  try {
    await openHolds(tx, at, [
      { kind: 'dual_principal', ref, owner, account: accounts.spot, currency: pay.id, amount, as: 'dual_hold' },
      { kind: 'dual_coin', ref, ...own, currency: market.base.id, amount: coin, as: 'dual_reserve' },
      { kind: 'dual_usdt', ref, ...own, currency: market.quote.id, amount: usdt, as: 'dual_reserve' },
    ]);
  } catch (error) {
    const isHouse = error instanceof AppError && error.code === 'house_funds_exhausted';
    throw isHouse ? new AppError('dual_house_full') : error;
  }
}
