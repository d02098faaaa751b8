/**
 * Orders over HTTP in four markets: the cluster of `npm run cluster` (three edges behind haproxy, two writers, a feed and
 * a worker) beside one process that does everything, in alternating runs on the same database. On a machine with few
 * processors they share them: there the cluster shows what the way between processes costs, and on a large one what more
 * processes bring. Run it with `node bench/cluster/run.ts`. It exits with 1 when the books do not add up.
 */
import { heldMoney } from '@aureus/server/held-money.ts';
import { auditLedger } from '@aureus/server/platform/ledger/audit.ts';
import { house } from '@aureus/server/platform/ledger/house.ts';
import { createMoney } from '@aureus/server/platform/ledger/money.ts';
import { post } from '@aureus/server/platform/ledger/post.ts';
import { availableParallelism } from 'node:os';
import { startCluster } from '../../tools/cluster/cluster.ts';
import { debianTool, howToInstall } from '../../tools/setup/debian-tool.mjs';
import { type Figures, middle, show } from '../orders/figures.ts';
import { openStage, type Stage } from '../orders/stage.ts';
import { withProduct } from '../support/product.ts';
import { measure, tradedCoins } from './load.ts';

const TRADERS = 512;
const CONNECTIONS = 128;
const SECONDS = 6;
const ROUNDS = 3;
const SPOT = 2;
const COINS_EACH = 10n ** 13n;

const haproxy = await debianTool('haproxy');
const nats = await debianTool('nats-server');
if (!haproxy || !nats) throw new Error(howToInstall(['haproxy', 'nats-server']));

/** The stage's traders have the first coin; here they get the others, too. */
async function giveCoins({ pool, traders }: Stage): Promise<void> {
  await createMoney(pool, () => {}).transaction(null, async (tx) => {
    for (const { id: currency } of tradedCoins) {
      const postings = traders.map(({ id }) => ({
        owner: id,
        account: SPOT,
        currency,
        available: COINS_EACH,
        held: 0n,
      }));
      const all = -COINS_EACH * BigInt(traders.length);
      postings.push({ owner: house.external, account: 0, currency, available: all, held: 0n });
      await post(tx, { kind: 'genesis', ref: null, at: new Date(), postings });
    }
  });
}

const load = (port: number): Promise<Figures> => measure(stage, port, { connections: CONNECTIONS, seconds: SECONDS });

async function ofCluster(tools: { haproxy: string; nats: string }): Promise<Figures> {
  const cluster = await startCluster({
    tools,
    database: stage.embedded,
    dataDir: stage.folder,
    port: 0,
    env: { PATH: process.env['PATH'], RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn' },
  });
  try {
    await cluster.ready();
    return await load(cluster.port);
  } finally {
    await cluster.stop();
  }
}

const stage = await openStage(TRADERS);
let isGood = true;
try {
  await giveCoins(stage);
  console.log(`${availableParallelism()} processors, ${CONNECTIONS} connections, ${tradedCoins.length} markets`);
  console.log(`${''.padEnd(52)}${['orders', 'median', 'p99'].map((text) => text.padStart(12)).join('')}`);
  const alone: Figures[] = [];
  const together: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await withProduct(stage, {}, load));
    show('one process', alone.at(-1)!);
    together.push(await ofCluster({ haproxy, nats }));
    show('cluster of two writers', together.at(-1)!);
  }
  const of = (all: readonly Figures[], key: 'perSecond' | 'median' | 'p99'): number =>
    middle(all.map((each) => each[key]));
  const ratio = of(together, 'perSecond') / of(alone, 'perSecond');
  console.log(
    `\nMedians of ${ROUNDS} runs each: the cluster takes ${ratio.toFixed(2)} times as many orders as one process;`,
  );
  for (const [name, all] of [
    ['one process', alone],
    ['cluster', together],
  ] as const) {
    const [perSecond, median, p99] = [of(all, 'perSecond'), of(all, 'median'), of(all, 'p99')];
    console.log(`${name}: ${Math.round(perSecond)}/s, median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }
  const { problems } = await auditLedger(stage.pool, heldMoney);
  isGood = problems.length === 0;
  console.log(`The ledger is ${isGood ? 'right' : 'WRONG'}`);
  for (const problem of problems) console.log(problem);
} finally {
  await stage.close();
}
process.exit(isGood ? 0 : 1);
