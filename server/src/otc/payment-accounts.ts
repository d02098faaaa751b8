import type * as calls from '@aureus/contract/otc/merchant-calls.ts';
import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { OtcAccountRow } from '@aureus/contract/otc/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { cleanText } from '@aureus/core/conversation/clean-text.ts';
import { fold } from '@aureus/core/typed/fold.ts';
import { isSameName } from '@aureus/core/typed/name.ts';
import type { ClientBase, Pool } from 'pg';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import { type Method, namedMethod, openMethod, readMethods } from './methods.ts';
import type { OtcNeeds } from './needs.ts';

/** A stored payment account. */
export interface PaymentAccount {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly method: string;
  readonly holder: string;
  readonly account: string;
  readonly bank: string;
  readonly created_at: Date;
}

const wireAccount = (methods: ReadonlyMap<string, Method>, stored: PaymentAccount): OtcAccountRow => ({
  id: Number(stored.id),
  method: namedMethod(methods, stored.method),
  holder: stored.holder,
  account: stored.account,
  bank: stored.bank,
  created_at: stored.created_at.toISOString(),
});

/** Characters of the number of an account, and the most of the name of a bank. */
const LEAST = 3;
const LONGEST = 60;

/** What a payer reads and copies: nothing hidden is in it. */
const oneLine = (text: string): string => cleanText(text.replaceAll(/\s+/gu, ' '));

/**
 * The verified name of a user; null while there is none.
 * @param tx that of the caller, if there is one: it must not wait for a second connection while it has one
 */
export async function verifiedName(
  { identities }: Pick<OtcNeeds, 'identities'>,
  user: bigint,
  tx?: Transaction,
): Promise<string | null> {
  if ((await identities.levelOf(user, tx)) < otcRules.least_level) return null;
  const { name } = await identities.summaryOf(user, tx);
  return name === '' ? null : name;
}

export async function listAccounts(needs: OtcNeeds, user: bigint): Promise<Answer<typeof calls.accounts>> {
  const { pool } = needs.platform;
  const methods = await readMethods(pool);
  const { rows } = await pool.query<PaymentAccount>(
    'SELECT * FROM otc_account WHERE owner_id = $1 AND forgotten_at IS NULL ORDER BY id DESC',
    [user],
  );
  return { holder: await verifiedName(needs, user), accounts: rows.map((row) => wireAccount(methods, row)) };
}

/**
 * Adds an account, in the verified name of the user whatever they would write: so nobody is paid, or pays, in the name of
 * somebody else. With the pay password, because whoever has only stolen a session must not say where a seller is paid to.
 */
export async function saveAccount(
  needs: OtcNeeds,
  input: Input<typeof calls.saveAccount>,
  context: UserContext,
): Promise<Answer<typeof calls.saveAccount>> {
  const { caller } = context;
  const { platform, guards } = needs;
  const methods = await readMethods(platform.pool);
  // A number is a code, in plain characters; what else names an account may be of any script.
  const plain = fold(input.account);
  const account = oneLine(/^[\x20-\x7e]*$/.test(plain) ? plain : input.account);
  const bank = oneLine(input.bank);
  if (account.length < LEAST || account.length > LONGEST || bank.length > LONGEST)
    throw new AppError('invalid_request');
  if (!(await isPayingBy(platform.pool, caller.userId, input.method))) openMethod(methods, input.method);
  const holder = await verifiedName(needs, caller.userId);
  if (holder === null) throw new AppError('otc_account_name');
  const revision = await guards.checkPayPassword(caller.userId, input.pay_password, context);
  return withTransaction(platform.pool, async (tx) => {
    // The user's row is locked by this: what they have is counted by one after the other.
    await guards.lockUnchanged(tx, caller, revision);
    await refuseTooMany(tx, caller.userId);
    const { rows } = await tx.client.query<PaymentAccount>(
      `INSERT INTO otc_account (owner_id, method, holder, account, bank, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING *`,
      [caller.userId, input.method, holder, account, bank, platform.clock.now()],
    );
    const [made] = rows;
    if (!made) throw new Error('A payment account was not added');
    return wireAccount(methods, made);
  });
}

/** Whoever buys by a method that operators close meanwhile may have paid already, and must still be able to say from where. */
async function isPayingBy(pool: Pool, user: bigint, method: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM otc_order WHERE buyer_id = $1 AND method = $2 AND ended_at IS NULL LIMIT 1',
    [user, method],
  );
  return rowCount !== 0;
}

async function refuseTooMany({ client }: Transaction, user: bigint): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    'SELECT count(*)::integer AS number FROM otc_account WHERE owner_id = $1 AND forgotten_at IS NULL',
    [user],
  );
  if ((rows[0]?.number ?? 0) >= otcRules.most_accounts) {
    throw new AppError('otc_accounts_full', { most: otcRules.most_accounts });
  }
}

/** Forgets an account; a sale that is paid to it keeps it until it has ended. */
export function deleteAccount(
  { platform: { pool, clock } }: OtcNeeds,
  { id }: Input<typeof calls.deleteAccount>,
  user: bigint,
): Promise<Answer<typeof calls.deleteAccount>> {
  return withTransaction(pool, async ({ client }) => {
    const { rowCount } = await client.query(
      'SELECT FROM otc_account WHERE id = $1 AND owner_id = $2 AND forgotten_at IS NULL FOR UPDATE',
      [id, user],
    );
    if (rowCount === 0) throw new AppError('otc_account_unknown');
    const { rowCount: adverts } = await client.query(
      `SELECT FROM otc_advert WHERE owner_id = $2 AND state <> 'ended' AND $1 = ANY(accounts) LIMIT 1`,
      [id, user],
    );
    if (adverts !== 0) throw new AppError('otc_account_in_use');
    await client.query('UPDATE otc_account SET forgotten_at = $2 WHERE id = $1', [id, clock.now()]);
    return { done: true };
  });
}

/**
 * Accounts of a user by their numbers, in the order of these; they are not forgotten until the caller's transaction ends.
 * @throws AppError otc_account_unknown; otc_account_name when the verified name is another one by now
 */
export async function lockAccounts(
  client: ClientBase,
  user: bigint,
  ids: readonly number[],
  holder: string,
): Promise<PaymentAccount[]> {
  const { rows } = await client.query<PaymentAccount>(
    `SELECT * FROM otc_account WHERE owner_id = $1 AND id = ANY($2::bigint[]) AND forgotten_at IS NULL
     ORDER BY id FOR SHARE`,
    [user, ids],
  );
  return ids.map((id) => {
    const found = rows.find((row) => row.id === BigInt(id));
    if (!found) throw new AppError('otc_account_unknown');
    if (!isSameName(found.holder, holder)) throw new AppError('otc_account_name');
    return found;
  });
}

/** One of any owner, of an order: also when it was forgotten. */
export async function readAccount(connection: Pool | ClientBase, id: bigint): Promise<PaymentAccount | undefined> {
  const { rows } = await connection.query<PaymentAccount>('SELECT * FROM otc_account WHERE id = $1', [id]);
  return rows[0];
}
