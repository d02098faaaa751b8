import type { DashboardSums, OperatorView, Proposals } from '../operator/public.ts';
import { freezing, type FreezeNeeds } from './freeze-act.ts';

const USERS = `SELECT
  (SELECT count(*)::integer FROM users WHERE NOT is_simulated) AS total,
  (SELECT count(*)::integer FROM users WHERE created_at > $1 AND NOT is_simulated) AS new_24h,
  (SELECT count(*)::integer FROM users WHERE status <> 'active' OR funds_frozen) AS frozen,
  (SELECT count(*)::integer FROM sessions) AS sessions`;

/** Operators freeze accounts, and see how many there are and which of them have a way in in common. */
export function accountView({ proposals, ...needs }: FreezeNeeds & { readonly proposals: Proposals }): OperatorView {
  proposals.handle('user.freeze', freezing(true, needs));
  proposals.handle('user.unfreeze', freezing(false, needs));
  return {
    takeUp: async () => needs.onFreeze(),
    sums: async (connection, since) => {
      const { rows } = await connection.query<DashboardSums['users']>(USERS, [since]);
      return rows[0] ? { users: rows[0] } : {};
    },
    links: [
      {
        kind: 'login_address',
        sql: `SELECT b.user_id FROM login_addresses a JOIN login_addresses b ON b.address = a.address
               WHERE a.user_id = $1`,
      },
      {
        kind: 'mailbox',
        // One they have or had, also of a closed account: a new address makes nobody another person.
        sql: `SELECT b.user_id FROM account_mailboxes a JOIN account_mailboxes b USING (mailbox_hash)
               WHERE a.user_id = $1`,
      },
      {
        kind: 'telephone',
        // From the time before telephones had one form: since then no two accounts have the same.
        sql: `SELECT other_id FROM account_telephone_twin WHERE user_id = $1
              UNION ALL SELECT user_id FROM account_telephone_twin WHERE other_id = $1
              UNION ALL SELECT b.user_id FROM account_telephone_twin a JOIN account_telephone_twin b USING (other_id)
               WHERE a.user_id = $1`,
      },
      {
        kind: 'former_login',
        // A telephone and a wallet open one account at a time: only a closed one can have had the same.
        sql: `SELECT b.user_id FROM users a JOIN account_closed b ON b.phone_hash = login_hash_of(a.phone_area || ' ' || a.phone_number)
               WHERE a.id = $1 AND a.phone_number IS NOT NULL
              UNION ALL
              SELECT b.id FROM account_closed a JOIN users b ON login_hash_of(b.phone_area || ' ' || b.phone_number) = a.phone_hash
               WHERE a.user_id = $1 AND b.phone_number IS NOT NULL
              UNION ALL
              SELECT b.user_id FROM user_wallets a JOIN account_closed b ON b.wallet_hash = login_hash_of(a.address)
               WHERE a.user_id = $1
              UNION ALL
              SELECT b.user_id FROM account_closed a JOIN user_wallets b ON login_hash_of(b.address) = a.wallet_hash
               WHERE a.user_id = $1
              UNION ALL
              SELECT b.user_id FROM account_closed a JOIN account_closed b
                ON b.phone_hash = a.phone_hash OR b.wallet_hash = a.wallet_hash WHERE a.user_id = $1`,
      },
      {
        kind: 'device',
        // By the signed mark of the browser, which only a login with all that the account asks for gets noted.
        sql: `SELECT b.user_id FROM account_device a JOIN account_device b ON b.device = a.device WHERE a.user_id = $1`,
      },
      {
        kind: 'address_and_browser',
        // A hint for operators and never a ban: people behind one carrier share both. Sessions end; what was recorded of
        // them stays. A failed login says nothing: anybody can make one.
        sql: `SELECT b.user_id FROM sessions a JOIN sessions b ON b.ip = a.ip AND b.user_agent = a.user_agent
               WHERE a.user_id = $1
              UNION ALL
              SELECT DISTINCT b.user_id FROM (
                  SELECT DISTINCT ip, user_agent FROM security_events WHERE user_id = $1 AND kind <> 'login_failed'
                ) AS a JOIN security_events b ON b.ip = a.ip AND b.user_agent = a.user_agent AND b.kind <> 'login_failed'`,
      },
      { kind: 'invitation', sql: 'SELECT id FROM users WHERE invited_by = $1' },
      { kind: 'invitation', sql: 'SELECT invited_by FROM users WHERE id = $1' },
    ],
  };
}
