import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { changeHolds } from '../platform/ledger/holds.ts';
import { textLine } from '../wallet/public.ts';
import { gathering } from './act-transaction.ts';
import { reclaimed } from './coin-moves.ts';
import { aboutOrder, coinsLine, readOrder } from './judge-act.ts';
import type { AfterCommit, OtcNeeds } from './needs.ts';
import { lockOrder, type OtcOrder } from './order-row.ts';
import { notify, sayIn } from './telling.ts';

type Payload = ProposalPayload<'otc.reclaim'>;

/** @throws AppError otc_not_locked; otc_order_moved_on when it is not as the operators saw it */
function refuseOther(order: OtcOrder, { version }: Payload): void {
  if (order.lock_state !== 'held') throw new AppError('otc_not_locked');
  if (order.version !== version) throw new AppError('otc_order_moved_on');
}

/** Two operators give coins that are still held after a purchase back to the seller: the payment was taken back. */
export function reclaimAct(needs: OtcNeeds): ProposalHandler<'otc.reclaim'> {
  const { platform, unlock } = needs;
  return {
    subject: ({ order_id }) => `otc order ${order_id}`,

    affected: aboutOrder,

    preview: async (pool, payload) => {
      const order = await readOrder(pool, payload.order_id);
      refuseOther(order, payload);
      return [
        coinsLine(needs, order, 'otc.reclaim'),
        textLine('otc.user', String(order.seller_id)),
        textLine('otc_reason', payload.reason),
      ];
    },

    execute: async (given, payload) => {
      const after: AfterCommit = [];
      const tx = gathering(given, after);
      // Before the order, as whoever frees the coins. What is due already is free.
      const inTime = (await unlock.cancel(tx, [String(payload.order_id)])).size === 1;
      const order = await lockOrder(tx.client, payload.order_id);
      refuseOther(order, payload);
      if (!inTime) throw new AppError('otc_not_locked');
      const { rows } = await tx.client.query<OtcOrder>(
        `UPDATE otc_order SET lock_state = 'reclaimed', version = version + 1 WHERE id = $1 RETURNING *`,
        [order.id],
      );
      const made = rows[0] ?? order;
      await sayIn(tx, needs, made, 'reclaimed');
      for (const to of ['buyer', 'seller'] as const) {
        await notify(tx, needs, made, { to, kind: 'otc_reclaimed', more: { reason: payload.reason } });
      }
      await changeHolds(tx, platform.clock.now(), [reclaimed(made)]);
      return () => {
        for (const tell of after) tell();
        needs.tell([made]);
      };
    },
  };
}
