import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/options/calls.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { brokenCap, type CapBroken, type OptionCaps, type Running } from '@aureus/core/options/caps.ts';
import { secondsOf } from '@aureus/core/options/receipt.ts';
import { currentRule, type OptionRule } from '@aureus/core/options/rule.ts';
import { type Direction, payoutOf } from '@aureus/core/options/settlement.ts';
import { leavesRoom, type Seen } from '@aureus/core/options/ticks.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { percentOf, PERCENT_SCALE } from '@aureus/core/money/percent.ts';
import { refuseFrozen } from '../account/public.ts';
import { type MarketDirectory, type Prices, requireOpen } from '../market/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { lockWallets, type WalletKey } from '../platform/ledger/wallets.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Platform } from '../platform/platform.ts';
import { parseAmount } from '../wallet/public.ts';
import { readOptionTerms } from './instruments.ts';
import { describeOption, IS_OPEN, type OptionOrder } from './orders.ts';
import { refuseBeyondOwn } from './own-limits.ts';
import type { Expiry, OptionInstrument, OptionInstruments, OptionTerms } from './public.ts';

type Submit = typeof calls.submit;

/** What taking an option needs. */
export interface SubmitNeeds {
  readonly platform: Pick<Platform, 'money' | 'clock'>;
  readonly markets: MarketDirectory;
  readonly instruments: OptionInstruments;
  readonly prices: Pick<Prices, 'recordedUntil'>;
  /** What is due of an order: its entry, and its end. */
  readonly deadlines: { readonly entry: Deadline; readonly settlement: Deadline };
}

/** An order that had to wait longer for others of its user or its market is not what its user saw any more. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Takes an option: sets the stake aside and what the house would owe, and writes both moments it is due at. Its entry
 * price is not known by then to anybody, so nothing is gained by taking it, or by backing out.
 */
export async function submitOption(
  needs: SubmitNeeds,
  input: Input<Submit>,
  { caller: { userId }, claim, receivedAt }: MoneyContext,
): Promise<Answer<Submit>> {
  const { platform, markets, instruments, prices } = needs;
  const instrument = instruments.on(input.match_id);
  if (!instrument) throw new AppError('market_unknown');
  const { market } = instrument;
  requireOpen(markets, instrument, 'open');
  refuseLoose(markets, market.id);
  if (input.currency_id !== market.quote.id) throw new AppError('currency_unknown');
  const stake = parseAmount(input.number, market.quote);
  return platform.money.transaction(claim, async (tx) => {
    await refuseFrozen(tx, userId);
    await refuseBeyondOwn(tx, markets, userId, stake, platform.clock.now());
    const terms = (await readOptionTerms(tx.client, market.id)).get(market.id);
    // Another process may have closed it, and its word not have come here.
    if (!terms?.isOpen) throw new AppError('market_closed');
    const expiry = expiryOf(terms, input, stake, instrument);
    // From here on nobody is waited for, also for the money: who could hold the order back until they know more, and move
    // their money away then, would have it for nothing.
    await lockWallets(tx.client, [stakesOf(userId, market.quote.id), payoutsOf(market.quote.id)]);
    const takenAt = platform.clock.now();
    const recordedUntil = await prices.recordedUntil(tx.client);
    const rule = currentRule();
    refuseLate(receivedAt, takenAt);
    refuseLagging(markets, market.id, recordedUntil, takenAt.getTime(), rule);
    const taken: Taken = {
      owner: userId,
      instrument,
      direction: input.type as Direction,
      expiry,
      stake,
      seen: readSeen(markets, instrument, input, terms),
      takenAt,
      recordedUntil,
      rule,
    };
    return describeOption(markets, await write(tx, needs, terms, taken), takenAt.getTime());
  });
}

interface Taken {
  readonly owner: bigint;
  readonly instrument: OptionInstrument;
  readonly direction: Direction;
  readonly expiry: Expiry;
  readonly stake: bigint;
  readonly seen: Seen;
  readonly takenAt: Date;
  readonly recordedUntil: number;
  readonly rule: OptionRule;
}

/**
 * What the user says they saw: a price, or that of now, and how far the entry may be from it. It leaves the least of the
 * market as room around the price of now.
 * @throws AppError prices_unavailable, price_off_tick, option_price_moved, option_slippage_too_small and _large
 */
