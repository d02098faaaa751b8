import * as calls from '@aureus/contract/copy/calls.ts';
import * as followCalls from '@aureus/contract/copy/follow-calls.ts';
import type { ShareRow } from '@aureus/contract/copy/shapes.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { expect, test } from 'vitest';
import { verifyCopies } from '../../src/futures/verify-copies.ts';
import { BTC, ETH } from '../futures/stage.ts';
import { USDT } from '../wallet/markets.ts';
import { useCopyStage } from './stage.ts';

const stage = useCopyStage();
const minor = (text: string): bigint =>
  text.startsWith('-') ? -parseDecimal(text.slice(1), USDT.scale) : parseDecimal(text, USDT.scale);
const SHORT = { type: 2, share: 400 } as const;

/** A share done again from what its payer is shown, and nothing else. Everything in whole minor units. */
function doneAgain({ before, after, high_water: height, open_loss: loss, open, ratio }: ShareRow): bigint {
  const ppm = parseDecimal(ratio, 4);
  const losses = open.map((copy) => {
    const side = copy.type === 1 ? 1n : -1n;
    const scale = 8;
    const moved = side * (parseDecimal(copy.mark, scale) - parseDecimal(copy.price, scale));
    const running = (moved * parseDecimal(copy.number, scale) * 10n ** BigInt(USDT.scale)) / 10n ** 16n;
    const margin = minor(copy.caution_money);
    const result = (running < -margin ? -margin : running) - minor(copy.costs);
    expect(minor(copy.loss)).toBe(result < 0n ? result : 0n);
    return minor(copy.loss);
  });
  expect(minor(loss)).toBe(losses.reduce((sum, each) => sum + each, 0n));
  const part = (net: bigint): bigint => (net * ppm) / 1_000_000n;
  const due = part(minor(after) + minor(loss)) - part(minor(height));
  const brought = minor(after) - minor(before);
  return due < brought ? due : brought;
}

