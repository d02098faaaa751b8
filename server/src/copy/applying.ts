import type { apply } from '@aureus/contract/copy/calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { refuseFrozen } from '../account/public.ts';
import type { CopyTrading } from '../futures/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Money } from '../platform/ledger/money.ts';
import type { Clock } from '../platform/clock.ts';
import { APPLIED, ENDED, lastApplication, LEADING } from './applications.ts';
import { readTerms } from './terms.ts';

export interface ApplyingNeeds {
  readonly money: Pick<Money, 'transaction'>;
  readonly clock: Clock;
  readonly copies: CopyTrading;
}

/**
 * Asks to be followed. What was done before stays in the record, however often somebody asks.
 * @throws AppError copy_closed, copy_applied_already, copy_follower_cannot_lead, funds_frozen
 */
export async function applyToLead(
  { money, clock, copies }: ApplyingNeeds,
  userId: bigint,
  { plan }: Input<typeof apply>,
): Promise<void> {
  await money.transaction(null, async (tx) => {
    const { client } = tx;
    await refuseFrozen(tx, userId);
    const { is_open: isOpen } = await readTerms(client);
    if (!isOpen) throw new AppError('copy_closed');
    const last = await lastApplication(client, userId);
    if (last?.state === APPLIED || last?.state === LEADING) throw new AppError('copy_applied_already');
    if (await copies.isFollowing(client, userId)) throw new AppError('copy_follower_cannot_lead');
    // Of two wishes at once the second one waits for the first.
    const { rowCount } = await client.query(
      `INSERT INTO copy_application (user_id, plan, applied_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) WHERE state IN (1, 3) DO NOTHING`,
      [userId, plan.trim(), clock.now()],
    );
    if (rowCount !== 1) throw new AppError('copy_applied_already');
  });
}

/** Takes an application back, or ends leading: follows end by the next recorded price. @throws AppError copy_not_leading */
export async function resign({ money, clock, copies }: ApplyingNeeds, userId: bigint): Promise<void> {
  await money.transaction(null, async (tx) => {
    const { rows } = await tx.client.query<{ state: number }>(
      `UPDATE copy_application SET state = ${ENDED}, ended_at = $2
       WHERE user_id = $1 AND state IN (${APPLIED}, ${LEADING}) RETURNING state`,
      [userId, clock.now()],
    );
    if (rows.length === 0) throw new AppError('copy_not_leading');
    await copies.dismiss(tx, Number(userId));
  });
  copies.refresh();
}
