/**
 * Reading wallets and bills: the wallet list and a page of bills of a user with forty wallets and 100,000 bills over
 * HTTP at a steady 200 requests a second; then page 1 against page 1,000 and the last pages of a million bills, beside
 * the same pages by OFFSET and exact count on the same rows in the same run.
 * Run it with `node bench/wallet/run.ts`. It exits with 1 when a p99 is 20 ms or more or a deep page costs more.
 */
import { type Figures, show } from '../orders/figures.ts';
import { openStage } from '../orders/stage.ts';
import { withProduct } from '../support/product.ts';
import { cursorOf, offsetPage, productPage } from './pages.ts';
import { giveJournal, MANY, MOST } from './people.ts';
import { steadyLoad } from './steady.ts';

const RATE = { perSecond: 200, seconds: 8 };
const MOST_P99_MS = 20;
/** Whatever else the machine does shows in a p99: so many runs, each of them shown, may try for a quiet moment. */
const RUNS = 4;
/** A deep page may cost so many times the first: room for noise, none for growth. */
const MOST_TIMES = 2;
const DEEP = [1_000, 49_999];

const stage = await openStage(2);
let isGood = true;

function judge(what: string, isEnough: boolean): void {
  isGood &&= isEnough;
  console.log(`${what}: ${isEnough ? 'yes' : 'NO'}\n`);
}

async function overHttp(label: string, path: string, form: (n: number) => Record<string, string>): Promise<void> {
  const token = stage.traders[0]?.token ?? '';
  let isEnough = false;
  for (let run = 1; run <= RUNS && !isEnough; run += 1) {
    const figures = await withProduct(stage, {}, (port) => steadyLoad(port, { path, token, form }, RATE));
    show(label, figures);
    isEnough = figures.p99 < MOST_P99_MS && figures.refused === 0;
  }
  judge(`p99 under ${MOST_P99_MS} ms, none refused`, isEnough);
}

try {
  const [many, most] = stage.traders.map(({ id }) => id);
  if (many === undefined || most === undefined) throw new Error('The stage is empty');
  await giveJournal(stage.pool, many, MANY);
  await giveJournal(stage.pool, most, MOST);
  await stage.pool.query('ANALYZE ledger_entry');
  console.log(`${''.padEnd(52)}${['requests', 'median', 'p99'].map((text) => text.padStart(12)).join('')}`);

  await overHttp(`/wallet/list, 40 wallets, steady ${RATE.perSecond}/s`, '/api/wallet/list', () => ({ lang: 'en' }));
  const middle = await cursorOf(stage.pool, many, 2_500);
  await overHttp(`/wallet/legal_log, ${MANY.toLocaleString('en')} bills, steady`, '/api/wallet/legal_log', (n) => ({
    lang: 'en',
    limit: '20',
    // First page, deep page, an account's page, in turn.
    ...[{}, { before: String(middle) }, { type: '2' }][n % 3],
  }));

  const first = await productPage(stage.pool, most, null);
  show(`a page of ${MOST.toLocaleString('en')} bills, page 1`, first);
  for (const page of DEEP) {
    const deep: Figures = await productPage(stage.pool, most, await cursorOf(stage.pool, most, page));
    show(`  page ${page.toLocaleString('en')}`, deep);
    judge(`  costs at most ${MOST_TIMES} times page 1`, deep.median <= MOST_TIMES * first.median);
  }
  for (const page of [1, ...DEEP]) {
    show(
      `peer, by OFFSET with an exact count, page ${page.toLocaleString('en')}`,
      await offsetPage(stage.pool, most, page),
    );
  }
} finally {
  await stage.close();
}
process.exit(isGood ? 0 : 1);
