import type { exposure, operatorOrders, operatorTerms } from '@aureus/contract/loans/operator-calls.ts';
import type { LoanState } from '@aureus/contract/loans/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { totalOf } from '@aureus/core/loans/debt.ts';
import { CALM_MS } from '@aureus/core/loans/rules.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { USER_NAME } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { workedFor } from '../platform/deadlines/heartbeat.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house } from '../platform/ledger/house.ts';
import { IS_OVERDUE, type Loan, pairOf, riskNow, stateOf } from './loan.ts';
import { percentOf, readOffers, readSecurities } from './offers.ts';
import type { PricingNeeds } from './pricing.ts';

type Markets = Pick<MarketDirectory, 'currency' | 'currencies'>;

/** What is lent and what secures it, closed or open, and the currencies there can be offers of. */
export async function listTerms(pool: Pool, markets: Markets): Promise<Answer<typeof operatorTerms>> {
  const [offers, securities] = await Promise.all([readOffers(pool), readSecurities(pool)]);
  return {
    currencies: markets
      .currencies()
      .filter(({ kind }) => kind === 'coin')
      .map(({ id, code }) => ({ id, code })),
    offers: offers.flatMap((offer) => {
      const currency = markets.currency(offer.currency_id);
      if (!currency) return [];
      return [
        {
          id: offer.id,
          currency_id: currency.id,
          currency: currency.code,
          open: offer.is_open,
          rate: percentOf(offer.rate_ppm),
          ltv: percentOf(offer.ltv_ppm),
          min_amount: formatDecimal(offer.min_amount, currency.scale),
          max_amount: formatDecimal(offer.max_amount, currency.scale),
        },
      ];
    }),
    collaterals: securities.flatMap(({ currency_id, is_open, haircut_ppm }) => {
      const currency = markets.currency(currency_id);
      return currency ? [{ currency_id, currency: currency.code, open: is_open, haircut: percentOf(haircut_ppm) }] : [];
    }),
  };
}

interface LentSum {
  readonly currency_id: number;
  readonly collateral_id: number;
  readonly loans: number;
  readonly debt: bigint;
  readonly held: bigint;
  readonly overdue: number;
}

const LENT = `
  SELECT currency_id, collateral_id, count(*)::integer AS loans, sum(principal + interest + overdue)::bigint AS debt,
    sum((SELECT coalesce(sum(held), 0) FROM loan_collateral WHERE loan_id = loan.id))::bigint AS held,
    count(*) FILTER (WHERE ${IS_OVERDUE})::integer AS overdue
  FROM loan WHERE state = 1 GROUP BY currency_id, collateral_id ORDER BY currency_id, collateral_id`;

interface LostSum {
  readonly currency_id: number;
  readonly loans: number;
  readonly owed: bigint;
}

const LOST = `
  SELECT currency_id, count(*)::integer AS loans, sum(principal + interest + overdue)::bigint AS owed
  FROM loan WHERE state = 4 GROUP BY currency_id ORDER BY currency_id`;

/** What is lent, what secures it, what is lost, and what is left to lend. */
export async function showExposure(pool: Pool, markets: Markets): Promise<Answer<typeof exposure>> {
  const [balances, lent, lost, isCalm] = await Promise.all([
    readBalancesOf(pool, house.loans),
    pool.query<LentSum>(LENT),
    pool.query<LostSum>(LOST),
    workedFor(pool, CALM_MS),
  ]);
  const textOf = (id: number, amount: bigint): string => formatDecimal(amount, markets.currency(id)?.scale ?? 0);
  const codeOf = (id: number): string => markets.currency(id)?.code ?? String(id);
  return {
    house: balances.map(({ currency, available }) => ({
      currency: codeOf(currency),
      available: textOf(currency, available),
    })),
    lent: lent.rows.map(({ currency_id, collateral_id, loans, debt, held, overdue }) => ({
      currency: codeOf(currency_id),
      collateral: codeOf(collateral_id),
      loans,
      debt: textOf(currency_id, debt),
      held: textOf(collateral_id, held),
      overdue,
    })),
    lost: lost.rows.map(({ currency_id, loans, owed }) => ({
      currency: codeOf(currency_id),
      loans,
      owed: textOf(currency_id, owed),
    })),
    sales_wait: !isCalm,
  };
}

/** SQL: which rows of `loan` are in a state. */
const IN_STATE: Readonly<Record<LoanState, string>> = {
  running: '(loan.state = 1 AND charged_days <= days)',
  overdue: IS_OVERDUE,
  repaid: 'loan.state = 2',
  sold: 'loan.state = 3',
  short: 'loan.state = 4',
};

/** SQL: whether a row of `loan` will soon cost its owner more: it was warned of, its last day has begun, or it is overdue. */
const IS_PRESSING = '(loan.state = 1 AND (warned > 0 OR charged_days >= days))';
const IS_FROZEN = "(users.status <> 'active')";

/** How many loans press whose owners cannot log in: operators have to ask them whether to repay. */
export const FROZEN = `
  SELECT count(*)::integer FROM loan JOIN users ON users.id = owner_id WHERE ${IS_PRESSING} AND ${IS_FROZEN}`;

/** Loans of all users, newest first. */
export async function listAllLoans(
  needs: PricingNeeds & { readonly pool: Pool },
  { user, state, frozen, before, limit }: Input<typeof operatorOrders>,
): Promise<Answer<typeof operatorOrders>> {
  const { rows } = await needs.pool.query<Loan & { readonly user_name: string; readonly login_frozen: boolean }>(
    `SELECT loan.*, (SELECT coalesce(sum(held), 0) FROM loan_collateral WHERE loan_id = loan.id)::bigint AS collateral,
       ${USER_NAME} AS user_name, ${IS_FROZEN} AS login_frozen
     FROM loan JOIN users ON users.id = owner_id
     WHERE ($1::bigint IS NULL OR owner_id = $1) AND ($2::bigint IS NULL OR loan.id < $2)
       ${state === undefined ? '' : `AND ${IN_STATE[state]}`} ${frozen === true ? `AND ${IS_PRESSING} AND ${IS_FROZEN}` : ''}
     ORDER BY loan.id DESC LIMIT $3`,
    [user ?? null, before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  return {
    data: shown.map((loan) => {
      const pair = pairOf(needs.markets, loan);
      const risk = riskNow(needs, loan);
      const money = (amount: bigint): string => formatDecimal(amount, pair.loan.scale);
      return {
        id: Number(loan.id),
        user_id: Number(loan.owner_id),
        user_name: loan.user_name,
        login_frozen: loan.login_frozen,
        currency: pair.loan.code,
        amount: money(loan.amount),
        debt: money(totalOf(loan)),
        collateral_currency: pair.collateral.code,
        collateral: formatDecimal(loan.collateral, pair.collateral.scale),
        rate: percentOf(loan.rate_ppm),
        risk_rate: risk === null ? null : percentOf(risk),
        days: loan.days,
        charged_days: loan.charged_days,
        state: stateOf(loan),
        shortfall: loan.shortfall === null ? null : money(loan.shortfall),
        created_at: loan.taken_at.toISOString(),
        ended_at: loan.ended_at?.toISOString() ?? null,
      };
    }),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}
