import * as calls from '@aureus/contract/otc/merchant-calls.ts';
import { config } from '@aureus/contract/otc/calls.ts';
import type { AdvertSide } from '@aureus/contract/otc/shapes.ts';
import { compareDecimals } from '@aureus/core/money/exact-decimal.ts';
import type { SimulatedKey } from '../../account/public.ts';
import type { Habit, Moment } from '../habit.ts';
import { accountFor } from '../otc-accounts.ts';

interface Wanted {
  readonly side: AdvertSide;
  readonly fiat: 'EUR' | 'USD' | 'CNY' | 'HKD' | 'GBP';
  readonly method: string;
  /** Percent over the index. */
  readonly margin: string;
}

/** What each of them advertises; its methods are among those the demo begins with. */
const ADVERTS: Readonly<Partial<Record<SimulatedKey, readonly Wanted[]>>> = {
  ada: [
    { side: 'sell', fiat: 'EUR', method: 'sepa', margin: '0.8' },
    { side: 'sell', fiat: 'USD', method: 'wise', margin: '1.1' },
    { side: 'sell', fiat: 'CNY', method: 'alipay', margin: '0.9' },
  ],
  omar: [
    { side: 'buy', fiat: 'EUR', method: 'sepa', margin: '-0.7' },
    { side: 'buy', fiat: 'HKD', method: 'fps', margin: '-0.9' },
    { side: 'sell', fiat: 'GBP', method: 'fps', margin: '0.7' },
  ],
};

export const merchants = Object.keys(ADVERTS) as readonly SimulatedKey[];

/** Least and most of an order in each fiat. */
const BOUNDS: Readonly<Record<Wanted['fiat'], readonly [min: string, max: string]>> = {
  EUR: ['20', '1500'],
  USD: ['20', '1500'],
  GBP: ['20', '1200'],
  CNY: ['150', '10000'],
  HKD: ['150', '10000'],
};
const TOTAL = '2000';
/** One with less left than that is ended, and another takes its place. */
const LEAST_LEFT = '300';
const MINUTES = 30;
const TERMS =
  'Demo: this merchant is simulated. Pay nobody real money. Say that you have paid, and the coins are released within minutes.';

/** Keeps advertisements at the OTC desk. */
export const otcMerchants: Habit = {
  name: 'OTC merchants',
  people: merchants,
  weight: 6,
  act: async (moment) => {
    const { person, chance } = moment;
    const { state } = await person.call(calls.ownMerchant, {});
    if (state !== 'approved') return undefined;
    const { data: own } = await person.call(calls.ownAdverts, { status: 1, limit: 100 });
    const used = own.find(({ left, in_orders: inOrders }) => inOrders === '0' && compareDecimals(left, LEAST_LEFT) < 0);
    if (used) return person.money(calls.end, { id: used.id });
    const missing = (ADVERTS[person.who.key] ?? []).filter(
      ({ side, fiat }) => !own.some((advert) => advert.side === side && advert.fiat === fiat),
    );
    const next = chance.pick(missing);
    return next && publish(moment, next);
  },
};

async function publish({ person }: Moment, { side, fiat, method, margin }: Wanted): Promise<unknown> {
  const { coins } = await person.call(config, {});
  const coin = coins.find(({ code }) => code === 'USDT');
  if (!coin) return undefined;
  const [min, max] = BOUNDS[fiat];
  const paying = side === 'sell' ? { accounts: String(await accountFor(person, method)) } : { methods: method };
  return person.money(calls.publish, {
    side,
    coin_id: coin.id,
    fiat,
    total: TOTAL,
    pricing: 'margin',
    margin,
    min,
    max,
    ...paying,
    window: MINUTES,
    terms: TERMS,
  });
}
