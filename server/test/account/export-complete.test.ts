import { expect, test } from 'vitest';
import { personalParts } from '../../src/personal-parts.ts';
import { useDatabase } from '../support/database.ts';

/** Whatever is kept about users is in the file of their data, or it is said here why it is not. */

const database = useDatabase();

/** How columns are called that name a user. */
const WHOSE = ['user_id', 'owner_id', 'inviter_id', 'invited_id', 'follower_id', 'leader_id', 'buyer_id', 'seller_id', 'rater_id', 'creator_id', 'to_id']; // prettier-ignore

const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'secrets, and what they stood for': [
    'totp',
    'recovery_codes',
    'passkey_challenges',
    'account_changes',
    'push_subscription',
  ],
  'money that is in the bills': [
    'wallet_move',
    'wallet_exchange',
    'wallet_value_day',
    'ledger_flow',
    'ledger_hold',
    'settled_payment',
    'corporate_payment',
    'corporate_split_holding',
    'recurring_run',
    'faucet_use',
    'rebate_earning',
  ],
  'how something in the file came about, on its page': ['futures_receipt', 'futures_trial', 'futures_copy_result'],
  'what everybody sees, made of what is in the file': [
    'futures_leader',
    'copy_record',
    'copy_day',
    'art_hand',
    'art_bidder',
  ],
  'for a few minutes or a day, to do something once': [
    'idempotency_claim',
    'exchange_quote',
    'exchange_dust',
    'account_export',
  ],
  'marks without a content of their own': [
    'login_addresses',
    'deposit_number',
    'ieo_participant',
    'otc_taker',
    'art_member',
    'account_closing',
    'account_closed',
    'account_mailboxes',
    'account_telephone_twin',
  ],
  'when something in the file is due': ['deadline', 'deadline_stopped'],
  'what operators write for each other': ['user_notes'],
};

test('each table that names a user is read for the file, or left out for a reason', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = ANY($1::text[]) ORDER BY 1`,
    [WHOSE],
  );
  const sql = personalParts.map((part) => part.sql).join('\n');
  const isRead = (table: string): boolean => new RegExp(`\\b${table}\\b`).test(sql);
  const unread = rows.map(({ name }) => name).filter((name) => !isRead(name));
  expect(unread).toEqual(Object.values(LEFT_OUT).flat().toSorted());
});
