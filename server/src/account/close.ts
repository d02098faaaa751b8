import { type Deadline, defineDeadline, type Due } from '../platform/deadlines/deadline.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { ClosingWork } from './closing.ts';
import { findOpenMatters } from './open-matters.ts';

/** What nobody is called by: what others see in place of the nickname of a closed account. */
const NOBODY = '***';

/** What closing an account needs of the rest. */
type Needs = Pick<ClosingWork, 'closing' | 'clock' | 'files' | 'notices'>;

/**
 * The end of the wait. Everything is asked again: what came in meanwhile keeps the account open, and its owner is told. An
 * outage makes it later: the owner has the days to log in.
 */
export function closeDeadline(needs: Needs): Deadline {
  return defineDeadline({
    name: 'account.close',
    outage: 'move',
    atOnce: 100,
    settle: async (tx, due) => {
      await lockOwners(tx, due);
      for (const one of due) await settleOne(needs, tx, one);
    },
  });
}

/** In the order of their numbers, as payments to many accounts lock them: else the two could wait for each other. */
async function lockOwners({ client }: Transaction, due: readonly Due[]): Promise<void> {
  await client.query(
    `SELECT FROM account_closing JOIN users ON users.id = user_id WHERE account_closing.id = ANY($1::bigint[])
     ORDER BY users.id FOR NO KEY UPDATE OF users`,
    [due.map(({ ref }) => ref)],
  );
}

async function settleOne(needs: Needs, tx: Transaction, { ref }: Due): Promise<void> {
  const { rows } = await tx.client.query<{ user: bigint; portrait: bigint | null; is_free: boolean }>(
    `SELECT users.id AS user, portrait_file_id AS portrait, status = 'active' AND NOT funds_frozen AS is_free
     FROM account_closing JOIN users ON users.id = user_id WHERE account_closing.id = $1 FOR NO KEY UPDATE OF users`,
    [ref],
  );
  const [wish] = rows;
  if (!wish) return;
  // A login may have undone it while its row was waited for.
  const { rowCount } = await tx.client.query('DELETE FROM account_closing WHERE id = $1', [ref]);
  if (rowCount !== 1) return;
  const { user: userId, portrait, is_free: isFree } = wish;
  const isClosed = isFree && (await findOpenMatters(needs.closing, tx.client, userId)).length === 0;
  await needs.notices.send(tx, { userId, kind: isClosed ? 'closing_done' : 'closing_stopped', params: {} });
  if (!isClosed) return;
  if (portrait !== null) await needs.files.release(tx, portrait);
  await forget(needs, tx, userId);
}

/** Takes away all that opens the account and says who it was. What the books and the law need stays, by its number. */
async function forget({ clock }: Needs, { client }: Transaction, userId: bigint): Promise<void> {
  await client.query(
    `INSERT INTO account_closed (user_id, closed_at, phone_hash, wallet_hash)
     SELECT id, $2, login_hash_of(phone_area || ' ' || phone_number),
       (SELECT login_hash_of(address) FROM user_wallets WHERE user_id = users.id) FROM users WHERE id = $1`,
    [userId, clock.now()],
  );
  await client.query('DELETE FROM passkeys WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM totp WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query('SELECT account_forget_wallet($1)', [userId]);
  // An undone change would give the account its addresses back.
  await client.query('DELETE FROM account_changes WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
  await client.query(
    `UPDATE users SET status = 'closed', account_name = NULL, email = NULL, phone_area = NULL, phone_number = NULL,
       password_hash = '', pay_password_hash = NULL, nickname = $2, head_portrait = '', portrait_file_id = NULL,
       signature = '', phrase = '' WHERE id = $1`,
    [userId, NOBODY],
  );
}
