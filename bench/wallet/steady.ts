import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { type Figures, figuresOf } from '../orders/figures.ts';

/** Seconds that are not counted, unless the rate names others. */
const WARM_UP_SECONDS = 6;

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
  readonly warmUp?: number;
  /** Ends it before. */
  readonly until?: AbortSignal;
}

/** What is asked, over and over. */
export interface Asked {
  readonly path: string;
  /** Of the user who asks, or of those who ask in turns. */
  readonly token: string | readonly string[];
  /** The form of the n-th request. */
  readonly form: (n: number) => Readonly<Record<string, string>>;
}

/**
 * Sends so many requests a second whatever comes back, each at its own moment: a slow answer delays nobody, so waiting
 * is not left out of the figures. Times are from the moment a request was due to its last byte.
 */
export async function steadyLoad(
  port: number,
  asked: Asked,
  { perSecond, seconds, warmUp = WARM_UP_SECONDS, until }: Rate,
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  let refused = 0;
  const begin = performance.now();
  const first = warmUp * perSecond;
  const all = (warmUp + seconds) * perSecond;
  const under: Promise<void>[] = [];
  for (let n = 0; n < all; n += 1) {
    if (until?.aborted) break;
    const due = begin + (n * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    under.push(
      ask(agent, port, asked, n).then((isOk) => {
        if (n < first) return;
        if (isOk) times.push(performance.now() - due);
        else refused += 1;
      }),
    );
  }
  const counted = until?.aborted ? (performance.now() - begin) / 1_000 - warmUp : seconds;
  await Promise.all(under);
  agent.destroy();
  return figuresOf(times, counted, refused);
}

function ask(agent: Agent, port: number, { path, token, form }: Asked, n: number): Promise<boolean> {
  const whose = typeof token === 'string' ? token : token[n % token.length];
  const body = new URLSearchParams(form(n)).toString();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        path,
        method: 'POST',
        headers: {
          authorization: whose,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => (text += part));
        reply.on('end', () => resolve(text.startsWith('{"type":"ok"')));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
