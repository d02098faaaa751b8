import { boostWorth } from '@aureus/core/coupon/boost.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { TrialMargins } from '../futures/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import type { Platform } from '../platform/platform.ts';
import { usdtOf } from '../wallet/public.ts';
import { kindNumber, type NewCampaign, paidFrom } from './campaigns.ts';
import { daysAfter } from './coupons.ts';
import { offerCampaign } from './offering.ts';
import { fitMarkets } from './trial-acts.ts';

interface Needs {
  readonly platform: Pick<Platform, 'pool' | 'money' | 'clock'>;
  readonly markets: MarketDirectory;
  readonly ending: Deadline;
  readonly trials: TrialMargins;
}

const EVERY_MS = 10_000;
const OFFERED_DAYS = 180;
const REBATE = { kind: kindNumber.rebate, valid_days: 30, deposited: false, code: null } as const;
const TRIAL = { kind: kindNumber.trial, rate_ppm: 0, valid_days: 30, deposited: false, code: null } as const;
const BOOST = { kind: kindNumber.boost, valid_days: 30, deposited: false, code: null } as const;
/** Campaigns the demo begins with; amounts in whole USDT. */
const FIRST = [
  { ...REBATE, rate_ppm: 200_000, most: '20', days: 7, number: 1_000, level: 1 },
  { ...BOOST, rate_ppm: 1_000, most: '1000', days: 5, number: 1_000, level: 1 },
  { ...REBATE, rate_ppm: 300_000, most: '50', days: 14, number: 500, level: 0, deposited: true },
  { ...REBATE, rate_ppm: 500_000, most: '100', days: 30, number: 200, level: 0, code: 'GOLD-LEAF-2026' },
] as const;
/** One more, where there are such contracts. */
const FIRST_TRIAL = { ...TRIAL, most: '50', days: 7, number: 500, level: 1, leverage: 10 } as const;
const TRIAL_MARKET = 'BTC/USDT';

/** Offers the first campaigns of a demo once, when the account of coupons has its money. In production operators alone do. */
export function demoCampaigns(needs: Needs): Chore {
  return { name: 'coupon.demo_campaigns', everyMs: EVERY_MS, work: () => addDemoCampaigns(needs) };
}

/** Once there is a campaign of whomever, none is added: to repeat it does no harm. */
export async function addDemoCampaigns({ platform, markets, ending, trials }: Needs): Promise<void> {
  const { pool, money, clock } = platform;
  const usdt = usdtOf(markets);
  const { available } = await readBalance(pool, paidFrom(usdt.id));
  const { rowCount } = await pool.query('SELECT FROM coupon_campaign LIMIT 1');
  if (available === 0n || rowCount !== 0) return;
  const market = fitMarkets(markets, trials).find(({ symbol }) => symbol === TRIAL_MARKET);
  const first = [
    ...FIRST.map((each) => ({ ...each, market_id: null, leverage: null })),
    ...(market ? [{ ...FIRST_TRIAL, market_id: market.id }] : []),
  ];
  await money.transaction(null, async (tx) => {
    const at = clock.now();
    for (const { most: whole, ...terms } of first) {
      const most = parseDecimal(whole, usdt.scale);
      const { rate_ppm: ratePpm, days } = terms;
      const worth = terms.kind === kindNumber.boost ? boostWorth({ most, ratePpm, days }) : most;
      const campaign: NewCampaign = {
        ...terms,
        currency_id: usdt.id,
        most,
        worth,
        ends_at: daysAfter(at, OFFERED_DAYS),
      };
      await offerCampaign(tx, ending, campaign, { at, proposalId: null });
    }
  });
}
