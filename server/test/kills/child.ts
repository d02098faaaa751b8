import { flushCompileCache } from 'node:module';
import pg, { type PoolClient } from 'pg';
import { createCorporate } from '../../src/corporate/corporate.ts';
import { createCoupons } from '../../src/coupon/coupon.ts';
import { createDual } from '../../src/dual/dual.ts';
import { createFutures } from '../../src/futures/futures.ts';
import { futureKind } from '../../src/futures/instruments.ts';
import { keepInstruments } from '../../src/market/instruments.ts';
import { createLoans } from '../../src/loans/loans.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { recordSplit } from '../../src/market/public.ts';
import { openingFees } from '../../src/futures/public.ts';
import { createDocuments } from '../../src/identity/documents.ts';
import { createLevels } from '../../src/identity/levels.ts';
import { createMining } from '../../src/mining/mining.ts';
import { createRebates } from '../../src/rebate/rebate.ts';
import { createNotices } from '../../src/notice/notice.ts';
import { createIeo } from '../../src/ieo/ieo.ts';
import { createRecurring } from '../../src/recurring/recurring.ts';
import { createOptions } from '../../src/options/options.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { AppError } from '../../src/platform/errors.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { createSpot } from '../../src/spot/spot.ts';
import { sweeping } from '../platform/deadlines/support.ts';
import { RecordedFaults } from '../support/faults.ts';
import { isCommit } from '../support/interference.ts';
import { marketsWithCoin } from '../ieo/coin.ts';
import { AAPL_USDT, BTC_USDT, ETH_USDT } from '../wallet/markets.ts';
import { moneyContext, recordingHub, testPlatform, userContext } from '../wallet/platform.ts';
import { artOn } from './art-due.ts';
import { closingOn } from './closing-due.ts';
import { otcOn } from './otc-due.ts';
import type { Kill, Said, Told, What } from './protocol.ts';

/**
 * Everything of the server that falls due, but alerts, on a database, by real prices of its log, made to be killed in the
 * middle of it. Its parent says where, by the channel between them.
 */

/** What a transaction names that does it. */
const OURS: Readonly<Record<What, RegExp>> = {
  options: /\boption_order\b/,
  stop: /\b(price_use|futures_receipt)\b/,
  liquidation: /\b(price_use|futures_receipt)\b/,
  night: /\bINSERT INTO futures_night\b/,
  dividend: /\bUPDATE futures_dividend\b/,
  split: /\bFROM corporate_split WHERE id = \$1 AND state = 1 FOR UPDATE/,
  contracts: /\bUPDATE futures_split\b/,
  mining: /\bUPDATE mining_order\b/,
  dual: /\bdual_order\b/,
  loans: /\bUPDATE loan SET interest\b/,
  warning: /\bUPDATE loan SET warned\b/,
  sale: /\bUPDATE loan SET principal\b/,
  spot: /\bINTO spot_trade\b/,
  allotment: /\bFROM ieo_project WHERE id = \$1 AND state = 1 FOR UPDATE/,
  payment: /\bFOR UPDATE OF application\b/,
  recurring: /\bFROM recurring_plan WHERE id = ANY\(\$1::bigint\[\]\) AND state = 1\b/,
  coupons: /\bUPDATE coupon SET state = 3\b/,
  trial: /\bUPDATE futures_trial SET state = 4\b/,
  term: /\b(price_use|futures_receipt)\b/,
  listing: /\bFROM ieo_application WHERE id = ANY\(\$1::bigint\[\]\) AND state = 2\b/,
  otc_payment: /\bFROM otc_order WHERE id = \$1 FOR NO KEY UPDATE/,
  otc_unlock: /\bUPDATE otc_order SET lock_state = 'free'/,
  art_end: /\bFROM art_sale WHERE id = \$1 FOR NO KEY UPDATE/,
  art_payment: /\bFROM art_order WHERE id = \$1 FOR NO KEY UPDATE/,
  box_draw: /\bFROM box_series WHERE id = \$1 AND state = 1 FOR UPDATE/,
  box_settlement: /\bFOR UPDATE OF bought\b/,
  rebate: /\bINSERT INTO rebate_day\b/,
  rebate_payment: /\bUPDATE rebate_payment\b/,
  account_close: /\bDELETE FROM account_closing\b/,
};

let kill: Kill | null = null;
let statements = 0;
/** What each connection has done since its BEGIN. */
const work = new WeakMap<object, string>();

