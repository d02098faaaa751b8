import { randomInt } from 'node:crypto';
import { looksOfficial } from '@aureus/core/account/house-name.ts';
import type { Pool } from 'pg';
import { withTransaction } from '../platform/database/transaction.ts';

/** The rule of `looksOfficial` by which nicknames are looked at; an older number stands in rows that are to be looked at again. */
const RULE = 2;

const AT_ONCE = 1_000;

/** What somebody is called who has chosen nothing. Others may see it, so it tells nothing of the address. */
export const madeNickname = (): string => `AU${randomInt(1_000_000).toString().padStart(6, '0')}`;

/**
 * Looks at nicknames that were chosen before names of the house were refused; who is called so is called like a new account
 * from now on. Each is looked at once.
 */
export async function renameOfficial(pool: Pool, brands: readonly string[]): Promise<void> {
  for (;;) {
    const looked = await withTransaction(pool, async ({ client }) => {
      const { rows } = await client.query<{ id: bigint; nickname: string }>(
        `SELECT id, nickname FROM users WHERE nickname_rule < ${RULE} ORDER BY id LIMIT ${AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED`,
      );
      const ids = rows.map(({ id }) => id);
      const names = rows.map(({ nickname }) => (looksOfficial(nickname, brands) ? madeNickname() : nickname));
      await client.query(
        `UPDATE users SET nickname = given.nickname, nickname_rule = ${RULE}
           FROM unnest($1::bigint[], $2::text[]) AS given (id, nickname) WHERE users.id = given.id`,
        [ids, names],
      );
      return rows.length;
    });
    if (looked < AT_ONCE) return;
  }
}
