import type { Pool } from 'pg';
import { createSessions } from '../../src/account/sessions.ts';
import { coins, quoteCurrency } from '../../src/market/catalogue.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { withMoney } from '../support/money.ts';

/** A user with a session and money in the spot account. */
export interface Trader {
  readonly id: bigint;
  readonly token: string;
}

const SPOT = 2;
const AMOUNT = 10n ** 14n;

/** Makes users with plenty of USDT and of the first coins of the catalogue. */
export async function makeTraders(pool: Pool, count: number): Promise<Trader[]> {
  const sessions = createSessions(pool, systemClock);
  return withMoney(pool, async (tx) => {
    const { rows } = await tx.client.query<{ id: bigint }>(
      `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
       SELECT 'witness' || n, 'x', 'witness', 'W' || lpad(n::text, 7, '0'), now(), now()
       FROM generate_series(1, $1) AS n RETURNING id`,
      [count],
    );
    for (const currency of [quoteCurrency.id, ...coins.slice(0, 4).map(({ id }) => id)]) {
      const of = (owner: bigint, account: number, available: bigint) => ({
        owner,
        account,
        currency,
        available,
        held: 0n,
      });
      const postings = rows.map(({ id }) => of(id, SPOT, AMOUNT));
      postings.push(of(house.external, HOUSE_ACCOUNT, -AMOUNT * BigInt(count)));
      await post(tx, { kind: 'genesis', ref: null, at: systemClock.now(), postings });
    }
    const traders: Trader[] = [];
    for (const { id } of rows) {
      traders.push({ id, token: await sessions.open(tx, id, { ip: '127.0.0.1', userAgent: 'witness' }) });
    }
    return traders;
  });
}