function readSeen(
  markets: MarketDirectory,
  { market }: OptionInstrument,
  { open_price: text, slippage }: Input<Submit>,
  terms: OptionTerms,
): Seen {
  const index = markets.indexPrice(market.id);
  if (index === null) throw new AppError('prices_unavailable');
  const slippagePpm = slippageOf(terms, slippage);
  if (text === undefined) return { price: index.ticks, slippagePpm };
  const units = parseDecimalInput(text, market.priceScale);
  if (units === 0n || units % BigInt(market.tick) !== 0n) {
    throw new AppError('price_off_tick', { step: formatDecimal(BigInt(market.tick), market.priceScale) });
  }
  const seen: Seen = { price: Number(units / BigInt(market.tick)), slippagePpm };
  if (!leavesRoom(seen, index.ticks, terms.leastSlippagePpm)) throw new AppError('option_price_moved');
  return seen;
}

/** Parts per million. @throws AppError option_slippage_too_small, option_slippage_too_large */
function slippageOf({ leastSlippagePpm, slippagePpm, maxSlippagePpm }: OptionTerms, text: string | undefined): number {
  if (text === undefined) return slippagePpm;
  const ppm = parseDecimalInput(text, PERCENT_SCALE);
  if (ppm < BigInt(leastSlippagePpm)) {
    throw new AppError('option_slippage_too_small', { minimum: `${percentOf(leastSlippagePpm)} %` });
  }
  if (ppm > BigInt(maxSlippagePpm)) {
    throw new AppError('option_slippage_too_large', { maximum: `${percentOf(maxSlippagePpm)} %` });
  }
  return Number(ppm);
}

/** @throws AppError option_seconds_unknown, option_payout_changed, amount_too_small, amount_too_large */
function expiryOf(
  { expiries }: OptionTerms,
  { seconds, profit_ratio: shown }: Input<Submit>,
  stake: bigint,
  { market: { quote } }: OptionInstrument,
): Expiry {
  const expiry = expiries.find((each) => each.isOpen && each.seconds === seconds);
  if (!expiry) throw new AppError('option_seconds_unknown');
  if (shown !== undefined && parseDecimalInput(shown, PERCENT_SCALE) !== BigInt(expiry.payoutPpm)) {
    throw new AppError('option_payout_changed', { ratio: `${percentOf(expiry.payoutPpm)} %` });
  }
  const text = (amount: bigint): string => `${formatDecimal(amount, quote.scale)} ${quote.code}`;
  if (stake < expiry.minStake) throw new AppError('amount_too_small', { minimum: text(expiry.minStake) });
  if (stake > expiry.maxStake) throw new AppError('amount_too_large', { maximum: text(expiry.maxStake) });
  return expiry;
}

/**
 * Takes nothing on a price that lots inside of the books move far enough to decide who wins.
 * @throws AppError price_sources_few
 */
function refuseLoose(markets: MarketDirectory, marketId: number): void {
  if (markets.indexPrice(marketId)?.isLoose === true) throw new AppError('price_sources_few');
}

/** @throws AppError option_too_late */
function refuseLate(receivedAt: Date, takenAt: Date): void {
  if (takenAt.getTime() - receivedAt.getTime() > LONGEST_WAIT_MS) throw new AppError('option_too_late');
}

/**
 * Takes nothing while prices are told, or written down, more than a second late: who sees them elsewhere knows more.
 * @throws AppError prices_unavailable
 */
function refuseLagging(
  markets: MarketDirectory,
  marketId: number,
  recordedUntil: number,
  now: number,
  { mostLagMs }: OptionRule,
): void {
  const heardAt = markets.indexPrice(marketId)?.heardAt ?? 0;
  // A second is written down when it begins, so the newest is up to a second old when all is well.
  const isLate = now - heardAt > mostLagMs || now - recordedUntil * 1_000 > 1_000 + mostLagMs;
  if (isLate) throw new AppError('prices_unavailable');
}

