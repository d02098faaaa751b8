import { splits } from '@aureus/contract/corporate/split-calls.ts';
import { expect, test } from 'vitest';
import { textOf } from '../../src/platform/moment-text.ts';
import { listSplits } from '../../src/corporate/splits.ts';
import { releaseHold } from '../../src/platform/ledger/holds.ts';
import { codeOf } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { AAPL } from '../wallet/markets.ts';
import { MARKET, SHARE } from './stage.ts';
import { type SplitStage, useSplitStage } from './split-stage.ts';

const database = useDatabase();
const stage = useSplitStage(database);
const holder = (shares: string) => stage.holder(shares);
const restsOf = async () =>
  (await database.owner.query<{ cause: string; ends: Date | null }>('SELECT cause, ends FROM market_rest')).rows;

test('what cannot be is refused, when it is asked for and when it is approved', async () => {
  const ahead = (minutes: number): string => textOf(new Date(Date.now() + minutes * 60_000));
  const both = async (more: Parameters<SplitStage['announce']>[0]): Promise<string[]> => [
    await codeOf(stage.preview(more)),
    await codeOf(stage.announce(more)),
  ];
  const twice = (code: string): string[] => [code, code];
  expect(await both({ market_id: 99 })).toEqual(twice('market_unknown'));
  expect(await both({ market_id: 1 })).toEqual(twice('split_of_shares_only'));
  for (const [new_shares, old_shares] of [
    [4, 2],
    [1, 1],
    [100, 10],
    [101, 1],
  ]) {
    // prettier-ignore
    expect(await both({ new_shares: new_shares!, old_shares: old_shares! })).toEqual(twice('split_ratio_invalid'));
  }
  for (const cut_off of [ahead(9), ahead(-60), ahead(60 * 24 * 367), '2027-02-30 12:00']) {
    expect(await both({ cut_off })).toEqual(twice('dividend_cut_off_invalid'));
  }
  stage.exchange.markets.setPrice(MARKET, 40_00);
  expect(await both({ new_shares: 41 })).toEqual(twice('split_price_too_low'));
  expect(await codeOf(stage.preview({ new_shares: 40 }))).toBe('ok');
  stage.exchange.markets.setPrice(MARKET, null);
  expect(await both({})).toEqual(twice('prices_unavailable'));
  stage.exchange.markets.setPrice(MARKET, 200_00);
  stage.exchange.markets.setMarket(MARKET, { calendar: 'XNAS' });
  await stage.exchange.markets.refresh();
  const year = new Date(Date.now() + 200 * 86_400_000);
  year.setUTCDate(year.getUTCDate() + ((3 - year.getUTCDay() + 7) % 7));
  const day = year.toISOString().slice(0, 10);
  expect(await both({ cut_off: `${day} 16:00` })).toEqual(twice('dividend_cut_off_in_session'));
  expect(await codeOf(stage.preview({ cut_off: `${day} 23:00` }))).toBe('ok');
  stage.exchange.markets.setMarket(MARKET, { calendar: 'always' });
  await stage.exchange.markets.refresh();
});

test('the preview says what becomes of the price, of what users hold and of open orders', async () => {
  const user = await holder('1');
  await stage.exchange.place(user, { ...SHARE, type: 2, target_price: 201, amount: '1' });
  const lines = await stage.preview({ new_shares: 3, old_shares: 2 });
  expect(lines.map(([label]) => label)).toEqual(['market.symbol', 'corporate.ratio', 'corporate.cut_off', 'corporate.price', 'corporate.shares', 'market.open_orders']); // prettier-ignore
  expect(lines[1]?.[2]).toBe('3 : 2');
  expect(lines[3]).toEqual(['corporate.price', '200.00', '133.33', 'USDT']);
  expect(Number(lines[4]?.[2]) / Number(lines[4]?.[1])).toBeCloseTo(1.5, 3);
  expect(lines[5]?.slice(1, 3)).toEqual(['1', '0']);
  await stage.exchange.cancelAll(user);
});

test('of two splits of one share one is announced; and beside one no dividend, nor it beside a dividend', async () => {
  const ends = await Promise.all([1, 2, 3].map(() => codeOf(stage.announce())));
  expect(ends.toSorted()).toEqual(['ok', 'split_exists', 'split_exists']);
  expect(await codeOf(stage.preview())).toBe('split_exists');
  expect(await codeOf(stage.dividend())).toBe('dividend_split_announced');
  const { rows } = await database.owner.query<{ id: bigint }>('SELECT id FROM corporate_split WHERE state = 1');
  await stage.cancel(rows[0]!.id);
  for (let round = 0; round < 6; round += 1) {
    const both = await Promise.all([codeOf(stage.dividend()), codeOf(stage.announce())]);
    expect(both.filter((each) => each === 'ok')).toHaveLength(1);
    expect(both.every((each) => ['ok', 'dividend_split_announced', 'split_dividend_announced'].includes(each))).toBe(true); // prettier-ignore
    await database.owner.query(`UPDATE corporate_split SET state = 3, settled_at = now() WHERE state = 1`);
    await database.owner.query(`DELETE FROM deadline; DELETE FROM market_rest`);
    const { rows: paid } = await database.owner.query<{ id: bigint }>(
      'UPDATE corporate_dividend SET state = 3, settled_at = now() WHERE state = 1 RETURNING id',
    );
    for (const { id } of paid) {
      await withMoney(database.pool, (tx) => releaseHold(tx, new Date(), { kind: 'dividend', ref: id }, 'dividend_release')); // prettier-ignore
    }
  }
});

test('it can be cancelled until the cut-off, once; then another one announced; afterwards it is done', async () => {
  const user = await holder('10');
  const id = await stage.announce();
  const ends = await Promise.all([stage.cancel(id), stage.cancel(id)].map(codeOf));
  expect(ends.toSorted()).toEqual(['ok', 'split_over']);
  expect(await stage.row(id)).toMatchObject({ state: 3, holders: null });
  expect(await restsOf()).toEqual([]);
  expect(stage.announced.some(({ ref }) => ref === String(id))).toBe(false);
  expect((await listSplits(database.pool, stage.exchange.markets, MARKET)).some((row) => row.id === Number(id))).toBe(false); // prettier-ignore
  const again = await stage.announce();
  await stage.passCutOff(again, 0);
  // Nobody may see how the price goes and cancel, neither before it is looked at nor while it waits.
  expect(await codeOf(stage.cancel(again))).toBe('split_over');
  await stage.sweep();
  expect(await codeOf(stage.cancel(again))).toBe('split_over');
  expect(await codeOf(stage.cancel(again, false))).toBe('split_over');
  await stage.passCutOff(again);
  await stage.settle(again);
  expect(await stage.exchange.balance(user, AAPL)).toEqual([40_0000n, 0n]);
  expect(await codeOf(stage.cancel(again))).toBe('split_over');
  await expect(
    database.owner.query('UPDATE corporate_split SET state = 1, settled_at = NULL WHERE id = $1', [again]),
  ).rejects.toMatchObject({ constraint: 'corporate_split_goes_forward' });
  expect(splits.answer.parse(await listSplits(database.pool, stage.exchange.markets, 99))).toEqual([]);
});