/** What `npm run verify:settlements` finds once something was changed past all that guards it. */
async function found(sql: string): Promise<readonly string[]> {
  const client = await stage.database.owner.connect();
  const TABLES = ['futures_copy_result', 'futures_copy', 'futures_position'];
  try {
    await client.query('BEGIN');
    for (const table of TABLES) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(sql);
    const recorded = () => Promise.reject(new Error('No prices are asked for'));
    return (await verifyCopies.verify({ client, recorded })).problems;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('a share with open losses is shown so that its payer can do it again, and each altered unit of it is found', async () => {
  const { contracts, call } = stage;
  const leader = await stage.leader();
  const [alice = 0n] = await stage.users(1);
  await stage.follow(alice, leader);
  const long = await contracts.submit(leader, { share: 1_000 });
  const short = await contracts.submit(leader, SHORT);
  const ether = await contracts.submit(leader, { ...SHORT, market: ETH });
  contracts.setPrice(BTC, 10_900);
  await contracts.close(leader, long.id);
  const { data: shares } = await call(calls.shares, alice, { kind: 'paid' });
  const [row] = shares;
  if (!row) throw new Error('No share was paid');
  expect(row.open).toMatchObject([
    { symbol: 'BTC/USDT', type: 2, share: 400, mark: '10900' },
    { symbol: 'ETH/USDT', type: 2 },
  ]);
  expect(Number(row.open_loss)).toBeLessThan(-36);
  expect(minor(row.share)).toBe(doneAgain(row));
  expect(minor(row.share)).toBeGreaterThan(0n);
  // Whoever earned it sees the sum, and no position of a follower.
  const { data: earned } = await call(calls.shares, leader, { kind: 'earned' });
  expect(earned).toMatchObject([{ share: row.share, open_loss: row.open_loss, open: [], position_id: null }]);
  // The other sides come back, and the rest of the share is taken of them.
  contracts.setPrice(BTC, 9_900);
  await contracts.close(leader, short.id);
  await contracts.close(leader, ether.id);
  const { data: all } = await call(calls.shares, alice, { kind: 'paid' });
  for (const each of all) expect(minor(each.share)).toBe(doneAgain(each));
  const [follow] = (await call(followCalls.follows, alice)).data;
  expect(all.reduce((sum, { share }) => sum + minor(share), 0n)).toBe(minor(follow?.share_paid ?? '0'));
  expect(await found('SELECT 1')).toEqual([]);
  const first = `WHERE id = (SELECT min(id) FROM futures_copy_result WHERE share > 0)`;
  const altered: readonly (readonly [sql: string, fault: RegExp])[] = [
    [`UPDATE futures_copy_result SET open_loss = open_loss - 1 ${first}`, /what open copies had lost is/],
    [`UPDATE futures_copy_result SET open_loss = 0, open_copies = '[]' ${first}`, /leaves out \d+, which was open/],
    [`UPDATE futures_copy_result SET open_loss = NULL ${first}`, /violates|the share is/],
    [
      `UPDATE futures_copy_result SET open_copies = replace(open_copies, '"mark":1090000', '"mark":1090001') ${first}`,
      /what open copies had lost is/,
    ],
    [
      `UPDATE futures_copy_result SET open_copies = replace(open_copies, '"openTicks":9', '"openTicks":8') ${first}`,
      /names \d+ as another one/,
    ],
    [`UPDATE futures_copy_result SET share = share - 1 ${first}`, /the share is/],
    [`UPDATE futures_copy_result SET high_water = high_water + 1 ${first}`, /the height before is/],
  ];
  for (const [sql, fault] of altered) {
    const problems = await found(sql).catch((error: unknown) => [String(error)]);
    expect(problems.join('\n'), sql).toMatch(fault);
  }
});

test('while the price of an open copy is missing no share is taken, and the next closing pays it', async () => {
  const { contracts, call } = stage;
  const leader = await stage.leader();
  const [alice = 0n] = await stage.users(1);
  await stage.follow(alice, leader);
  const ether = await contracts.submit(leader, { market: ETH, share: 1_000 });
  const long = await contracts.submit(leader, { share: 1_000 });
  contracts.setPrice(BTC, 11_000);
  contracts.setPrice(ETH, 1_000, 'stale');
  await contracts.close(leader, long.id);
  expect((await call(calls.shares, alice, { kind: 'paid' })).data).toEqual([]);
  contracts.setPrice(ETH, 1_100);
  await contracts.close(leader, ether.id);
  const [row] = (await call(calls.shares, alice, { kind: 'paid' })).data;
  expect(row).toMatchObject({ high_water: '0', open_loss: '0', symbol: 'ETH/USDT' });
  expect(minor(row?.share ?? '0')).toBe((minor(row?.after ?? '0') * 100_000n) / 1_000_000n);
});

test('a gain that no share was taken of goes along into the next follow of the same leader', async () => {
  const { contracts, call } = stage;
  const leader = await stage.leader();
  const [alice = 0n] = await stage.users(1);
  await stage.follow(alice, leader);
  const long = await contracts.submit(leader, { share: 1_000 });
  const short = await contracts.submit(leader, { ...SHORT, share: 1_000 });
  contracts.setPrice(BTC, 11_000);
  await contracts.close(leader, long.id);
  contracts.setPrice(BTC, 9_990);
  await contracts.close(leader, short.id);
  await call(followCalls.cancel, alice, { follow_user_id: leader, close: 1 });
  const [ended] = (await call(followCalls.follows, alice)).data;
  const rest = minor(ended?.net ?? '0') - minor(ended?.high_water ?? '0');
  expect(rest).toBeGreaterThan(0n);
  expect(minor((await stage.follow(alice, leader)).carried)).toBe(rest);
  // Whoever writes another rest into a new follow would give its leader all that copies bring.
  const problems = await found('UPDATE futures_copy SET carried = carried + 1 WHERE state = 1');
  expect(problems.join('\n')).toMatch(/what goes along from the follow before/);
});
