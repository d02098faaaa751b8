import * as calls from '@aureus/contract/bills/calls.ts';
import { transferHistory } from '@aureus/contract/transfer/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { findBills, resolveFilter } from '../../src/bills/find-bills.ts';
import { useDatabase } from '../support/database.ts';
import { codeOf } from '../spot/exchange.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { type Fields, useMoney } from '../wallet/money.ts';

const database = useDatabase();
const money = useMoney(database);
const user = 21n;
const stranger = 22n;
/** Has a long journal: one row an hour from the beginning of 2024, one in a hundred a faucet of BTC. */
const old = 23n;
const OLD_ROWS = 25_000;
/** Has one trade of two rows, of which the newer is the last of the first part of an export. */
const torn = 24n;
const HOUR = 3_600_000;
const START = Date.UTC(2024, 0, 1);

beforeAll(async () => {
  await money.fund(user, USDT, '1000');
  for (let turn = 1; turn <= 30; turn += 1) {
    money.clock.advance(60_000);
    await money.transfer(user, { currency_id: USDT.id, number: turn, from_field: 'change', to_field: 'lever' });
  }
  await money.fund(stranger, BTC, '3');
  await database.owner.query('ALTER TABLE ledger_entry DISABLE TRIGGER ledger_sums_to_zero');
  await database.owner.query(
    `INSERT INTO ledger_entry (transfer_id, wallet_id, owner_id, created_at, available_delta, held_delta, currency_id,
       account, kind)
     SELECT n, 1, $1, $2::timestamptz + n * interval '1 hour', 1, 0, CASE WHEN n % 100 = 0 THEN 2 ELSE 1 END, 2,
       CASE WHEN n % 100 = 0 THEN 2 ELSE 12 END
     FROM generate_series(0, $3 - 1) AS n`,
    [old, new Date(START), OLD_ROWS],
  );
  await database.owner.query(
    `INSERT INTO ledger_entry (transfer_id, wallet_id, owner_id, created_at, available_delta, held_delta, currency_id,
       account, kind, ref)
     SELECT n, 1, $1, $2::timestamptz + greatest(n, 1) * interval '1 hour', CASE n WHEN 0 THEN -7 ELSE 1 END, 0,
       CASE n WHEN 0 THEN $4::integer ELSE $5 END, 2, 12, greatest(n, 1)
     FROM generate_series(0, $3) AS n`,
    [torn, new Date(START), calls.BILLS_EXPORTED, USDT.id, BTC.id],
  );
  await database.owner.query('ALTER TABLE ledger_entry ENABLE TRIGGER ledger_sums_to_zero');
});

const read = (owner: bigint, fields: Fields = {}) => money.call(calls.log, owner, fields);

/** Every bill of a filter, by following `next`. */
async function follow(owner: bigint, fields: Fields): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = [];
  let before: number | null = null;
  for (let pages = 1; ; pages += 1) {
    const page: Awaited<ReturnType<typeof read>> = await read(owner, { ...fields, ...(before ? { before } : {}) });
    ids.push(...page.data.map(({ id }) => id));
    before = page.next;
    if (before === null) return { ids, pages };
  }
}

