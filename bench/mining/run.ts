/**
 * A day's interest of 100,000 orders of lock-up mining that is due at one moment, with the database of the product, fsync
 * and all, while users trade: the product as a process of its own pays it, and orders come over HTTP at a steady rate. What
 * counts is the time from the moment to the last commit, and what it does to the p99 of those orders: just before, and while
 * it is paid. Several rounds, of which the one in the middle is judged. Then the peer, in the same run: the same interest
 * order by order, each in a transaction of its own, as a queue of jobs does it. Run it with `node bench/mining/run.ts`, with
 * a number behind it for fewer orders. It exits with 1 when a day takes a minute or more, the p99 grows by more than half,
 * or the books are not right.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { heldMoney } from '@aureus/server/held-money.ts';
import { dividendDeadline } from '@aureus/server/mining/dividends.ts';
import { maturedTelling } from '@aureus/server/mining/telling.ts';
import { systemClock } from '@aureus/server/platform/clock.ts';
import { createPool } from '@aureus/server/platform/database/pool.ts';
import { settleBulk } from '@aureus/server/platform/deadlines/settling.ts';
import { auditLedger } from '@aureus/server/platform/ledger/audit.ts';
import { createMoney } from '@aureus/server/platform/ledger/money.ts';
import { silentLogger } from '@aureus/server/platform/log.ts';
import { middle, show } from '../orders/figures.ts';
import { orderMix } from '../orders/order-mix.ts';
import { indexPrice } from '../orders/over-http.ts';
import { openStage } from '../orders/stage.ts';
import { withProduct } from '../support/product.ts';
import { steadyLoad } from '../wallet/steady.ts';
import { lockMany } from './locked.ts';

const ORDERS = Number(process.argv[2] ?? 100_000);
/** The peer is slow; a hundredth tells as much. */
const PEER_ORDERS = Math.ceil(ORDERS / 100);
const USERS = Math.ceil(ORDERS / 10);
const [ROUNDS, MOST_MS, MOST_TIMES] = [3, 60_000, 1.5];
/** Orders of users, a second; how long those before it are measured, and at most those beside it. */
const [PER_SECOND, BEFORE_SECONDS, BESIDE_SECONDS] = [200, 20, 300];
/** From writing down that it is due until it is. */
const AHEAD_MS = 6_000;
/** How often prices are asked for, around which the orders lie. */
const FOLLOW_MS = 500;

const stage = await openStage(USERS, 20n);
const owner = createPool({ url: stage.embedded.ownerUrl, size: 2, log: silentLogger, role: null });
const dividends = dividendDeadline({
  clock: systemClock,
  tell: () => {},
  matured: maturedTelling({ markets: { currency: () => undefined }, notices: { send: async () => {} } }),
});
const text = (value: number): string => Math.round(value).toLocaleString('en');

/**
 * All orders are a day older: the interest of their next day can be paid. The checkpoint has the database use files of its
 * log again, as one does that has run for a day: to make each of them anew holds up every commit for some 30 ms.
 */
async function growOlder(): Promise<void> {
  await owner.query(
    `ALTER TABLE mining_order DISABLE TRIGGER mining_order_goes_on;
     UPDATE mining_order SET taken_at = taken_at - interval '1 day', first_day = first_day - 1;
     ALTER TABLE mining_order ENABLE TRIGGER mining_order_goes_on`,
  );
  await owner.query('VACUUM ANALYZE mining_order');
  await owner.query('CHECKPOINT');
}

/** Lets so many be due after so long, and the others never. @returns when that is, by the counter of this process */
async function letBeDue(orders: number, inMs: number): Promise<number> {
  const { rows } = await owner.query<{ ms: number }>(
    `WITH written AS (
       UPDATE deadline SET due = CASE WHEN ref::bigint <= $1 THEN now() + $2 * interval '1 millisecond' ELSE 'infinity' END
       WHERE kind = '${dividends.name}' RETURNING due
     ) SELECT (extract(epoch FROM min(due) FILTER (WHERE due < 'infinity') - clock_timestamp()) * 1000)::float8 AS ms,
         pg_notify('deadline', '${dividends.name}') FROM written`,
    [orders, inMs],
  );
  const moment = performance.now() + Number(rows[0]?.ms);
  if (inMs > 0 && moment < performance.now()) throw new Error('Writing down what is due took too long');
  return moment;
}

