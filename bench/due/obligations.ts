import * as futures from '@aureus/contract/futures/calls.ts';
import * as options from '@aureus/contract/options/calls.ts';
import { BTC, USDT } from '../orders/stage.ts';
import type { Floor } from './floor.ts';

/** Users that ask at the same time; few enough that nobody waits for the house too long to be taken. */
const CLIENTS = 64;
const PAIR = { currency_id: String(BTC), legal_id: String(USDT) };

/** So many calls, from traders in turns. */
async function all(count: number, call: (place: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    for (let place = next++; place < count; place = next++) await call(place);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** Small longs and shorts in turn, each with a stop and a profit to take, three hundredths away from the price. */
export function openPositions(floor: Floor, count: number): Promise<void> {
  return all(count, (place) => {
    const isLong = place % 2 === 0;
    const at = (factor: number): string => ((floor.mark() / 100) * factor).toFixed(2);
    return floor.ask(futures.submit, place, {
      ...PAIR,
      share: '1',
      multiple: '10',
      type: isLong ? '1' : '2',
      status: '1',
      stop_loss_price: at(isLong ? 0.97 : 1.03),
      target_profit_price: at(isLong ? 1.03 : 0.97),
    });
  });
}

/** Options of both sides, the smallest there are, that enter wherever the price goes. */
export function takeOptions(floor: Floor, count: number, marketId: number): Promise<void> {
  return all(count, (place) =>
    floor.ask(options.submit, place, {
      match_id: String(marketId),
      currency_id: String(USDT),
      type: String(1 + (place % 2)),
      seconds: '10',
      slippage: '5',
      number: '1',
    }),
  );
}
