import { adverts, config } from '@aureus/contract/otc/calls.ts';
import { advert, running, take } from '@aureus/contract/otc/order-calls.ts';
import type { AdvertRow } from '@aureus/contract/otc/shapes.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import type { SimulatedKey } from '../../account/public.ts';
import type { Habit, Moment } from '../habit.ts';
import { accountFor } from '../otc-accounts.ts';

export const takers: readonly SimulatedKey[] = ['theo', 'zoe', 'mei'];

const FIATS = ['EUR', 'USD', 'CNY', 'HKD', 'GBP'] as const;

/** Takes small orders at the OTC desk, one at a time and of simulated merchants alone: a person would wait in vain. */
export const otcTaking: Habit = {
  name: 'OTC orders',
  people: takers,
  weight: 5,
  act: async (moment) => {
    const { person, chance } = moment;
    if ((await person.call(running, {})).running > 0) return undefined;
    const coin = (await person.call(config, {})).coins.find(({ code }) => code === 'USDT');
    const fiat = chance.pick(FIATS);
    if (!coin || !fiat) return undefined;
    const side = chance.percent(60) ? 'sell' : 'buy';
    const { data } = await person.call(adverts, { side, coin_id: coin.id, fiat });
    const chosen = chance.pick(data.filter(({ merchant }) => merchant.is_demo));
    return chosen && takeOne(moment, chosen);
  },
};

async function takeOne({ person, chance }: Moment, { id }: AdvertRow): Promise<unknown> {
  const { advert: seen, refusal } = await person.call(advert, { id });
  const method = chance.pick(seen.methods);
  if (refusal !== null || !method) return undefined;
  const least = parseDecimal(seen.min, seen.fiat_scale);
  const most = parseDecimal(seen.max, seen.fiat_scale);
  const wanted = least * BigInt(chance.whole(1, 4));
  return person.money(take, {
    advert_id: id,
    revision: seen.revision,
    price: seen.price,
    total: formatDecimal(wanted < most ? wanted : least, seen.fiat_scale),
    method: method.code,
    // Whoever sells is paid.
    ...(seen.side === 'buy' ? { account_id: await accountFor(person, method.code) } : {}),
  });
}
