import { bids, detail, list, mine } from '@aureus/contract/art/calls.ts';
import { bid } from '@aureus/contract/art/sale-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAuctions } from '../../src/demo-art/auctions.ts';
import { createHanging } from '../../src/demo-art/hanging.ts';
import { heldMoney } from '../../src/held-money.ts';
import { auditLedger } from '../../src/platform/ledger/audit.ts';
import { createTestDatabase } from '../support/database.ts';
import { USDT } from '../wallet/markets.ts';
import { createStage, type Stage } from './stage.ts';

/** The works of a demo are hung by the calls and acts that everybody's are, once. One database for the file: the tests go on. */

let stage: Stage;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  stage = await createStage(made.database);
  ({ drop } = made);
});
afterAll(async () => {
  await stage.close();
  await drop();
});

const count = async (sql: string): Promise<number> =>
  Number((await stage.database.owner.query<{ count: string }>(`SELECT count(*) AS count FROM ${sql}`)).rows[0]?.count);

test('each work is handed in, approved by two and offered once, whatever the server dies of in the middle', async () => {
  const planned = stage.start().artists.flatMap(({ works }) => works);
  // The first server dies when a work has been uploaded and not handed in yet, the second one when it was not yet approved.
  for (const deadly of ['art.submit', 'art.work'] as const) {
    const needs = stage.start();
    let left = 3;
    const dies = (what: string): void => {
      if (what === deadly && (left -= 1) === 0) throw new Error('The server dies');
    };
    const hang = createHanging({
      ...needs,
      acting: {
        ...needs.acting,
        call: (call, ...more) => {
          dies(call.name);
          return needs.acting.call(call, ...more);
        },
      },
      operators: {
        decide: async (kind, ...more) => {
          dies(kind);
          await needs.operators.decide(kind, ...more);
        },
      },
    });
    await expect(
      (async () => {
        while (await hang());
      })(),
    ).rejects.toThrow('The server dies');
  }
  const hang = createHanging(stage.start());
  let runs = 0;
  while (await hang()) runs += 1;
  expect(runs).toBeGreaterThan(planned.length / 2);
  const { rows } = await stage.database.owner.query<{ name: string; state: string }>(
    'SELECT name, state FROM art_work',
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(planned.map(({ name }) => name).toSorted());
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['approved']));
  expect(await count(`art_sale WHERE pay_type = 1 AND state = 'open'`)).toBe(
    planned.filter(({ sale }) => sale.way === 'fixed').length,
  );
  expect(await count(`box_series`)).toBe(1);
  expect(await count('art_work WHERE is_kept')).toBe(planned.filter(({ sale }) => sale.way === 'box').length);
  // Two people stand in the record with each of them.
  const works = planned.length;
  expect(await count(`operator_proposals WHERE kind = 'art.work' AND state = 'executed' AND proposed_by <> decided_by`)).toBe(works); // prettier-ignore
  expect(await count(`operator_audit WHERE action = 'proposal.approve'`)).toBe(await count('operator_proposals'));
  // Another start finds all of it.
  expect(await createHanging(stage.start())()).toBe(false);
  expect(await count('art_work')).toBe(works);
  const items = await stage.start().acting.call(list, stage.people[0]!.id, { limit: 100 });
  expect(items.every(({ author_name }) => author_name.startsWith('Demo '))).toBe(true);
});

test('five auctions run at a time; what nobody wanted is offered again, and what was won waits for its payment', async () => {
  const needs = stage.start();
  const running = async () =>
    (await needs.acting.call(list, stage.people[0]!.id, { limit: 100, pay_type: 2, status: 1 })).toSorted(
      (a, b) => a.id - b.id,
    );
  for (let run = 0; run < 7; run += 1) await keepAuctions(needs);
  const first = await running();
  expect(first.length).toBe(5);
  expect(await count(`operator_proposals WHERE kind = 'art.sale' AND state = 'executed'`)).toBe(5);
  const [item] = first;
  const bidder = stage.people.find(({ key }) => key === 'kenji')!;
  await stage.money.fund(bidder.id, USDT, '500');
  await needs.acting.call(bid, bidder.id, { code: item!.code, price: '5' });
  expect((await needs.acting.call(bids, bidder.id, { code: item!.code })).map(({ nick_name, is_demo }) => [nick_name, is_demo])).toEqual([['Demo Kenji', true]]); // prettier-ignore
  await stage.endAuctions();
  expect(await running()).toEqual([]);
  for (let run = 0; run < 7; run += 1) await keepAuctions(stage.start());
  const second = await running();
  expect(second.length).toBe(5);
  // Those that were never offered come first, and the one that was won is not offered meanwhile.
  const never = second.filter(({ code }) => !first.some((before) => before.code === code));
  expect(never.length).toBeGreaterThan(0);
  expect(second.some(({ code }) => code === item!.code)).toBe(false);
  expect((await needs.acting.call(detail, bidder.id, { code: item!.code })).sale_state).toBe('paying');
  expect((await needs.acting.call(mine, bidder.id)).length).toBe(0);
  expect((await auditLedger(stage.database.pool, heldMoney)).problems).toEqual([]);
});
