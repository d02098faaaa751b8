import { withProduct } from '../support/product.ts';
import { type Figures, WARM_UP_SECONDS } from './figures.ts';
import { loadOrders } from './order-load.ts';
import { orderMix } from './order-mix.ts';
import type { Stage } from './stage.ts';

/** The product itself as a process of its own, and load from this one. */
export async function measureOverHttp(
  stage: Stage,
  batchSize: number,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> {
  return withProduct(stage, { SPOT_BATCH_SIZE: String(batchSize) }, (port) => load(stage, port, connections, seconds));
}

async function load({ traders }: Stage, port: number, connections: number, seconds: number): Promise<Figures> {
  let price = await indexPrice(port);
  return loadOrders(
    { traders },
    {
      port,
      connections,
      seconds,
      warmUpSeconds: WARM_UP_SECONDS,
      run: `${process.pid}-${port}`,
      follow: () => void indexPrice(port).then((now) => (price = now)),
      senders: [orderMix(() => price, 11)],
    },
  );
}

/** The price of BTC/USDT now, in the middle of the book. */
export async function indexPrice(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/currency/depth?match_id=1`);
  const { message } = (await reply.json()) as { message: { bids: [string, string][]; asks: [string, string][] } };
  const [bid, ask] = [message.bids[0]?.[0], message.asks[0]?.[0]];
  return bid && ask ? (Number(bid) + Number(ask)) / 2 : 67_500;
}