/** What runs already on the side of an order. */
async function readRunning(
  { client }: Transaction,
  { owner, instrument: { market }, direction }: Taken,
  dueSecond: number,
): Promise<Running> {
  const { rows } = await client.query<Running>(
    `SELECT side."sidePayout", side."duePayout", own."userOrders", own."userStake" FROM
       (SELECT coalesce(sum(payout), 0)::bigint AS "sidePayout",
          coalesce(sum(payout) FILTER (WHERE due_second = $4), 0)::bigint AS "duePayout"
        FROM option_order WHERE market_id = $2 AND direction = $3 AND ${IS_OPEN}) AS side,
       (SELECT count(*)::integer AS "userOrders", coalesce(sum(stake), 0)::bigint AS "userStake"
        FROM option_order WHERE owner_id = $1 AND market_id = $2 AND ${IS_OPEN}) AS own`,
    [owner, market.id, direction, dueSecond],
  );
  const [running] = rows;
  if (!running) throw new Error('What runs was not summed');
  return running;
}

const CAP_CODES = {
  userOrders: 'option_orders_full',
  userStake: 'option_stake_full',
  sidePayout: 'option_market_full',
  duePayout: 'option_market_full',
} as const satisfies Record<keyof OptionCaps, ErrorCode>;

function refuseBroken({ cap, left }: CapBroken, { quote }: OptionInstrument['market']): never {
  throw new AppError(CAP_CODES[cap], { left: `${formatDecimal(left, quote.scale)} ${quote.code}` });
}

const INSERT = `INSERT INTO option_order (owner_id, market_id, currency_id, rule, direction, seconds, payout_ppm, stake,
    payout, seen_price, slippage_ppm, taken_at, recorded_until, entry_second, due_second)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING *`;

/** @throws AppError for a cap that is full, insufficient_balance, option_house_full */
async function write(
  tx: MoneyTransaction,
  { deadlines }: SubmitNeeds,
  caps: OptionCaps,
  taken: Taken,
): Promise<OptionOrder> {
  const { owner, instrument, direction, expiry, stake, seen, takenAt, recordedUntil, rule } = taken;
  const { market } = instrument;
  const payout = payoutOf(stake, expiry.payoutPpm);
  const moments = secondsOf({
    rule: rule.version,
    takenMs: takenAt.getTime(),
    recordedUntil,
    seconds: expiry.seconds,
  });
  const broken = brokenCap(caps, await readRunning(tx, taken, moments.dueSecond), { stake, payout });
  if (broken) refuseBroken(broken, market);
  const { rows } = await tx.client.query<OptionOrder>(INSERT, [
    owner,
    market.id,
    market.quote.id,
    rule.version,
    direction,
    expiry.seconds,
    expiry.payoutPpm,
    stake,
    payout,
    seen.price,
    seen.slippagePpm,
    takenAt,
    recordedUntil,
    moments.entrySecond,
    moments.dueSecond,
  ]);
  const [order] = rows;
  if (!order) throw new Error('An option was not written');
  await setAside(tx, order);
  const ref = String(order.id);
  await deadlines.entry.schedule(tx, [{ ref, due: new Date(moments.entrySecond * 1_000) }]);
  await deadlines.settlement.schedule(tx, [{ ref, due: new Date(moments.dueSecond * 1_000) }]);
  return order;
}

/** Where stakes come from, and payouts. */
const stakesOf = (owner: bigint, currency: number): WalletKey => ({ owner, account: accounts.options, currency });
const payoutsOf = (currency: number): WalletKey => ({ owner: house.options, account: HOUSE_ACCOUNT, currency });

/** The stake of the user and what the house would owe, both until the order has ended. */
async function setAside(tx: MoneyTransaction, order: OptionOrder): Promise<void> {
  const { id: ref, owner_id: owner, currency_id: currency, stake, payout, taken_at: at } = order;
  try {
    await openHolds(tx, at, [
      { kind: 'option_stake', ref, ...stakesOf(owner, currency), amount: stake, as: 'option_hold' },
      { kind: 'option_payout', ref, ...payoutsOf(currency), amount: payout, as: 'option_reserve' },
    ]);
  } catch (error) {
    const isHouse = error instanceof AppError && error.code === 'house_funds_exhausted';
    throw isHouse ? new AppError('option_house_full') : error;
  }
}
