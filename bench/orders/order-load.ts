import autocannon from 'autocannon';
import { type Figures, figuresOf } from './figures.ts';
import type { Stage } from './stage.ts';

/** How often prices are asked for, around which the orders lie. */
const FOLLOW_MS = 500;

interface Load {
  readonly port: number;
  readonly connections: number;
  /** What counts; the warm-up before it does not. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Names the run in the keys of its orders. */
  readonly run: string;
  /** Asks for the prices again. */
  readonly follow: () => void;
  /** Each gives the fields of its next order; the connections take turns. */
  readonly senders: readonly (() => Record<string, string>)[];
}

/** Orders over HTTP as fast as they are answered, each from the next of the traders. */
export async function loadOrders(
  { traders }: Pick<Stage, 'traders'>,
  { port, connections, seconds, warmUpSeconds, run, follow, senders }: Load,
): Promise<Figures> {
  const following = setInterval(follow, FOLLOW_MS);
  const times: number[] = [];
  let refused = 0;
  let sent = 0;
  const begin = performance.now() + warmUpSeconds * 1000;
  await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds + warmUpSeconds,
    requests: senders.map((next) => ({
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
    })),
  });
  clearInterval(following);
  return figuresOf(times, seconds, refused);
}