describe('bills', () => {
  test('follow `next` to the end: every one once, newest first', async () => {
    const { ids, pages } = await follow(user, { limit: 7 });
    expect(ids).toHaveLength(61);
    expect(new Set(ids).size).toBe(61);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(pages).toBe(9);
    expect(await read(user)).toMatchObject({ total: 61, total_is_bound: false, page: 1, limit: 10 });
  });

  test('name what caused them, by the number under which their owner finds it', async () => {
    const moves = await money.call(transferHistory, user, { limit: 1 });
    const [debit, credit] = (await read(user, { limit: 2 })).data;
    const source = { source: 'transfer', source_id: moves.data[0]?.id };
    expect([debit, credit]).toMatchObject([source, source]);
    const [funding] = (await read(user, { kind: 'gift' })).data;
    expect(funding).toMatchObject({ source: null, source_id: null });
  });

  test('are filtered by account, coin, kind and time', async () => {
    expect((await follow(user, { type: 3 })).ids).toHaveLength(30);
    expect((await follow(user, { kind: 'transfer' })).ids).toHaveLength(60);
    expect((await follow(user, { kind: 'gift' })).ids).toHaveLength(1);
    expect((await follow(user, { currency: BTC.id })).ids).toEqual([]);
    const from = Date.UTC(2026, 5, 1, 12, 11);
    const within = await read(user, { from, to: from + 60_000, limit: 100 });
    expect(within.data.map(({ value }) => value)).toEqual(expect.arrayContaining(['11', '-11']));
    expect(within).toMatchObject({ total: 2, next: null });
    expect(await codeOf(read(user, { from, to: from }))).toBe('range_invalid');
  });

  test('of few that match a long journal are found in bounded looks, none left out', async () => {
    const first = await read(old, { kind: 'gift', limit: 100 });
    expect(first).toMatchObject({ total: 100, total_is_bound: true });
    const { ids, pages } = await follow(old, { kind: 'gift', limit: 100 });
    expect(ids).toHaveLength(250);
    expect(pages).toBe(3);
    const rare = await follow(old, { currency: BTC.id, type: 4 });
    expect([rare.ids.length, rare.pages]).toEqual([0, 3]);
  });

  test('of a time are found without counting off what came later', async () => {
    const from = START + 100 * HOUR;
    const page = await read(old, { from, to: from + 24 * HOUR, limit: 100 });
    expect(page).toMatchObject({ total: 24, total_is_bound: false, next: null });
    expect(page.data).toHaveLength(24);
    const filter = await resolveFilter(database.pool, old, { currency: 0, type: 0, from, to: from + 24 * HOUR });
    expect(filter.newest - filter.oldest).toBeLessThan(30n);
    expect((await read(old, { to: START })).data).toEqual([]);
    expect((await read(stranger, { to: START })).data).toEqual([]);
    expect((await follow(old, { to: START + HOUR })).ids).toHaveLength(1);
    expect((await follow(old, { from: START + (OLD_ROWS - 1) * HOUR })).ids).toHaveLength(1);
  });

  test('are counted to a bound, which is said', async () => {
    expect(await read(old)).toMatchObject({ total: 1_000, total_is_bound: true });
  });

  test('S30, S31: show own rows alone, whatever the page, the cursor or the bound', async () => {
    const { rows } = await database.pool.query<{ id: bigint }>('SELECT id FROM ledger_entry WHERE owner_id = $1', [
      user,
    ]);
    const own = new Set(rows.map(({ id }) => Number(id)));
    const foreign = (await read(stranger)).data[0]!.id;
    for (let near = foreign - 1_000; near <= foreign + 1_000; near += 97) {
      if (near < 1) continue;
      const { data } = await read(user, { before: near, limit: 100 });
      expect(data.every(({ id }) => own.has(id))).toBe(true);
    }
    for (const page of [1, 2, 7, 100]) {
      const { data } = await read(user, { page, limit: 10 });
      expect(data.every(({ id }) => own.has(id))).toBe(true);
    }
    expect((await read(user, { page: 8 })).data).toEqual([]);
    expect((await read(99_999n)).data).toEqual([]);
  });

  test('S46: pages that are too deep or too long are refused at once', async () => {
    expect(await codeOf(read(user, { page: 1_000_000, limit: 100 }))).toBe('page_too_deep');
    expect(await codeOf(read(old, { page: 1_001 }))).toBe('page_too_deep');
    expect((await read(old, { page: 1_000 })).data).toHaveLength(10);
    for (const fields of [
      { limit: '1000000000' },
      { page: '-1' },
      { page: '0' },
      { limit: '0' },
      { before: '0' },
      { from: '99999999999999' },
      { type: '5' },
      { kind: 'nothing' },
      { kind: ['trade', 'hold'] },
    ]) {
      // prettier-ignore
      expect(calls.log.request.safeParse(fields).success).toBe(false);
    }
  });

  test('end where the number of a page or a filter says so, not a row later', async () => {
    const filter = await resolveFilter(database.pool, user, { currency: 0, type: 0 });
    expect((await findBills(database.pool, filter, { limit: 61, offset: 0, looks: 10 })).next).toBeNull();
    expect((await findBills(database.pool, filter, { limit: 60, offset: 0, looks: 10 })).next).not.toBeNull();
    const narrow = await resolveFilter(database.pool, user, { currency: USDT.id, type: 0 });
    expect((await findBills(database.pool, narrow, { limit: 100, offset: 0, looks: 61 })).next).toBeNull();
    expect((await findBills(database.pool, narrow, { limit: 100, offset: 0, looks: 60 })).next).not.toBeNull();
  });
});

