import { closingDays } from '@aureus/contract/account/closing-calls.ts';
import { closeDeadline } from '../../src/account/close.ts';
import type { Notices } from '../../src/notice/public.ts';
import { openMatters } from '../../src/open-matters.ts';
import type { Deadline } from '../../src/platform/deadlines/deadline.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { countMoney } from '../../src/wallet/open-matters.ts';
import { filesOf } from '../files/area.ts';
import type { TestDatabase } from '../support/database.ts';
import { type TestMarkets, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';

/** Whose accounts are to be closed, in each round; of these the first ones have money by then. */
const PEOPLE = 6;
const WITH_MONEY = 2;

/** What there is of accounts after so many rounds. */
export interface ClosingFound {
  readonly closed: number;
  /** Those with money, as they were. */
  readonly open: number;
  /** Rows of closed accounts, by which their telephone is known. */
  readonly known: number;
  readonly wishes: number;
  /** What would still open a closed account. */
  readonly waysIn: number;
}

/** Closes accounts as the server does. */
export const closingOn = (platform: Platform, markets: TestMarkets, notices: Notices): Deadline =>
  closeDeadline({
    closing: { matters: openMatters, countMoney: countMoney(() => markets) },
    clock: platform.clock,
    files: filesOf(platform),
    notices,
  });

/** Accounts whose owners want to close them: with a telephone and a passkey each, and some with money: no mail is sent here. */
export class ClosingDue {
  readonly #database: TestDatabase;
  #rounds = 0;

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  async prepare(): Promise<void> {
    const { owner } = this.#database;
    const money = useMoney(this.#database);
    for (let made = 0; made < PEOPLE; made += 1) {
      const name = `leaver${this.#rounds}x${made}`;
      const { rows } = await owner.query<{ id: bigint }>(
        `WITH made AS (
           INSERT INTO users (phone_area, phone_number, password_hash, nickname, invitation_code, password_changed_at, created_at)
           VALUES ('49', $2, 'x', $1, $2, now(), now()) RETURNING id
         ), key AS (
           INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, synced, name, created_at)
           SELECT id, 'credential of ' || $1, '\\x00', 0, '{}', false, 'Key', now() FROM made
         ), wish AS (
           INSERT INTO account_closing (user_id, asked_at) SELECT id, now() FROM made RETURNING id
         ), due AS (
           INSERT INTO deadline (kind, ref, due, moves)
           SELECT 'account.close', id::text, now() + interval '${closingDays} days', true FROM wish
         ) SELECT id FROM made`,
        [name, `${50_000_000 + this.#rounds * PEOPLE + made}`],
      );
      if (made < WITH_MONEY) await money.fund(rows[0]!.id, USDT, '2');
    }
  }

  async release(): Promise<void> {
    this.#rounds += 1;
    await this.#database.owner.query(
      `WITH due AS (UPDATE deadline SET due = now() WHERE kind = 'account.close')
       SELECT pg_notify('deadline', 'account.close')`,
    );
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(`SELECT FROM deadline WHERE kind = 'account.close'`);
    return rowCount === 0;
  }

  async found(): Promise<ClosingFound> {
    const { rows } = await this.#database.owner.query<ClosingFound>(
      `SELECT (SELECT count(*)::integer FROM users WHERE status = 'closed' AND nickname = '***') AS closed,
         (SELECT count(*)::integer FROM users WHERE status = 'active' AND phone_number IS NOT NULL AND nickname LIKE 'leaver%') AS open,
         (SELECT count(*)::integer FROM account_closed WHERE phone_hash IS NOT NULL) AS known,
         (SELECT count(*)::integer FROM account_closing) AS wishes,
         (SELECT count(*)::integer FROM passkeys JOIN users ON users.id = user_id WHERE status = 'closed') AS "waysIn"`,
    );
    return rows[0]!;
  }

  /** What there has to be after so many rounds. */
  expected(rounds: number): ClosingFound {
    const closed = rounds * (PEOPLE - WITH_MONEY);
    return { closed, open: rounds * WITH_MONEY, known: closed, wishes: 0, waysIn: 0 };
  }

  notices(rounds: number): readonly { readonly kind: string; readonly count: number }[] {
    return [
      { kind: 'closing_done', count: rounds * (PEOPLE - WITH_MONEY) },
      { kind: 'closing_stopped', count: rounds * WITH_MONEY },
    ];
  }
}
