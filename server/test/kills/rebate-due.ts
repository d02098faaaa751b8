import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { DAY_MS, dayFrom, dayText } from '@aureus/core/rebate/days.ts';
import type { Currency } from '../../src/market/public.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import type { QueryResult } from 'pg';
import { vi } from 'vitest';
import { storeTerms } from '../../src/rebate/terms.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';

/** A day nobody comes to by themselves: what is due of the next one stays so. Each round has another one. */
const FIRST_DAY = dayFrom('2031-01-01');
const FRIENDS = 4;
const FEE = 5_000_000n;
const TERMS = {
  isOpen: true,
  delayDays: 7,
  lastingDays: 3_650,
  tiers: [{ people: 0, fees: 0n, ratePpm: 100_000 }],
};

/** What there is of rebates: days that were reckoned, payments, and what inviters have got in all. */
export interface RebateFound {
  readonly days: number;
  readonly payments: number;
  readonly got: bigint;
}

/** Fees of invited people, a day in each round: the day is reckoned, and what it brings is paid. */
export class RebateDue {
  readonly #database: TestDatabase;
  readonly #usdt: Currency;
  readonly #friends: bigint[] = [];
  #rounds = 0;

  /** @param usdt what it is on this database */
  constructor(database: TestDatabase, usdt: Currency = USDT) {
    [this.#database, this.#usdt] = [database, usdt];
  }

  /** Terms, and verified people of whom each was invited by the one before. */
  async open(): Promise<void> {
    const { owner } = this.#database;
    await withMoney(this.#database.pool, (tx) => storeTerms(tx.client, TERMS, new Date(), null));
    let inviter: bigint | null = null;
    for (let made = 0; made <= FRIENDS; made += 1) {
      const added: QueryResult<{ id: bigint }> = await owner.query(
        `INSERT INTO users (account_name, password_hash, nickname, invitation_code, invited_by, password_changed_at, created_at)
         VALUES ($1, 'x', 'x', $2, $3, now(), now()) RETURNING id`,
        [`friend${made}`, `${30_000_000 + made}`, inviter],
      );
      const { id } = added.rows[0]!;
      await owner.query(
        `INSERT INTO identity_case (user_id, level, status, id_type, sealed, number_hash, submitted_at, decided_at)
         VALUES ($1, 1, 'passed', 1, 'x', decode(md5($2) || md5($2), 'hex'), now(), now())`,
        [id, `document ${made}`],
      );
      if (inviter !== null) {
        this.#friends.push(id);
        await useMoney(this.#database).fund(id, this.#usdt, '1000', accounts.futures);
      }
      inviter = id;
    }
  }

  async prepare(): Promise<void> {
    const at = new Date((FIRST_DAY + 3 * this.#rounds) * DAY_MS + DAY_MS / 2);
    await withMoney(this.#database.pool, async (tx) => {
      for (const friend of this.#friends) {
        await post(tx, {
          kind: 'futures_fee',
          ref: null,
          at,
          postings: [
            { owner: friend, account: accounts.futures, currency: this.#usdt.id, available: -FEE, held: 0n },
            { owner: house.fees, account: HOUSE_ACCOUNT, currency: this.#usdt.id, available: FEE, held: 0n },
          ],
        });
      }
    });
  }

  async release(): Promise<void> {
    const ref = dayText(FIRST_DAY + 3 * this.#rounds);
    this.#rounds += 1;
    await this.#database.owner.query(
      `WITH due AS (
         INSERT INTO deadline (kind, ref, due, moves) VALUES ('rebate.day', $1, now(), false)
       ) SELECT pg_notify('deadline', 'rebate.day')`,
      [ref],
    );
  }

  /** The same, and its payments as well. */
  async releasePayments(): Promise<void> {
    await this.release();
    await this.letPay();
  }

  /** Once the day is reckoned its payments are due. */
  async letPay(): Promise<void> {
    await vi.waitUntil(async () => (await this.found()).days === this.#rounds, { timeout: 60_000 });
    await this.#letLoose();
  }

  async #letLoose(): Promise<void> {
    await this.#database.owner.query(
      `WITH due AS (
         UPDATE deadline SET due = now() WHERE kind = 'rebate.payment' AND due > now()
       ) SELECT pg_notify('deadline', 'rebate.payment')`,
    );
  }

  async isDone(): Promise<boolean> {
    const { owner } = this.#database;
    await this.#letLoose();
    const { days, payments } = await this.found();
    const { rowCount } = await owner.query(`SELECT FROM deadline WHERE kind LIKE 'rebate.%' AND due <= now()`);
    return days === this.#rounds && payments === this.#rounds * FRIENDS && rowCount === 0;
  }

  async found(): Promise<RebateFound> {
    const { rows } = await this.#database.owner.query<RebateFound>(
      `SELECT (SELECT count(*)::integer FROM rebate_day WHERE day >= '${dayText(FIRST_DAY)}') AS days,
         (SELECT count(*)::integer FROM rebate_payment WHERE ended_at IS NOT NULL) AS payments,
         (SELECT coalesce(sum(available_delta), 0)::bigint FROM ledger_entry WHERE kind = 152 AND owner_id > 0) AS got`,
    );
    return rows[0] ?? { days: 0, payments: 0, got: 0n };
  }

  /** What there has to be after so many rounds. */
  expected(rounds: number): RebateFound {
    const payments = rounds * FRIENDS;
    return { days: rounds, payments, got: BigInt(payments) * (FEE / 10n) };
  }
}
