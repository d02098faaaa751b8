import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import { BatchConflictError } from '../../../src/platform/sequencer/errors.ts';
import { untilSomebodyWaits } from '../../support/interference.ts';
import { CountingProgram } from './counting.ts';
import { useCounting } from './stage.ts';

const { database, start, createCounter, createWallet, balanceOf } = useCounting();

test('a batch that waits for money keeps nobody from its row of the fence', async () => {
  const [counter, from, to] = [await createCounter(), await createWallet(9n), await createWallet(0n)];
  const { count, number } = await start();
  let answer: Promise<number> | undefined;
  // It waits at its first wallet, and at its second when it has the first.
  for (const { id } of [from, to]) {
    await withTransaction(database.owner, async ({ client }) => {
      await client.query('SELECT FROM wallet WHERE id = $1 FOR NO KEY UPDATE', [id]);
      answer = count({ counter, by: 1, price: { amount: 1n, from, to } });
      await untilSomebodyWaits(database);
      // As whoever freezes somebody, after their money: were the row taken already, each would wait for the other.
      await client.query(`SELECT FROM sequencer_writer WHERE number = ${number} FOR NO KEY UPDATE NOWAIT`);
    });
    await answer;
  }
  expect(await balanceOf(to)).toBe(2n);
});

test('a batch that is run again waits for what it looks at once more before it has a wallet, as the first time', async () => {
  const [counter, from, to] = [await createCounter(), await createWallet(9n), await createWallet(0n)];
  const program = new CountingProgram();
  const { count } = await start({ program });
  const lock = async (client: ClientBase): Promise<void> =>
    void (await client.query('SELECT pg_advisory_xact_lock(7)'));
  let looks = 0;
  program.looksAgain = async (client) => {
    looks += 1;
    if (looks === 1) throw new BatchConflictError('somebody was quicker');
    await lock(client);
  };
  program.locksFirst = lock;
  let answer: Promise<number> | undefined;
  await withTransaction(database.owner, async ({ client }) => {
    // As a writer of another process whose batch is looked at once more, and writes then.
    await lock(client);
    answer = count({ counter, by: 1, price: { amount: 1n, from, to } });
    await untilSomebodyWaits(database);
    await client.query('SELECT FROM wallet WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [from.id]);
  });
  expect([await answer, looks]).toEqual([1, 2]);
});
