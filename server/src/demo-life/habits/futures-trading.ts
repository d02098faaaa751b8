import { close, myTrade, submit, terms } from '@aureus/contract/futures/calls.ts';
import { leverStatus } from '@aureus/contract/futures/shapes.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { SimulatedKey } from '../../account/public.ts';
import type { Habit, Moment } from '../habit.ts';
import { findMarkets, priceBeside } from '../market.ts';

/** Those of them who lead; others may copy what they do. */
export const leaders: readonly SimulatedKey[] = ['kenji', 'lucia'];

/** Positions one of them has at once. */
const MOST_OPEN = 3;
/** What one position is worth, whole USDT, and its leverage. */
const LEAST = 200;
const MOST = 1_500;
const LEVERAGES = [2, 5, 10];
/** How far away its stops are, hundredths of a percent. */
const STOP_LOSS = 300;
const TAKE_PROFIT = 450;
/** Scale at which lots and prices are multiplied: that of the finest decimal on the wire. */
const FINE = 18;

/** Opens small positions with stops, and closes them again. */
export const futuresTrading: Habit = {
  name: 'futures trading',
  people: [...leaders, 'omar', 'rafa'],
  weight: 14,
  act: async (moment) => {
    const { person, chance } = moment;
    const { message: open } = await person.call(myTrade, { status: leverStatus.open, limit: 100 });
    const oldest = open.data.at(-1);
    if (oldest && (open.total >= MOST_OPEN || chance.percent(30))) return person.money(close, { id: oldest.id });
    return openOne(moment);
  },
};

async function openOne(moment: Moment): Promise<unknown> {
  const { person, chance } = moment;
  const market = chance.pick((await findMarkets(moment)).filter(({ open_lever: isOpen }) => isOpen === 1));
  if (!market) return undefined;
  const pair = { currency_id: market.currency_id, legal_id: market.legal_id };
  const { lot, leverages, min_share: least, max_share: most } = await person.call(terms, pair);
  const multiple = chance.pick(leverages.filter((each) => LEVERAGES.includes(each)));
  const ofOne = parseDecimal(lot, FINE) * parseDecimal(market.now_price, market.price_scale);
  if (multiple === undefined || ofOne === 0n) return undefined;
  const worth = BigInt(chance.whole(LEAST, MOST)) * 10n ** BigInt(FINE + market.price_scale);
  const share = Math.max(least, Math.min(most, Number(worth / ofOne)));
  const isLong = chance.percent(50);
  const toward = isLong ? 1 : -1;
  return person.money(submit, {
    ...pair,
    share,
    multiple,
    type: isLong ? 1 : 2,
    status: 1,
    stop_loss_price: priceBeside(market, -toward * STOP_LOSS),
    target_profit_price: priceBeside(market, toward * TAKE_PROFIT),
  });
}
