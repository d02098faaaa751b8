import { expect, test, vi } from 'vitest';
import type { Pool, PoolClient } from 'pg';
import { ONE, useStage } from './stage.ts';

/** Rebates end with the account of whoever invited: nobody could take them out. They stay with the fees. */

const stage = useStage();

/** As `account.close` leaves it. */
async function close(connection: Pool | PoolClient, user: bigint): Promise<void> {
  await connection.query('INSERT INTO account_closed (user_id, closed_at) VALUES ($1, now())', [user]);
  await connection.query(
    `UPDATE users SET status = 'closed', account_name = NULL, email = NULL, phone_area = NULL, phone_number = NULL WHERE id = $1`,
    [user],
  );
}

const reasons = async (inviter: bigint): Promise<unknown[]> =>
  (
    await stage.database.owner.query<{ reason: number | null; paid: bigint | null }>(
      `SELECT reason, paid FROM rebate_earning LEFT JOIN rebate_payment ON rebate_payment.id = payment_id
       WHERE rebate_earning.inviter_id = $1 ORDER BY rebate_earning.id`,
      [inviter],
    )
  ).rows.map(({ reason, paid }) => [reason, paid]);
const CLOSED = 7;

test('fees of days after the closing bring nothing, and the account of fees sets nothing aside', async () => {
  const [inviter, other] = [await stage.user(), await stage.user()];
  await stage.trade(await stage.user(inviter), '10');
  await stage.trade(await stage.user(other), '10');
  await close(stage.database.owner, inviter);
  await stage.reckon();
  expect(await stage.fees()).toEqual([19n * ONE, ONE]);
  await stage.pay();
  expect(await reasons(inviter)).toEqual([[CLOSED, null]]);
  expect([await stage.balance(inviter), await stage.balance(other)]).toEqual([0n, ONE]);
  expect(await stage.fees()).toEqual([19n * ONE, 0n]);
});

test('what was set aside before goes back to the fees, nobody is told of it, and others are paid', async () => {
  const [inviter, other] = [await stage.user(), await stage.user()];
  await stage.trade(await stage.user(inviter), '10');
  await stage.trade(await stage.user(other), '10');
  await stage.reckon();
  expect(await stage.fees()).toEqual([18n * ONE, 2n * ONE]);
  await close(stage.database.owner, inviter);
  await stage.pay();
  await stage.tell();
  expect(await reasons(inviter)).toEqual([[CLOSED, 0n]]);
  expect([await stage.balance(inviter), await stage.balance(other)]).toEqual([0n, ONE]);
  expect(await stage.fees()).toEqual([19n * ONE, 0n]);
  expect(stage.notices.map(({ userId }) => userId)).toEqual([other]);
});

test('a payment at the moment of the closing waits for it', async () => {
  const inviter = await stage.user();
  await stage.trade(await stage.user(inviter), '10');
  await stage.reckon();
  const { owner } = stage.database;
  const closing = await owner.connect();
  try {
    await closing.query('BEGIN');
    await closing.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [inviter]);
    const paying = stage.pay();
    await vi.waitUntil(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (await owner.query(waiting)).rowCount === 1;
    });
    await close(closing, inviter);
    await closing.query('COMMIT');
    await paying;
  } finally {
    closing.release(true);
  }
  expect(await reasons(inviter)).toEqual([[CLOSED, 0n]]);
  expect(await stage.balance(inviter)).toBe(0n);
});
