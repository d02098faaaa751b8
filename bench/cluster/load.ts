import { coins, quoteCurrency } from '@aureus/server/market/catalogue.ts';
import type { Figures } from '../orders/figures.ts';
import { loadOrders } from '../orders/order-load.ts';
import type { Stage } from '../orders/stage.ts';

const WARM_UP_SECONDS = 3;
/** Half of the width in which limit prices lie around the price, in parts of it. */
const WIDTH = 0.0005;

/** The markets that are traded: enough for two writers to have two each. */
export const tradedCoins = coins.slice(0, 4);

/** Limit orders of both sides in several markets, each from one of the traders, so that most of them meet somebody. */
export async function measure(
  { traders }: Stage,
  port: number,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> {
  const prices = await Promise.all(tradedCoins.map((_, index) => middleOf(port, index + 1)));
  return loadOrders(
    { traders },
    {
      port,
      connections,
      seconds,
      warmUpSeconds: WARM_UP_SECONDS,
      run: `${process.pid}-${port}-${Date.now()}`,
      follow: () => {
        for (const index of tradedCoins.keys()) {
          void middleOf(port, index + 1).then((price) => (prices[index] = price));
        }
      },
      senders: tradedCoins.map((coin, index) => () => {
        const isBuy = Math.random() < 0.5;
        // Buyers pay up to a little more, sellers take down to a little less: they overlap.
        const price = prices[index]! * (1 + WIDTH * (Math.random() * 2 - 1 + (isBuy ? 0.3 : -0.3)));
        return {
          currency_id: String(coin.id),
          legal_id: String(quoteCurrency.id),
          type: isBuy ? '1' : '2',
          target_price: price.toFixed(coin.priceScale),
          // Spot begins with amounts in the steps of volumes.
          amount: ((70 + Math.random() * 700) / price).toFixed(coin.volumeScale),
        };
      }),
    },
  );
}

/** The middle of the book of a market. @throws Error when nobody offers anything within a minute */
async function middleOf(port: number, marketId: number): Promise<number> {
  for (let step = 0; step < 600; step += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/currency/depth?match_id=${marketId}`);
    const { message } = (await reply.json()) as { message: { bids?: [string, string][]; asks?: [string, string][] } };
    const [bid, ask] = [message.bids?.[0]?.[0], message.asks?.[0]?.[0]];
    if (bid && ask) return (Number(bid) + Number(ask)) / 2;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error(`Nobody offers anything in market ${marketId}`);
}