const isDue = async (): Promise<boolean> => {
  const { rowCount } = await owner.query('SELECT FROM deadline WHERE kind = $1 AND due <= clock_timestamp() LIMIT 1', [
    dividends.name,
  ]);
  return rowCount === 1;
};

/** A day is paid while users trade. @returns milliseconds it took, and how many times the p99 of their orders was */
async function payBesideOrders(round: number): Promise<{ readonly took: number; readonly times: number }> {
  await growOlder();
  return withProduct(stage, {}, async (port) => {
    let price = await indexPrice(port);
    const following = setInterval(() => void indexPrice(port).then((now) => (price = now)), FOLLOW_MS);
    const next = orderMix(() => price, round);
    const asked = { path: '/api/coin/trade', token: stage.traders.map(({ token }) => token), form: next };
    try {
      const before = await steadyLoad(port, asked, { perSecond: PER_SECOND, seconds: BEFORE_SECONDS });
      show(`round ${round}: orders before it`, before);
      const moment = await letBeDue(ORDERS, AHEAD_MS);
      await pause(moment - performance.now());
      const paid = new AbortController();
      const rate = { perSecond: PER_SECOND, seconds: BESIDE_SECONDS, warmUp: 0, until: paid.signal };
      const besides = steadyLoad(port, asked, rate);
      while (await isDue()) await pause(100);
      const took = performance.now() - moment;
      paid.abort();
      const beside = await besides;
      show('  orders while it is paid', beside);
      const times = beside.p99 / before.p99;
      console.log(`  a day of ${text(ORDERS)} orders: ${text(took)} ms; the p99 is ${times.toFixed(2)} times as long`);
      return { took, times };
    } finally {
      clearInterval(following);
    }
  });
}

/** The same interest order by order. @returns orders a second */
async function payOneByOne(): Promise<number> {
  await growOlder();
  await letBeDue(PEER_ORDERS, 0);
  const needs = {
    pool: stage.pool,
    money: createMoney(stage.pool, () => {}),
    log: silentLogger,
    onFailing: async () => {},
    onSettled: () => {},
  };
  const from = performance.now();
  while ((await settleBulk(needs, { ...dividends, atOnce: 1 }, 'first')) > 0);
  return (PEER_ORDERS / (performance.now() - from)) * 1_000;
}

let isGood = true;
function judge(what: string, is: string, isEnough: boolean): void {
  isGood &&= isEnough;
  console.log(`${what}: ${is}: ${isEnough ? 'yes' : 'NO'}`);
}

try {
  // Its first start brings the currencies.
  await withProduct(stage, {}, async () => {});
  await lockMany(stage, owner, dividends, ORDERS);
  console.log(`${''.padEnd(52)}${['orders', 'median', 'p99'].map((each) => each.padStart(12)).join('')}`);
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await payBesideOrders(round));
  const [took, times] = [middle(rounds.map((each) => each.took)), middle(rounds.map((each) => each.times))];
  const single = await payOneByOne();
  console.log();
  judge(`a day of ${text(ORDERS)} orders, the round in the middle`, `${text(took)} ms; wanted less than ${text(MOST_MS)} ms`, took < MOST_MS); // prettier-ignore
  judge('the p99 of orders beside it', `${times.toFixed(2)} times; wanted at most ${MOST_TIMES}`, times <= MOST_TIMES);
  console.log(`in bulks: ${text((ORDERS / took) * 1_000)} orders a second; peer, one by one with nothing beside: ${text(single)}`); // prettier-ignore

  const { rows } = await owner.query<{ days: number }>('SELECT count(*)::integer AS days FROM mining_dividend');
  const isOnce = rows[0]?.days === ROUNDS * ORDERS + PEER_ORDERS;
  judge('each day was paid once', `${text(rows[0]?.days ?? 0)} days`, isOnce);
  const { problems } = await auditLedger(stage.pool, heldMoney);
  judge('the books are right', `${problems.length} problems`, problems.length === 0);
  for (const problem of problems) console.log(problem);
} finally {
  await owner.end();
  await stage.close();
}
process.exit(isGood ? 0 : 1);
