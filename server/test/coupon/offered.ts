import type { Pool } from 'pg';
import { kindNumber, type NewCampaign } from '../../src/coupon/campaigns.ts';
import { offerCampaign } from '../../src/coupon/offering.ts';
import { campaignDeadline } from '../../src/coupon/settling.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { withMoney } from '../support/money.ts';

/** The third of the demo's currencies. */
const USDT = 3;
const ONE = 100_000_000n;

/** Offers a campaign of one boost in the list, with the money it can cost: one USDT. @returns its number */
export const offerOneBoost = (pool: Pool): Promise<number> =>
  offerOne(pool, {
    kind: kindNumber.boost,
    rate_ppm: 1_000,
    most: 1_000n * ONE,
    days: 1,
    worth: ONE,
    level: 0,
    market_id: null,
    leverage: null,
  });

/** Offers a campaign of one trial in the list: a margin of 50 USDT on the first market. @returns its number */
export const offerOneTrial = (pool: Pool): Promise<number> =>
  offerOne(pool, {
    kind: kindNumber.trial,
    rate_ppm: 0,
    most: 50n * ONE,
    days: 7,
    worth: 50n * ONE,
    level: 1,
    market_id: 1,
    leverage: 10,
  });

type OfKind = Pick<NewCampaign, 'kind' | 'rate_ppm' | 'most' | 'days' | 'worth' | 'level' | 'market_id' | 'leverage'>;

async function offerOne(pool: Pool, terms: OfKind): Promise<number> {
  const at = new Date();
  const currency = USDT;
  return withMoney(pool, async (tx) => {
    await post(tx, {
      kind: 'genesis',
      ref: null,
      at,
      postings: [
        { owner: house.external, account: HOUSE_ACCOUNT, currency, available: -terms.worth, held: 0n },
        { owner: house.coupons, account: HOUSE_ACCOUNT, currency, available: terms.worth, held: 0n },
      ],
    });
    const conditions = { currency_id: currency, valid_days: 30, number: 1, deposited: false, code: null };
    const campaign = { ...terms, ...conditions, ends_at: new Date(at.getTime() + 300 * 86_400_000) };
    const id = await offerCampaign(tx, campaignDeadline({ clock: systemClock }), campaign, { at, proposalId: null });
    if (id === null) throw new Error('A campaign was not offered');
    return id;
  });
}
