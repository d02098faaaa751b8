import type { PersonalPart } from './export/part.ts';

/** Who the user is here, what they chose, and where the account was opened. */
export const personalOfAccount: readonly PersonalPart[] = [
  {
    part: 'account.profile',
    sql: `SELECT id, account_name, email, phone_area, phone_number, nickname, signature, score, level, invitation_code,
        timezone, language, hides_nickname, created_at FROM users WHERE id = $1`,
  },
  {
    part: 'account.wallet',
    sql: 'SELECT address, created_at FROM user_wallets WHERE user_id = $1',
  },
  {
    part: 'account.passkey',
    sql: 'SELECT name, synced, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY id',
  },
  {
    part: 'account.choices',
    sql: 'SELECT language, region, fiat, up_colour FROM user_choice WHERE user_id = $1',
  },
  {
    part: 'account.session',
    sql: 'SELECT ip, user_agent, created_at, last_used_at FROM sessions WHERE user_id = $1 ORDER BY id',
  },
  {
    part: 'account.device',
    sql: 'SELECT first_login_at, last_login_at FROM account_device WHERE user_id = $1 ORDER BY first_login_at, device',
  },
  {
    part: 'account.event',
    sql: 'SELECT kind, ip, user_agent, created_at FROM security_events WHERE user_id = $1 ORDER BY id',
  },
];