describe('the export', () => {
  test('is CSV in parts, the head once, the rows of the filter', async () => {
    const all = await money.call(calls.billsExport, user, {});
    const lines = all.csv.split('\r\n').filter((line) => line !== '');
    expect(lines[0]).toBe('id,time_utc,account,currency,available,held,kind,info,source,source_id');
    expect([lines.length, all.rows, all.next]).toEqual([62, 61, null]);
    expect(lines[1]).toMatch(
      /^\d+,2026-06-01T12:30:00.000Z,(futures|spot),USDT,-?30,0,transfer,Transfer between accounts,transfer,\d+$/,
    );
    const first = await money.call(calls.billsExport, old, {});
    expect(first.rows).toBe(calls.BILLS_EXPORTED);
    const second = await money.call(calls.billsExport, old, { before: first.next! });
    expect(second.csv.startsWith('id,')).toBe(false);
    expect(second.rows).toBe(calls.BILLS_EXPORTED);
  });

  test('C13: no cell begins like a formula, numbers stay numbers', async () => {
    const { csv } = await money.call(calls.billsExport, user, {});
    const cells = csv.split('\r\n').flatMap((line) => line.split(','));
    expect(cells.some((cell) => /^-\d/.test(cell))).toBe(true);
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))).toEqual([]);
  });
});

describe('the export for tax tools', () => {
  test('is a line for each event, without what only moved between accounts', async () => {
    const { csv, rows, next } = await money.call(calls.billsExport, user, { tool: 'koinly' });
    expect([rows, next]).toEqual([1, null]);
    expect(csv.split('\r\n')).toEqual([
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
      expect.stringMatching(/^2026-06-01 12:00:00 UTC,,,1000,USDT,,,,,reward,[^,]+,aureus-\d+$/),
      '',
    ]);
  });

  test('leaves an event whole that a part would tear', async () => {
    const first = await money.call(calls.billsExport, torn, { tool: 'cointracking' });
    expect(first.rows).toBe(calls.BILLS_EXPORTED - 1);
    const second = await money.call(calls.billsExport, torn, { tool: 'cointracking', before: first.next! });
    expect([second.rows, second.next]).toEqual([1, null]);
    expect(second.csv).toMatch(
      /^Trade,0.00000001,BTC,0.000007,USDT,,,Aureus,,[^,]+ 1,2024-01-01 01:00:00,aureus-\d+\r\n$/,
    );
  });

  test('comes in parts that hold every line once', async () => {
    let lines = 0;
    let before: number | null = null;
    const references = new Set<string | undefined>();
    do {
      const part: Awaited<ReturnType<typeof money.call<typeof calls.billsExport>>> = await money.call(
        calls.billsExport,
        old,
        { tool: 'koinly', ...(before ? { before } : {}) },
      );
      lines += part.rows;
      for (const line of part.csv.split('\r\n')) references.add(line.split(',').at(-1));
      before = part.next;
    } while (before !== null);
    expect(lines).toBe(OLD_ROWS);
    // With the name of the column, and the end of the last line.
    expect(references.size).toBe(OLD_ROWS + 2);
  });
});

describe('the statement of a year', () => {
  test('opens and closes each balance and sums what moved it', async () => {
    const year = await money.call(calls.statement, user, { year: 2026 });
    expect(year).toMatchObject({ year: 2026, is_complete: false, as_of: money.clock.now().toISOString() });
    expect(year.balances).toMatchObject([
      { account: 'change', currency_name: 'USDT', opening: '0', closing: '535' },
      { account: 'lever', currency_name: 'USDT', opening: '0', closing: '465' },
    ]);
    expect(year.sums).toMatchObject([
      { account: 'change', kind: 'genesis', count: 1, received: '1000', paid: '0' },
      { account: 'change', kind: 'transfer', count: 30, received: '0', paid: '465' },
      { account: 'lever', kind: 'transfer', count: 30, received: '465', paid: '0' },
    ]);
  });

  test('of years apart fit together', async () => {
    const before = money.clock.epochMs();
    money.clock.set(Date.UTC(2028, 0, 2));
    await money.fund(user, USDT, '5');
    const years = await Promise.all([2026, 2027, 2028].map((year) => money.call(calls.statement, user, { year })));
    const spot = years.map(({ balances }) => balances.find(({ account }) => account === 'change'));
    expect(spot.map((row) => [row?.opening, row?.closing])).toEqual([['0', '535'], ['535', '535'], ['535', '540']]); // prettier-ignore
    expect(years.map(({ is_complete }) => is_complete)).toEqual([true, true, false]);
    expect(years[1]?.sums).toEqual([]);
    expect(await codeOf(money.call(calls.statement, user, { year: 2029 }))).toBe('range_invalid');
    money.clock.set(before);
  });

  test('S30: is the caller’s alone', async () => {
    expect(await money.call(calls.statement, 99_998n, { year: 2026 })).toMatchObject({ balances: [], sums: [] });
  });
});
