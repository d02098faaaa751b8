import { loadHttp } from '../support/http-load.ts';
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
  /** Each gives the fields of its next order; they take turns. */
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
  await loadHttp({
    port,
    connections,
    seconds: seconds + warmUpSeconds,
    next: () => {
      sent += 1;
      const fields = senders[sent % senders.length]?.() ?? {};
      return {
        path: '/api/coin/trade',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: traders[sent % traders.length]?.token ?? '',
          'idempotency-key': `${run}-${sent}`,
        },
        body: new URLSearchParams(fields).toString(),
      };
    },
    answered: (body, from) => {
      if (from < begin) return;
      if (body.startsWith('{"type":"ok"')) times.push(performance.now() - from);
      else refused += 1;
    },
  });
  clearInterval(following);
  return figuresOf(times, seconds, refused);
}