type Query = (this: PoolClient, ...given: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;
client.query = function watched(...given) {
  const [first] = given;
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
  const done = `${work.get(this) ?? ''}\n${text}`;
  const ends = isCommit(this, given);
  if (text.startsWith('BEGIN')) work.set(this, text);
  else if (ends) work.delete(this);
  else if (work.has(this)) work.set(this, done);
  const isInside = ends || work.has(this);
  if (kill === null || !isInside || !OURS[kill.what].test(done)) return query.apply(this, given);
  statements += 1;
  if (!ends && statements !== kill.statement) return query.apply(this, given);
  if (kill.when === 'before') return die();
  return (query.apply(this, given) as Promise<unknown>).then(die);
};

/** Nothing after this is carried out. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

const [url = ''] = process.argv.slice(2);
const pool = createPool({ url, size: 8, log: silentLogger });
const hub = { ...recordingHub(), publish: () => {}, publishToUser: () => {}, hasSubscribers: () => false };
const platform = testPlatform({ pool }, hub);
const markets = marketsWithCoin();
const recorded = recordedPrices(pool);
const notices = createNotices(platform, createJobs(platform));
const instruments = keepInstruments(futureKind(pool), (id) => markets.market(id), Date.now);
await instruments.start([BTC_USDT, ETH_USDT, AAPL_USDT]);
const prices = { ...recorded, mark: (id: number) => markets.mark(id) };
const futures = createFutures(platform, {
  markets,
  instruments,
  notices,
  prices,
  trialsOver: { schedule: (tx, rows) => coupons.trialsOver.schedule(tx, rows) },
  trialsOpened: (ids) => coupons.tellOpened(ids),
  links: () => [],
  faults: new RecordedFaults(),
});
const spot = createSpot(platform, {
  markets,
  instruments: markets.spot,
  prices: markets,
  notices,
  faults: new RecordedFaults(),
});
const options = createOptions(platform, { markets, instruments: undefined as never, prices: recorded });
const dual = createDual(platform, { markets, prices: recorded, notices });
const corporate = createCorporate(platform, {
  markets,
  notices,
  recordSplit,
  refreshBooks: () => spot.refreshBarred(),
});
const mining = createMining(platform, { markets, notices });
const recurring = createRecurring(platform, { markets, notices });
const ieo = createIeo(platform, { markets, notices });
const coupons = createCoupons(platform, {
  markets,
  notices,
  identities: { levelOf: async () => 1 },
  trials: futures.trials,
  links: () => [],
});
const loans = createLoans(platform, { markets, notices, prices });
const otc = otcOn(platform, markets, notices);
const { art, boxes } = artOn(platform, markets, notices);
const rebates = createRebates(platform, {
  markets,
  notices,
  identities: createLevels(pool, createDocuments(platform.settings)),
  collected: [openingFees(markets)],
  links: () => [],
});
await futures.start();
await spot.start();
const small = options.deadlines.map((deadline) => ({ ...deadline, atOnce: 7 }));
const large = [
  futures,
  spot,
  corporate,
  mining,
  dual,
  ieo,
  recurring,
  coupons,
  loans,
  rebates,
  otc,
  art,
  boxes,
].flatMap(({ deadlines }) => deadlines);
await sweeping(pool, [...large, ...small, closingOn(platform, markets, notices)]);
/** What endangers loans is looked at again and again. */
async function watch(): Promise<void> {
  for (const { work } of loans.chores) await work(new AbortController().signal);
  setTimeout(() => void watch(), 100);
}
void watch();

const say = (said: Said): void => void process.send?.(said);

async function handle({ n, call: name, user, fields }: Extract<Told, { call: string }>): Promise<void> {
  const route = [...spot.routes, ...futures.routes, ...dual.routes].find(({ call }) => call.name === name);
  if (!route) throw new Error(`No call ${name}`);
  const input = route.call.request.parse(fields);
  const owner = BigInt(user);
  const context = route.call.money ? moneyContext(owner, input, name, `${process.pid}-${n}`) : userContext(owner);
  try {
    say({ n, answer: await route.handle(input as never, context as never) });
  } catch (error) {
    say({ n, error: error instanceof AppError ? error.code : String(error) });
  }
}

process.on('message', (told: Told) => {
  if ('kill' in told) {
    ({ kill } = told);
    say('armed');
  } else if ('price' in told) {
    markets.setPrice(BTC_USDT.id, told.price);
    say('priced');
  } else void handle(told);
});
say('ready');
// Here and not at its end, which it does not live to see.
flushCompileCache();
