import { house } from '../../src/platform/ledger/house.ts';
import { expect, test } from 'vitest';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { BTC, ETH, type Stage, useStage } from './stage.ts';

const [ALICE, OTHER, STRANGER] = [1_001n, 1_002n, 1_003n];
const held = useStage();

/** Two of these are one person. */
const LINKS = [
  {
    kind: 'document' as const,
    sql: `SELECT ${OTHER} WHERE $1 = ${ALICE} UNION ALL SELECT ${ALICE} WHERE $1 = ${OTHER}`,
  },
];

/** 12,000 USDT of a market at a hundred times leverage: two of them are beyond the limit over all markets. */
const half = (market: number) => ({ market, multiple: 100, share: 12_000 });

async function begun(): Promise<Stage> {
  const { stage } = held;
  for (const user of [ALICE, OTHER, STRANGER]) await stage.addUser(user, '10000');
  await stage.fund(house.futures, '1000000');
  return stage;
}

test('of two orders that come at once on two markets only one is taken where both are beyond the limit', async () => {
  const stage = await begun();
  const codes = await Promise.all([BTC, ETH].map((market) => codeOf(stage.submit(ALICE, half(market)))));
  expect(codes.toSorted()).toEqual(['futures_total_limit_reached', 'ok']);
  expect(await codeOf(stage.submit(STRANGER, half(ETH)))).toBe('ok');
  expect(await wrongs(stage.database)).toEqual([]);
});

test('what another account of the same person has open counts, in both directions, and at once', async () => {
  const stage = await begun();
  stage.links = LINKS;
  const codes = await Promise.all([
    codeOf(stage.submit(ALICE, half(BTC))),
    codeOf(stage.submit(OTHER, { ...half(ETH), type: 2 })),
  ]);
  expect(codes.toSorted()).toEqual(['futures_total_limit_reached', 'ok']);
  for (const user of [ALICE, OTHER]) expect(await codeOf(stage.submit(user, half(BTC)))).not.toBe('ok');
  expect(await codeOf(stage.submit(STRANGER, half(BTC)))).toBe('ok');
});

test('an order that waited is started for nobody whose linked account has filled the limit meanwhile', async () => {
  const stage = await begun();
  stage.links = LINKS;
  await stage.submit(ALICE, { ...half(BTC), status: 0, target_price: '9900' });
  await stage.submit(OTHER, half(ETH));
  stage.record(BTC, 9_890);
  const looks = stage.looks + 4;
  await expect.poll(() => stage.looks).toBeGreaterThan(looks);
  expect(await stage.list(ALICE, 0)).toHaveLength(1);
  const [{ id } = { id: 0 }] = await stage.list(OTHER, 1);
  await stage.close(OTHER, id);
  stage.record(BTC, 9_890);
  await expect.poll(() => stage.list(ALICE, 1)).toHaveLength(1);
});

test('the limits are published and are settings: another one holds for the next order', async () => {
  const stage = await begun();
  expect((await stage.terms()).totals).toEqual([
    { above: 10, max_total: '250000' },
    { above: 20, max_total: '50000' },
    { above: 50, max_total: '20000' },
  ]);
  await stage.database.owner.query(
    `INSERT INTO general_setting (name, value, proposal_id, created_at) VALUES ('futures_total_above_50', 5000, 1, now())`,
  );
  expect((await stage.terms()).totals.at(-1)).toEqual({ above: 50, max_total: '5000' });
  expect(await codeOf(stage.submit(ALICE, half(BTC)))).toBe('futures_total_limit_reached');
});
