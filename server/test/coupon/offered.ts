import type { Pool } from 'pg';
import { kindNumber } from '../../src/coupon/campaigns.ts';
import { offerCampaign } from '../../src/coupon/offering.ts';
import { campaignDeadline } from '../../src/coupon/settling.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { withMoney } from '../support/money.ts';

/** The third of the demo's currencies, of which a coupon here is worth one. */
const USDT = 3;
const ONE = 100_000_000n;

/** Offers a campaign of one boost in the list, with the money it can cost. @returns its number */
export async function offerOneBoost(pool: Pool): Promise<number> {
  const at = new Date();
  return withMoney(pool, async (tx) => {
    const currency = USDT;
    await post(tx, {
      kind: 'genesis',
      ref: null,
      at,
      postings: [
        { owner: house.external, account: HOUSE_ACCOUNT, currency, available: -ONE, held: 0n },
        { owner: house.coupons, account: HOUSE_ACCOUNT, currency, available: ONE, held: 0n },
      ],
    });
    const terms = { kind: kindNumber.boost, currency_id: currency, rate_ppm: 1_000, most: 1_000n * ONE, days: 1 };
    const conditions = { valid_days: 30, number: 1, level: 0, deposited: false, code: null };
    const campaign = { ...terms, ...conditions, worth: ONE, ends_at: new Date(at.getTime() + 300 * 86_400_000) };
    const id = await offerCampaign(tx, campaignDeadline({ clock: systemClock }), campaign, { at, proposalId: null });
    if (id === null) throw new Error('A campaign was not offered');
    return id;
  });
}
