/**
 * What logins cost, and whom: fifteen a second with the right password, beside a steady 200 quotes of the exchange a
 * second. What counts is the p95 of the logins, most of which is the hash of the password, and how far the p95 of the
 * quotes moves against the same quotes without logins, in turns in the same run; of each the median of the windows. As
 * a peer, the same quotes beside an empty loop that is as long and as frequent as the hashes (`busy-loop.ts`): what the
 * machine itself makes of a busy processor. The clock is a process apart from the product, on a processor of its own where there are four. Run it with
 * `node bench/login/run.ts` on a machine that does nothing else. It exits with 1 when the p95 of a login is above
 * 400 ms, when that of the quotes grows by half, or when anything is refused. At last 200 pairs of wrong logins tell
 * whether time says which account exists: of a pair either must be the slower one about as often.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { createPasswords } from '@aureus/server/account/hashing.ts';
import { type Figures, middle } from '../orders/figures.ts';
import { openStage } from '../orders/stage.ts';
import { pin, places } from '../support/pin.ts';
import { withProduct } from '../support/product.ts';
import { steadyLoad } from '../wallet/steady.ts';
import { comparePairs, PAIRS } from './pairs.ts';

/** About as long as a hash keeps a processor. */
const HASH_MS = 11;

/** Who log in and who ask for quotes, in turns. */
const LOGGERS = 60;
const QUOTERS = 100;
const LOGINS = { perSecond: 15, seconds: 12 };
const QUOTES = { perSecond: 200, seconds: 12 };
const WARM_UP = 4;
const TURNS = 5;
const MOST_LOGIN_MS = 400;
const MOST_TIMES = 1.5;
const PASSWORD = 'nobody else has this phrase';

const place = places();
// What is started from here, the database and the server, stays off the processor of the clock.
if (place) pin(process.pid, place.product);
const stage = await openStage(LOGGERS + QUOTERS);
const [loggers, quoters] = [stage.traders.slice(0, LOGGERS), stage.traders.slice(LOGGERS)];
let isGood = true;

function judge(what: string, isEnough: boolean): void {
  isGood &&= isEnough;
  console.log(`${what}: ${isEnough ? 'yes' : 'NO'}`);
}

function show(label: string, figures: Figures): Figures {
  const times = [figures.median, figures.p95, figures.p99].map((ms) => `${ms.toFixed(1)} ms`);
  const columns = [`${Math.round(figures.perSecond)}/s`, ...times].map((text) => text.padStart(12)).join('');
  console.log(`${label.padEnd(52)}${columns}${figures.refused > 0 ? `   ${figures.refused} refused` : ''}`);
  isGood &&= figures.refused === 0;
  return figures;
}

const quotes = (port: number, warmUp = 0): Promise<Figures> =>
  steadyLoad(
    port,
    {
      path: '/api/user/TransferQuote',
      token: quoters.map(({ token }) => token),
      form: (n) => ({ lang: 'en', from_currency_id: '3', to_currency_id: '1', number: String(100 + (n % 50)) }),
    },
    { ...QUOTES, warmUp },
  );

/** The quotes beside the peer of the hashes, which has its place where the product is. */
async function besideLoop(port: number): Promise<Figures> {
  const program = path.join(import.meta.dirname, 'busy-loop.ts');
  const loop = fork(program, [String(1000 / LOGINS.perSecond), String(HASH_MS)]);
  if (place && loop.pid !== undefined) pin(loop.pid, place.product);
  try {
    return await quotes(port);
  } finally {
    loop.disconnect();
  }
}

const logins = (port: number, names: readonly string[], warmUp = 0): Promise<Figures> =>
  steadyLoad(
    port,
    {
      path: '/api/user/login',
      token: '',
      form: (n) => ({ lang: 'en', user_string: names[n % names.length] ?? '', password: PASSWORD }),
    },
    { ...LOGINS, warmUp },
  );

try {
  const { rows } = await stage.pool.query<{ email: string }>(
    'UPDATE users SET password_hash = $1 WHERE id = ANY ($2) RETURNING email',
    [await createPasswords().hash(PASSWORD), loggers.map(({ id }) => id)],
  );
  const names = rows.map(({ email }) => email);
  console.log(`${''.padEnd(52)}${['requests', 'median', 'p95', 'p99'].map((text) => text.padStart(12)).join('')}`);
  await withProduct(stage, {}, async (port) => {
    if (place) pin(process.pid, place.clock);
    // The first of both is not counted: the code is still cold.
    await Promise.all([quotes(port, WARM_UP), logins(port, names, WARM_UP)]);
    const [alone, beside, login, loop]: [Figures[], Figures[], Figures[], Figures[]] = [[], [], [], []];
    for (let turn = 1; turn <= TURNS; turn += 1) {
      alone.push(show(`quotes alone, steady ${QUOTES.perSecond}/s`, await quotes(port)));
      const [quoted, loggedIn] = await Promise.all([quotes(port), logins(port, names)]);
      beside.push(show(`quotes beside ${LOGINS.perSecond} logins a second`, quoted));
      login.push(show('  the logins', loggedIn));
      loop.push(show('quotes beside as much of an empty loop', await besideLoop(port)));
    }
    const of = (figures: readonly Figures[], part: 'p95' | 'p99'): number => middle(figures.map((one) => one[part]));
    const times = of(beside, 'p95') / of(alone, 'p95');
    console.log(
      `median p99 of the quotes ${of(alone, 'p99').toFixed(1)} ms alone, ${of(beside, 'p99').toFixed(1)} ms beside`,
    );
    judge(
      `median p95 of the quotes ${of(alone, 'p95').toFixed(1)} ms alone, ${of(beside, 'p95').toFixed(1)} ms beside: ` +
        `${times.toFixed(2)} times; at most ${MOST_TIMES}`,
      times <= MOST_TIMES,
    );
    console.log(
      `the same beside the empty loop ${of(loop, 'p95').toFixed(1)} ms: ` +
        `${(of(loop, 'p95') / of(alone, 'p95')).toFixed(2)} times`,
    );
    const loginMs = of(login, 'p95');
    const pairs = await comparePairs(port, names);
    judge(
      `wrong password ${pairs.known.toFixed(2)} ms, unknown name ${pairs.unknown.toFixed(2)} ms (medians); the known one ` +
        `slower in ${pairs.knownSlower} of ${PAIRS} pairs`,
      pairs.isAlike,
    );
    judge(`median p95 of a login ${loginMs.toFixed(0)} ms; at most ${MOST_LOGIN_MS}`, loginMs <= MOST_LOGIN_MS);
  });
} finally {
  await stage.close();
}
process.exit(isGood ? 0 : 1);
