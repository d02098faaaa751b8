import { BUDGETS, measureSizes } from '../../tools/setup/sizes.mjs';
import { buildWeb } from '../../tools/setup/web-build.mjs';
import { openStage } from '../orders/stage.ts';
import { withProduct } from '../support/product.ts';
import { launch } from './browser.ts';
import { builtApp } from './built-app.ts';
import { lookAtAssets, measureInteractions, useTicket } from './interactions.ts';
import { marketCount } from './markets.ts';
import { measureHeap, measureLoading, measureTicks } from './measures.ts';
import { StandIn } from './stand-in.ts';

/**
 * What the app costs the phone that runs it, against the budgets it has to keep. Every figure is measured here and now;
 * where a public yardstick exists it stands beside it.
 */
interface Line {
  readonly what: string;
  readonly ours: string;
  readonly budget: string;
  readonly beside: string;
  readonly isWithin: boolean | null;
}

const lines: Line[] = [];

function note(what: string, value: number, limit: number | null, unit: string, beside = '', digits = 1): void {
  const text = (number: number): string => `${number.toFixed(digits)} ${unit}`;
  lines.push({
    what,
    ours: text(value),
    budget: limit === null ? '' : `≤ ${text(limit)}`,
    beside,
    isWithin: limit === null ? null : value <= limit,
  });
}

const folder = await builtApp();
const sizes = measureSizes(folder);
const { web: budgets } = BUDGETS;
note('Scripts on the first screen, gzip', sizes.initialScript.bytes / 1000, budgets.initialScript, 'kB');
note('Styles on the first screen, gzip', sizes.initialStyle.bytes / 1000, budgets.initialStyle, 'kB');
note(`Scripts of the largest tab (${sizes.tab.name}), gzip`, sizes.tab.bytes / 1000, budgets.tab, 'kB');
note(
  `Largest later script (${sizes.laterScript.name}), gzip`,
  sizes.laterScript.bytes / 1000,
  budgets.laterScript,
  'kB',
);
note('Chart, gzip', sizes.chart.bytes / 1000, budgets.chart, 'kB');
note(`Largest catalogue (${sizes.catalogue.name}), gzip`, sizes.catalogue.bytes / 1000, budgets.catalogue, 'kB');

/** The whole product, prices, market maker and all, for a trader who has money. */
async function withTrader(work: (port: number, token: string) => Promise<void>): Promise<void> {
  const stage = await openStage(1);
  try {
    await withProduct(stage, {}, (port) => work(port, stage.traders[0]!.token));
  } finally {
    await stage.close();
  }
}

const standIn = new StandIn(folder);
const base = await standIn.listen();
const browser = await launch();
try {
  for (const [name, address, rows] of [
    ['Home', '/#/', 'a[href^="#/pages/transaction"]'],
    ['Markets', '/#/pages/market/market', '#market-list a'],
  ] as const) {
    // The measurements must not disturb one another.
    const loading = await measureLoading(browser, base + address, rows, 9);
    note(`${name}: largest paint, slow 4G, processor ÷ 4`, loading.paint / 1000, 2.2, 's', 'good: 2.5 s', 2);
    note(`${name}: main thread blocked while loading`, loading.blocked, null, 'ms', '', 0);
    note(`${name}: layout shift`, loading.shift, 0.02, '', 'good: 0.1', 3);
  }
  const { floor, ticking, rows } = await measureTicks(browser, base, standIn);
  note(
    'Frames dropped at 50 ticks/s, above the floor',
    Math.max(0, ticking.dropped - floor.dropped) * 100,
    1,
    '%',
    '',
    2,
  );
  note('… floor without ticks', floor.dropped * 100, null, '%', '', 2);
  note('Script at 50 ticks/s', ticking.script, null, 'ms/s', `floor: ${floor.script.toFixed(0)} ms/s`, 0);
  note(`Rows mounted of ${marketCount}`, rows, 40, '', '', 0);
  const growth = await measureHeap(browser, base, standIn);
  note('Heap after 90,000 ticks', growth / 1_000_000, 3, 'MB more', '', 2);
  await buildWeb();
  await withTrader(async (port, token) => {
    for (const [name, address, act] of [
      ['Spot', '/#/pages/transaction/index', useTicket],
      ['Assets', '/#/pages/fund/assets', lookAtAssets],
    ] as const) {
      const seen = await measureInteractions(browser, `http://localhost:${port}${address}`, token, act, 5);
      note(
        `${name}: slowest of ${seen.count} touches, feed on, processor ÷ 4`,
        seen.worst,
        200,
        'ms',
        'good: 200 ms',
        0,
      );
      note('… the middle one', seen.median, null, 'ms', '', 0);
    }
  });
} finally {
  await browser.close();
  await standIn.close();
}

const columns = ['what', 'ours', 'budget', 'beside'] as const;
const heads = { what: 'Measure', ours: 'Here', budget: 'Budget', beside: 'Beside it' };
const widths = columns.map((column) => Math.max(heads[column].length, ...lines.map((line) => line[column].length)));
const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
console.log(row(columns.map((column) => heads[column])));
for (const line of lines) {
  const mark = line.isWithin === null ? '' : line.isWithin ? 'within' : 'OVER';
  console.log(`${row(columns.map((column) => line[column]))}  ${mark}`);
}
const over = lines.filter((line) => line.isWithin === false);
if (over.length > 0) {
  console.error(`\nOver budget: ${over.map(({ what }) => what).join('; ')}`);
  process.exitCode = 1;
}
