import autocannon from 'autocannon';
import { withProduct } from '../support/product.ts';
import { type Figures, figuresOf } from './figures.ts';
import { orderMix } from './order-mix.ts';
import type { Stage } from './stage.ts';

const WARM_UP_SECONDS = 2;
/** How often the price is asked for, around which the orders lie. */
const FOLLOW_MS = 500;

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
  const following = setInterval(() => {
    void indexPrice(port).then((now) => (price = now));
  }, FOLLOW_MS);
  const next = orderMix(() => price, 11);
  const run = `${process.pid}-${port}`;
  const times: number[] = [];
  let refused = 0;
  let sent = 0;
  const begin = performance.now() + WARM_UP_SECONDS * 1000;
  await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds + WARM_UP_SECONDS,
    requests: [
      {
        method: 'POST',
        path: '/api/coin/trade',
        setupRequest: (request, context) => {
          sent += 1;
          Object.assign(context, { from: performance.now() });
          return {
            ...request,
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              authorization: traders[sent % traders.length]?.token ?? '',
              'idempotency-key': `${run}-${sent}`,
            },
            body: new URLSearchParams(next()).toString(),
          };
        },
        onResponse: (_status, body, context) => {
          const { from } = context as { from: number };
          if (from < begin) return;
          if (body.startsWith('{"type":"ok"')) times.push(performance.now() - from);
          else refused += 1;
        },
      },
    ],
  });
  clearInterval(following);
  return figuresOf(times, seconds, refused);
}

async function indexPrice(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/currency/depth?match_id=1`);
  const { message } = (await reply.json()) as { message: { bids: [string, string][]; asks: [string, string][] } };
  const [bid, ask] = [message.bids[0]?.[0], message.asks[0]?.[0]];
  return bid && ask ? (Number(bid) + Number(ask)) / 2 : 67_500;
}
