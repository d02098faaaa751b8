import type { operatorCampaigns, operatorCoupons } from '@aureus/contract/coupon/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { percentOf } from '@aureus/core/money/percent.ts';
import type { Pool } from 'pg';
import { USER_NAME } from '../account/public.ts';
import type { TrialMargins } from '../futures/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house } from '../platform/ledger/house.ts';
import { type Campaign, ENDED, kindOf, type Named, symbolOf } from './campaigns.ts';
import { type Coupon, COUPON_COLUMNS, stateNumber, stateOf } from './coupons.ts';
import { fitMarkets } from './trial-acts.ts';

type Markets = Named & Pick<MarketDirectory, 'currencies'>;

/** Campaigns with what became of their coupons, newest first, and the account that pays. */
export async function listCampaigns(
  pool: Pool,
  { markets, trials }: { readonly markets: Markets; readonly trials: TrialMargins },
  { before, limit }: Input<typeof operatorCampaigns>,
): Promise<Answer<typeof operatorCampaigns>> {
  const [{ rows }, balances] = await Promise.all([
    pool.query<Campaign & { readonly running: number; readonly paid: bigint }>(
      `SELECT coupon_campaign.*, running, paid FROM coupon_campaign CROSS JOIN LATERAL (
         SELECT (count(*) FILTER (WHERE coupon.state IN (1, 2)))::integer AS running,
           coalesce(sum(coupon.paid), 0)::bigint AS paid
         FROM coupon WHERE campaign_id = coupon_campaign.id
       ) AS counted
       WHERE ($1::bigint IS NULL OR id < $1) ORDER BY id DESC LIMIT $2`,
      [before ?? null, limit + 1],
    ),
    readBalancesOf(pool, house.coupons),
  ]);
  const shown = rows.slice(0, limit);
  return {
    currencies: markets
      .currencies()
      .filter(({ kind }) => kind === 'coin')
      .map(({ id, code }) => ({ id, code })),
    markets: fitMarkets(markets, trials).map(({ id, symbol, leverages }) => ({
      id,
      symbol,
      leverages: [...leverages],
    })),
    house: balances.flatMap(({ currency: id, available, held }) => {
      const currency = markets.currency(id);
      if (!currency) return [];
      const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
      return [{ currency: currency.code, available: money(available), held: money(held) }];
    }),
    campaigns: shown.flatMap((campaign) => {
      const currency = markets.currency(campaign.currency_id);
      if (!currency) return [];
      const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
      const { id, days, valid_days, number, taken, running, code, level, deposited } = campaign;
      return [
        {
          id,
          kind: kindOf(campaign),
          currency: currency.code,
          rate: percentOf(campaign.rate_ppm),
          most: money(campaign.most),
          worth: money(campaign.worth),
          days,
          symbol: symbolOf(markets, campaign),
          leverage: campaign.leverage,
          valid_days,
          number,
          taken,
          running,
          paid: money(campaign.paid),
          promised: money(campaign.promised),
          code,
          level,
          deposited,
          ends_at: campaign.ends_at.toISOString(),
          ended: campaign.state === ENDED,
        },
      ];
    }),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}

/** Coupons of all users, newest first. */
export async function listAllCoupons(
  pool: Pool,
  { markets, trials }: { readonly markets: Markets; readonly trials: TrialMargins },
  { user, campaign, state, before, limit }: Input<typeof operatorCoupons>,
): Promise<Answer<typeof operatorCoupons>> {
  const { rows } = await pool.query<Coupon & { readonly user_name: string }>(
    `SELECT ${COUPON_COLUMNS}, ${USER_NAME} AS user_name
     FROM coupon JOIN coupon_campaign ON coupon_campaign.id = campaign_id
     JOIN users ON users.id = owner_id
     WHERE ($1::bigint IS NULL OR owner_id = $1) AND ($2::bigint IS NULL OR campaign_id = $2)
       AND ($3::integer IS NULL OR coupon.state = $3) AND ($4::bigint IS NULL OR coupon.id < $4)
     ORDER BY coupon.id DESC LIMIT $5`,
    [user ?? null, campaign ?? null, state === undefined ? null : stateNumber[state], before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const margins = await trials.read(
    pool,
    shown.filter((each) => kindOf(each) === 'trial').map(({ id }) => id),
  );
  return {
    data: shown.flatMap((coupon) => {
      const currency = markets.currency(coupon.currency_id);
      if (!currency) return [];
      const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
      const { position } = margins.get(coupon.id) ?? { position: null };
      return [
        {
          id: Number(coupon.id),
          campaign_id: coupon.campaign_id,
          user_id: Number(coupon.owner_id),
          user_name: coupon.user_name,
          kind: kindOf(coupon),
          currency: currency.code,
          rate: percentOf(coupon.rate_ppm),
          worth: money(coupon.worth),
          paid: coupon.paid === null ? null : money(coupon.paid),
          position_id: position === null ? null : Number(position),
          state: stateOf(coupon),
          taken_at: coupon.taken_at.toISOString(),
          began_at: coupon.began_at?.toISOString() ?? null,
          ended_at: coupon.ended_at?.toISOString() ?? null,
        },
      ];
    }),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}
