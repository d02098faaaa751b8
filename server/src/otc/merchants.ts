import type * as calls from '@aureus/contract/otc/merchant-calls.ts';
import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { MerchantState } from '@aureus/contract/otc/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { looksOfficial } from '@aureus/core/account/house-name.ts';
import { looksSimulated } from '@aureus/core/account/simulated-name.ts';
import type { ClientBase, Pool } from 'pg';
import { isSimulated } from '../account/public.ts';
import { sqlState, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { readMerchants } from './figures.ts';
import type { OtcNeeds } from './needs.ts';

/** A stored merchant, or somebody who wants to be one. */
export interface Merchant {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly name: string;
  readonly state: MerchantState;
  readonly text: string;
  readonly reason: string;
  readonly is_demo: boolean;
  readonly applied_at: Date;
  readonly decided_at: Date | null;
}

export async function findMerchant(connection: Pool | ClientBase, user: bigint): Promise<Merchant | undefined> {
  const { rows } = await connection.query<Merchant>('SELECT * FROM otc_merchant WHERE user_id = $1', [user]);
  return rows[0];
}

export async function showOwnMerchant(
  { platform: { pool, clock }, identities }: OtcNeeds,
  user: bigint,
): Promise<Answer<typeof calls.ownMerchant>> {
  const found = await findMerchant(pool, user);
  const shown = found?.state === 'approved' ? await readMerchants(pool, [found.id], clock.epochMs()) : undefined;
  return {
    state: found?.state ?? null,
    name: found?.name ?? null,
    reason: found?.reason ?? '',
    merchant: (found && shown?.get(found.id)) ?? null,
    level: await identities.levelOf(user),
    needed_level: otcRules.merchant_level,
  };
}

const LEAST_NAME = 2;
const LONGEST_NAME = 24;
const UNIQUE_VIOLATION = '23505';

/** Asks to become a merchant; whoever was refused or ended may ask again. */
export async function applyAsMerchant(
  { platform: { pool, clock }, identities, conversations, brands }: OtcNeeds,
  { name, text }: Input<typeof calls.apply>,
  user: bigint,
): Promise<Answer<typeof calls.apply>> {
  try {
    return await withTransaction(pool, async (tx) => {
      if ((await identities.levelOf(user, tx)) < otcRules.merchant_level) {
        throw new AppError('otc_level_needed', { level: otcRules.merchant_level });
      }
      // One form of each letter: a name that only looks like another merchant's is that one.
      const shown = await conversations.shownText(tx, name.normalize('NFKC').replaceAll(/\s+/gu, ' '), LONGEST_NAME);
      if (shown.length < LEAST_NAME) throw new AppError('invalid_request');
      const simulated = await isSimulated(tx.client, user);
      if (looksSimulated(shown) && !simulated) throw new AppError('nickname_reserved');
      if (looksOfficial(shown, brands())) throw new AppError('nickname_official');
      const said = await conversations.shownText(tx, text, otcRules.longest_text);
      const { rowCount } = await tx.client.query(
        `INSERT INTO otc_merchant (user_id, name, state, text, applied_at, is_demo)
         VALUES ($1, $2, 'applied', $3, $4, $5)
         ON CONFLICT (user_id) DO UPDATE
         SET name = EXCLUDED.name, state = 'applied', text = EXCLUDED.text, applied_at = EXCLUDED.applied_at,
           decided_at = NULL
         WHERE otc_merchant.state IN ('refused', 'ended')`,
        [user, shown, said, clock.now(), simulated],
      );
      if (rowCount !== 1) throw new AppError('otc_merchant_already');
      return { state: 'applied' as const };
    });
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('otc_merchant_name_taken') : error;
  }
}
