import { expect, test } from 'vitest';
import { databaseBefore } from '../support/earlier-database.ts';

/** What was credited and paid before payments had one name. */

const HASH = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

test('payments of before are named in their one spelling; those used twice are kept and marked', async () => {
  const { database, migrateOn } = await databaseBefore('0195');
  const { owner } = database;
  const client = await owner.connect();
  await client.query('SET session_replication_role = replica');
  const credited = async (network: string | null, payment: string, day: number, user = 1): Promise<number> => {
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO deposit (user_id, type, currency_id, account, network, address, amount, credited_amount, voucher_id,
         status, payment, proposal_id, proposed_by, approved_by, created_at, decided_at)
       VALUES ($1, CASE WHEN $2::text IS NULL THEN 1 ELSE 0 END, 1, CASE WHEN $2::text IS NULL THEN 1 ELSE 2 END, $2, 'x', 5,
         5, $4, 2, $3, $4, 1, 2, now(), '2026-01-01'::timestamptz + make_interval(days => $5)) RETURNING id`,
      [user, network, payment, (vouchers += 1), day],
    );
    return Number(rows[0]!.id);
  };
  let vouchers = 0;
  const paid = async (network: string, txId: string, day: number): Promise<number> => {
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO withdrawal (owner_id, account, currency_id, kind, amount, fee, network, destination_id, destination,
         shown_destination, label, usdt_value, btc_value, usdt_rate, btc_rate, state, tx_id, requested_at, updated_at)
       VALUES (1, 2, 1, 0, 5, 0, $1, 1, '{}', 'x', '', 5, 5, '1', '1', 4, $2, now(),
         '2026-01-01'::timestamptz + make_interval(days => $3)) RETURNING id`,
      [network, txId, day],
    );
    return Number(rows[0]!.id);
  };
  const first = await credited('BTC', `0x${HASH.toUpperCase()}:02`, 1);
  const again = await credited('BTC', `${HASH}:2`, 2, 2);
  const sameUser = await credited('BTC', `${HASH}:3`, 3);
  const beside = await credited('BTC', `${HASH}:4`, 4, 3);
  const unnamed = await credited('BTC', '', 5);
  const ether = await credited('ERC20', OTHER, 6);
  const etherPaid = await paid('ERC20', `0x${OTHER.toUpperCase()}`, 7);
  const cosmosPaid = await paid('ATOM', HASH, 1);
  const cosmos = await credited('ATOM', HASH.toUpperCase(), 2);
  const bank = await credited(null, 'ft-26/152', 1);
  const card = await paid('CARD', 'FT26152', 2);
  const odd = await credited('TRC20', 'seen.by.eye', 1);
  client.release(true);

  await migrateOn();
  const { rows: payments } = await owner.query<Record<string, unknown>>(
    `SELECT network, tx_id, output, is_out, coalesce(deposit_id, withdrawal_id) AS of FROM settled_payment
     ORDER BY network, tx_id, output`,
  );
  expect(
    payments.map((row) => [row['network'], row['tx_id'], row['output'], row['is_out'], Number(row['of'])]),
  ).toEqual([
    ['ATOM', HASH.toUpperCase(), 0, true, cosmosPaid],
    ['BANK', 'FT26152', 0, false, bank],
    ['BTC', HASH, 2, false, first],
    ['BTC', HASH, 4, false, beside],
    ['ERC20', `0x${OTHER}`, 0, false, ether],
    ['TRC20', 'seen.by.eye', 0, false, odd],
  ]);
  const { rows: doubted } = await owner.query<{ deposit_id: bigint | null; withdrawal_id: bigint | null }>(
    'SELECT deposit_id, withdrawal_id FROM settled_collision',
  );
  const ids = (key: 'deposit_id' | 'withdrawal_id') =>
    doubted.flatMap((row) => (row[key] === null ? [] : [Number(row[key])])).toSorted((a, b) => a - b);
  expect(ids('deposit_id')).toEqual([again, sameUser, cosmos]);
  expect(ids('withdrawal_id')).toEqual([etherPaid, card]);
  const { rows: shown } = await owner.query<{ id: bigint; tx_id: string }>(
    'SELECT id, tx_id FROM withdrawal ORDER BY id',
  );
  expect(shown.map(({ tx_id: txId }) => txId)).toEqual([`0x${OTHER.toUpperCase()}`, HASH.toUpperCase(), 'FT26152']);
  expect(unnamed).toBeGreaterThan(0);
});
