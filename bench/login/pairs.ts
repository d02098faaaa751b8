/** Whether the time of a refused login tells that the name has an account: pairs of both, in turns. */

export const PAIRS = 200;
/** By chance alone the share of a fair coin leaves these bounds once in two hundred runs. */
const BOUNDS = [0.4, 0.6] as const;
const WARM_UP = 10;

export interface Pairs {
  /** Medians in milliseconds. */
  readonly known: number;
  readonly unknown: number;
  readonly knownSlower: number;
  readonly isAlike: boolean;
}

/** @param names of accounts; the unknown ones are made of them, as long and as like */
export async function comparePairs(port: number, names: readonly string[], pairs = PAIRS): Promise<Pairs> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = -WARM_UP; round < pairs; round += 1) {
    const known = names[(round + WARM_UP) % names.length] ?? '';
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const ms = await wrongLogin(port, kind === 'known' ? known : known.replace('@bench.', '@nobody.'));
      if (round >= 0) times[kind].push(ms);
    }
  }
  const knownSlower = times.known.filter((ms, at) => ms > (times.unknown[at] ?? 0)).length;
  const [low, high] = BOUNDS;
  return {
    known: median(times.known),
    unknown: median(times.unknown),
    knownSlower,
    isAlike: knownSlower >= low * pairs && knownSlower <= high * pairs,
  };
}

async function wrongLogin(port: number, name: string): Promise<number> {
  const body = new URLSearchParams({ lang: 'en', user_string: name, password: 'not the phrase of anybody' });
  const start = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/api/user/login`, { method: 'POST', body });
  const text = await reply.text();
  const ms = performance.now() - start;
  if (!text.includes('account_not_found_or_wrong_password')) throw new Error(`Not a wrong password: ${text}`);
  return ms;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
