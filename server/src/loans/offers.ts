import type * as calls from '@aureus/contract/loans/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import * as rules from '@aureus/core/loans/rules.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house } from '../platform/ledger/house.ts';

/** What is lent of a currency. Amounts in minor units, shares in parts per million. */
export interface OfferTerms {
  readonly rate_ppm: number;
  readonly ltv_ppm: number;
  readonly min_amount: bigint;
  readonly max_amount: bigint;
  readonly is_open: boolean;
}
export interface Offer extends OfferTerms {
  readonly id: number;
  readonly currency_id: number;
  readonly revision: number;
}

/** A currency that secures loans. */
export interface SecurityTerms {
  readonly haircut_ppm: number;
  readonly is_open: boolean;
}
export interface Security extends SecurityTerms {
  readonly currency_id: number;
  readonly revision: number;
}

/** Percent have four decimals of what are parts per million. */
export const PERCENT_SCALE = 4;
export const percentOf = (ppm: number | bigint): string => formatDecimal(BigInt(ppm), PERCENT_SCALE);

export async function readOffers(connection: Pool | PoolClient): Promise<Offer[]> {
  return (await connection.query<Offer>('SELECT * FROM loan_offer ORDER BY currency_id')).rows;
}

export async function readSecurities(connection: Pool | PoolClient): Promise<Security[]> {
  return (await connection.query<Security>('SELECT * FROM loan_security ORDER BY currency_id')).rows;
}

type OfferRow = Answer<typeof calls.offers>['offers'][number];

const named = ({ id, code, logo, scale }: Currency) => ({
  currency_id: id,
  currency_name: code,
  currency_logo: logo,
  scale,
});

/** What the platform has left to lend, by currency; minor units. */
async function readLeft(pool: Pool): Promise<ReadonlyMap<number, bigint>> {
  return new Map((await readBalancesOf(pool, house.loans)).map(({ currency, available }) => [currency, available]));
}

function describeOffer(currency: Currency, offer: Offer, left: bigint): OfferRow {
  const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
  return {
    id: offer.id,
    ...named(currency),
    rate: percentOf(offer.rate_ppm),
    ltv: percentOf(offer.ltv_ppm),
    min_amount: money(offer.min_amount),
    max_amount: money(offer.max_amount),
    left: money(left),
    terms: offer.revision,
  };
}

/** What is offered, what secures it, and the rules of all loans. */
export async function listOffers(
  pool: Pool,
  markets: Pick<MarketDirectory, 'currency'>,
): Promise<Answer<typeof calls.offers>> {
  const [offers, securities, left] = await Promise.all([readOffers(pool), readSecurities(pool), readLeft(pool)]);
  return {
    offers: offers.flatMap((offer) => {
      const currency = markets.currency(offer.currency_id);
      return currency && offer.is_open ? [describeOffer(currency, offer, left.get(currency.id) ?? 0n)] : [];
    }),
    collaterals: securities.flatMap(({ currency_id, haircut_ppm, is_open, revision }) => {
      const currency = markets.currency(currency_id);
      return currency && is_open ? [{ ...named(currency), haircut: percentOf(haircut_ppm), terms: revision }] : [];
    }),
    rules: {
      min_days: rules.MIN_DAYS,
      max_days: rules.MAX_DAYS,
      overdue_rate: percentOf(rules.OVERDUE_PPM),
      warnings: rules.WARNINGS_PPM.map(percentOf),
      liquidation: percentOf(rules.LIQUIDATION_PPM),
      sale_fee: percentOf(rules.SALE_FEE_PPM),
      overdue_days: rules.OVERDUE_DAYS,
    },
  };
}

/** One offer, and how much more of it the user may owe. @throws AppError loans_offer_unknown */
export async function showOffer(
  pool: Pool,
  markets: Pick<MarketDirectory, 'currency'>,
  userId: bigint,
  { id }: Input<typeof calls.info>,
): Promise<Answer<typeof calls.info>> {
  const [offers, left, owed] = await Promise.all([readOffers(pool), readLeft(pool), readOwed(pool, userId)]);
  const offer = offers.find((each) => each.id === id);
  const currency = offer && markets.currency(offer.currency_id);
  if (!offer?.is_open || !currency) throw new AppError('loans_offer_unknown');
  const mine = owed.reduce((sum, each) => (each.offer_id === id ? sum + each.principal : sum), 0n);
  const own = offer.max_amount > mine ? offer.max_amount - mine : 0n;
  return {
    offer: describeOffer(currency, offer, left.get(currency.id) ?? 0n),
    own_left: formatDecimal(own, currency.scale),
  };
}

/** A loan of which something is owed. */
export interface Owed {
  readonly offer_id: number;
  readonly principal: bigint;
  /** It is past its term, or its collateral did not cover it. */
  readonly is_late: boolean;
}

/** What a user owes. */
export async function readOwed(connection: Pool | PoolClient, owner: bigint): Promise<Owed[]> {
  const { rows } = await connection.query<Owed>(
    `SELECT offer_id, principal, state = 4 OR charged_days > days AS is_late FROM loan
     WHERE owner_id = $1 AND state IN (1, 4)`,
    [owner],
  );
  return rows;
}
