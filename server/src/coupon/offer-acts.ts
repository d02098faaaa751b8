import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { boostWorth } from '@aureus/core/coupon/boost.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { percentOf, PERCENT_SCALE } from '@aureus/core/money/percent.ts';
import type { Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import { parseAmount, textLine, usdtOf } from '../wallet/public.ts';
import { type Campaign, kindNumber, type NewCampaign, OPEN, paidFrom } from './campaigns.ts';
import { endCampaigns, offerCampaign } from './offering.ts';

type Rebate = ProposalPayload<'coupon.rebate'>;
type Boost = ProposalPayload<'coupon.boost'>;

export interface OfferNeeds {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  /** The end of a campaign. */
  readonly ending: Deadline;
}

const MOST_AHEAD_MS = 366 * 86_400_000;

export interface Planned {
  readonly currency: Currency;
  readonly campaign: NewCampaign;
  /** What its kind alone says, as operators see it. */
  readonly own: readonly PreviewLine[];
}

/** What each kind says for itself. */
export interface OfKind
  extends
    Pick<NewCampaign, 'kind' | 'rate_ppm' | 'most' | 'worth'>,
    Partial<Pick<NewCampaign, 'market_id' | 'leverage'>> {
  readonly currency: Currency;
  readonly own: readonly PreviewLine[];
}

/** Coupons that give back a share of fees. */
export function offerRebates(needs: OfferNeeds): ProposalHandler<'coupon.rebate'> {
  return offering<'coupon.rebate'>(needs, (payload: Rebate, now) => {
    const currency = usdtOf(needs.markets);
    const most = parseAmount(payload.most, currency);
    const rate_ppm = Number(parseDecimalInput(payload.share, PERCENT_SCALE));
    const own = [line('share', percentOf(rate_ppm), '%'), amountLine('most_back', most, currency)];
    return plan(payload, now, { currency, kind: kindNumber.rebate, rate_ppm, most, worth: most, own });
  });
}

/** Coupons that add to the interest of a lock-up order. */
export function offerBoosts(needs: OfferNeeds): ProposalHandler<'coupon.boost'> {
  return offering<'coupon.boost'>(needs, (payload: Boost, now) => {
    const currency = needs.markets.currency(payload.currency_id);
    // As of plans: shares are not locked.
    if (currency?.kind !== 'coin') throw new AppError('currency_unknown');
    const most = parseAmount(payload.most, currency);
    const rate_ppm = Number(parseDecimalInput(payload.rate, PERCENT_SCALE));
    const worth = boostWorth({ most, ratePpm: rate_ppm, days: payload.days });
    const own = [line('rate', percentOf(rate_ppm), '%'), amountLine('most_boosted', most, currency)];
    return plan(payload, now, { currency, kind: kindNumber.boost, rate_ppm, most, worth, own });
  });
}

/** Ends a campaign: nobody takes one of its coupons any more. */
export function endOffer({ clock, ending }: OfferNeeds): ProposalHandler<'coupon.end'> {
  const open = async (connection: Pick<Pool, 'query'>, id: number): Promise<Campaign> => {
    const { rows } = await connection.query<Campaign>(
      `SELECT * FROM coupon_campaign WHERE id = $1::bigint AND state = ${OPEN}`,
      [id],
    );
    if (!rows[0]) throw new AppError('coupon_campaign_unknown');
    return rows[0];
  };
  return {
    subject: ({ campaign_id }) => `coupon campaign ${campaign_id}`,
    affected: async () => ({}),
    preview: async (pool, { campaign_id }) => {
      const { number, taken } = await open(pool, campaign_id);
      return [
        textLine('coupon.campaign', String(campaign_id)),
        { label: 'coupon.left', before: String(number - taken), after: '0', unit: '', usdt: null },
      ];
    },
    execute: async (tx, { campaign_id }) => {
      // What its deadline has is ending already.
      const ended = await ending.cancel(tx, [String(campaign_id)]);
      await open(tx.client, campaign_id);
      if (ended.size === 0) throw new AppError('coupon_campaign_unknown');
      await endCampaigns(tx, [campaign_id], clock.now());
      return undefined;
    },
  };
}

/** An act that offers a campaign. @param read what it says, and whether that is possible */
export function offering<Kind extends 'coupon.rebate' | 'coupon.boost' | 'coupon.trial'>(
  { clock, ending }: Pick<OfferNeeds, 'clock' | 'ending'>,
  read: (payload: ProposalPayload<Kind>, now: Date) => Planned,
): ProposalHandler<Kind> {
  return {
    // Of one code or end there is one proposal at a time: two alike are taken for a mistake.
    subject: (payload) => `coupons ${payload.code ?? payload.ends}`,
    affected: async () => ({}),
    preview: async (pool, payload) => {
      const planned = read(payload, clock.now());
      const { rowCount } = await pool.query('SELECT FROM coupon_campaign WHERE code = $1', [planned.campaign.code]);
      if ((rowCount ?? 0) > 0) throw new AppError('coupon_code_taken');
      const { available } = await readBalance(pool, paidFrom(planned.currency.id));
      if (available < allOf(planned.campaign)) throw new AppError('coupon_house_short');
      return linesOf(planned, payload.ends, available);
    },
    execute: async (tx, payload, { proposalId }) => {
      const at = clock.now();
      const { campaign } = read(payload, at);
      if ((await offerCampaign(tx, ending, campaign, { at, proposalId })) === null) {
        throw new AppError('coupon_code_taken');
      }
      return undefined;
    },
  };
}

/** All that a campaign can cost, of trials without what positions gain; minor units. */
const allOf = ({ worth, number }: NewCampaign): bigint => worth * BigInt(number);

/** @throws AppError coupon_ends_invalid, coupon_terms_invalid */
export function plan(payload: Omit<Rebate, 'share' | 'most'>, now: Date, { currency, own, ...terms }: OfKind): Planned {
  const ends = `${payload.ends.replace(' ', 'T')}:00`;
  const ends_at = new Date(`${ends}Z`);
  const isReal = !Number.isNaN(ends_at.getTime()) && ends_at.toISOString().startsWith(ends);
  if (!isReal || ends_at <= now || ends_at.getTime() > now.getTime() + MOST_AHEAD_MS) {
    throw new AppError('coupon_ends_invalid');
  }
  const { days, valid_days, number, level, deposited = false, code = null } = payload;
  const noTrial = { market_id: null, leverage: null };
  const general = { currency_id: currency.id, days, valid_days, number, level, deposited, code, ends_at };
  const campaign = { ...general, ...noTrial, ...terms };
  if (terms.worth === 0n || allOf(campaign) > MAX_AMOUNT) throw new AppError('coupon_terms_invalid');
  return { currency, campaign, own };
}

/** A line of a preview. */
export const line = (label: string, after: string, unit = ''): PreviewLine => ({
  ...textLine(`coupon.${label}`, after),
  unit,
});

/** @param minor minor units */
export const amountLine = (label: string, minor: bigint, { scale, code }: Currency): PreviewLine =>
  line(label, formatDecimal(minor, scale), code);

function linesOf({ currency, campaign, own }: Planned, ends: string, available: bigint): PreviewLine[] {
  const all = allOf(campaign);
  return [
    ...own,
    line('days', String(campaign.days)),
    line('number', String(campaign.number)),
    line('ends', ends, 'UTC'),
    line('valid_days', String(campaign.valid_days)),
    line('level', String(campaign.level)),
    line('deposited', campaign.deposited ? 'yes' : 'no'),
    ...(campaign.code === null ? [] : [line('code', campaign.code)]),
    ...(campaign.kind === kindNumber.trial
      ? [amountLine('margins', all, currency)]
      : [amountLine('worth', campaign.worth, currency), amountLine('all', all, currency)]),
    {
      label: 'coupon.available',
      before: formatDecimal(available, currency.scale),
      after: formatDecimal(available - all, currency.scale),
      unit: currency.code,
      usdt: null,
    },
  ];
}
