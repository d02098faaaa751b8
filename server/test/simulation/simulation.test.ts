import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { Counts } from './part.ts';
import { World } from './world.ts';

const SEEDS = campaign(200, 5_000);
const BUSY_SECONDS = 110;
/** Until everything that runs has ended. */
const QUIET_SECONDS = 40;
/** The end of a test that stands still; a busy machine comes nowhere near it. */
const LONGEST_MS = campaign(3_600_000, 3 * 3_600_000);

/** What has to happen now and then: what does not is not tested. */
const HAPPENS = [
  ['option draw', 'option lost', 'option no_price', 'option void', 'option won'],
  ['locked', 'interest', 'redeemed', 'redeemed when all days were over'],
  ['mining_user_full', 'mining_plan_full', 'amount_too_small', 'insufficient_balance', 'house_funds_exhausted'],
  ['invested', 'call coin', 'call usdt', 'call failed', 'put coin', 'put usdt', 'put failed'],
  ['dual_sold_out', 'dual_limit_reached', 'dual_closed', 'dual_price_past', 'prices_unavailable'],
  ['applied', 'allotted', 'settled', 'listed', 'cancelled'],
  ['ieo_not_open', 'ieo_over', 'ieo_step', 'ieo_cap_reached'],
  ['borrowed', 'repaid', 'repaid by collateral', 'collateral added', 'loan sold', 'loan short'],
  ['loan warned 0', 'loan warned 1', 'loan warned 2', 'loan warned 3'],
  ['loans_collateral_low', 'loans_unpaid', 'loans_user_full'],
  ['coupons offered', 'coupon taken', 'coupon used', 'coupon of a rebate used', 'coupon of a boost used'],
  ['coupon of a rebate expired', 'coupon of a boost expired', 'coupon of a boost brought nothing'],
  ['coupon_none_left', 'coupon_already_taken', 'coupon_rebate_running', 'coupon_order_unfit'],
  ['rebate owed', 'rebate paid', 'rebate linked', 'rebate expired', 'rebate unverified', 'rebate closed'],
  ['plan made', 'plan changed', 'plan: pause', 'plan: resume', 'plan: end', 'run bought', 'run bought in part'],
  ['run skipped', 'run ended by its runs', 'run ended by its sum', 'run waits: market', 'run waits: house'],
  ['dust converted', 'dust waits'],
  ['advert published', 'advert ended', 'otc taken', 'otc_price_missing', 'otc_price_moved', 'otc_left'],
  ['otc_out_of_limits', 'otc_advert_unknown', 'otc paid', 'otc unpaid', 'otc release', 'otc other_payer'],
  ['otc appeal', 'otc judge_release', 'otc judge_return', 'otc lapsed', 'otc unlocked', 'otc reclaimed'],
  ['advert paused', 'advert open again', 'otc_too_new', 'otc_orders_full', 'otc_cancels_full'],
  ['otc refused: impossible', 'otc refused: early', 'otc refused: late'],
  ['copied', 'copies: followed', 'copies: unfollowed', 'copies: unfollowed and kept', 'copies: made own'],
  ['copies: leader stopped', 'copies: margin added', 'copies: shares'],
  ['copies: deducted', 'copies: stops', 'copies: skipped', 'copies: cut', 'copies: liquidated', 'copies: kept'],
  ['copies: late', 'copies: left'],
  ['art offered', 'art bought', 'art bid', 'auction approved', 'auction refused', 'auction extended', 'art paid'],
  ['art paying', 'art unsold', 'art unpaid', 'art pay: art_order_over', 'art_price_changed', 'art_raise_too_small'],
  ['art_own_work', 'art_leading', 'art_bidding_barred', 'art_over', 'art_not_begun', 'art_listed', 'art_not_for_sale'],
  ['series announced', 'series cancelled', 'series cancelled too late', 'series sold out', 'box bought', 'box drawn'],
  ['box settled', 'box opened', 'box open', 'box stays closed', 'box_cap_reached', 'box_not_begun', 'box_over'],
  [
    'box_own_series',
    'run left out: late',
    'run left out: closed',
    'run left out: limit_price',
    'run left out: user_limit',
  ],
].flat();

test(
  'all products together do what plain models of them say, second by second, whatever goes wrong',
  async () => {
    const happened = new Counts();
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      // Whoever watches that tests go on is let to.
      await setImmediate();
      const world = new World(seed);
      for (let second = 0; second < BUSY_SECONDS; second += 1) world.step(true);
      for (let second = 0; second < QUIET_SECONDS; second += 1) world.step(false);
      world.end();
      for (const [what, times] of world.happened) happened.note(what, times);
    }
    // In a world whose prices are rarely good nobody may trade.
    expect(happened.get('traded')).toBeGreaterThan(0.99 * SEEDS);
    expect(happened.get('liquidated')).toBeGreaterThan(200);
    expect(happened.get('liquidated while two sources were apart')).toBeGreaterThan(10);
    expect(HAPPENS.filter((what) => !happened.has(what))).toEqual([]);
  },
  LONGEST_MS,
);
