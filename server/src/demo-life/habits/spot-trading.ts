import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { cancel, list, trade } from '@aureus/contract/spot/calls.ts';
import { direction } from '@aureus/contract/spot/shapes.ts';
import { list as wallets } from '@aureus/contract/wallet/calls.ts';
import type { Habit, Moment } from '../habit.ts';
import { amountWorth, findMarkets, priceBeside } from '../market.ts';

/** Orders one of them leaves in the books; whoever has so many takes the oldest back. */
const MOST_OPEN = 4;
/** What one order is worth, whole USDT. */
const LEAST = 20;
const MOST = 400;
/** How far from the price a limit is at most, hundredths of a percent. */
const FARTHEST = 120;

/** Trades coins in small orders: some at once, some that wait in the book. */
export const spotTrading: Habit = {
  name: 'spot trading',
  people: ['kenji', 'mei', 'lucia', 'theo', 'minh', 'jiwoo', 'rafa', 'nara', 'wing', 'zoe'],
  weight: 60,
  act: async (moment) => {
    const { person, chance } = moment;
    const { data: open } = await person.call(list, { state: 'open', limit: 100 });
    const oldest = open.at(-1);
    if (oldest && open.length >= MOST_OPEN) return person.money(cancel, { id: oldest.id });
    return order(moment, chance.percent(55));
  },
};

async function order(moment: Moment, waits: boolean): Promise<unknown> {
  const { person, chance } = moment;
  const isBuy = chance.percent(50);
  const markets = (await findMarkets(moment)).filter(({ open_coin_trade: isOpen }) => isOpen === 1);
  const market = chance.pick(isBuy ? markets : await heldOf(moment, markets));
  const amount = market ? amountWorth(market, chance.whole(LEAST, MOST)) : null;
  if (!market || amount === null) return undefined;
  const what = {
    currency_id: market.currency_id,
    legal_id: market.legal_id,
    type: isBuy ? direction.buy : direction.sell,
    amount,
  };
  if (!waits) return person.money(trade, { ...what, order_kind: 'market' });
  const points = chance.whole(1, FARTHEST);
  return person.money(trade, { ...what, target_price: priceBeside(market, isBuy ? -points : points) });
}

/** Those of the markets of whose coin the person has something to sell. */
async function heldOf({ person }: Moment, markets: readonly MarketRow[]): Promise<readonly MarketRow[]> {
  const { change_wallet: spot } = await person.call(wallets, {});
  const held = new Set(spot.balance.filter(({ change_balance: free }) => free !== '0').map(({ currency }) => currency));
  return markets.filter(({ currency_id: coin }) => held.has(coin));
}
