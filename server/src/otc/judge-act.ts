import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { textLine, usdtText } from '../wallet/public.ts';
import { gathering } from './act-transaction.ts';
import { allowed } from './acting.ts';
import { wirePair } from './adverts.ts';
import type { AfterCommit, OtcNeeds } from './needs.ts';
import { lockOrder, type OtcOrder } from './order-row.ts';
import { areLinked, lockOf, payCoins, returnCoins } from './settlement.ts';
import { writeStep } from './steps.ts';
import { notify, sayIn } from './telling.ts';

type Payload = ProposalPayload<'otc.judge'>;

/** An order, unlocked. @throws AppError otc_order_unknown */
export async function readOrder(connection: Pool | PoolClient, id: number): Promise<OtcOrder> {
  const { rows } = await connection.query<OtcOrder>('SELECT * FROM otc_order WHERE id = $1', [id]);
  const [order] = rows;
  if (!order) throw new AppError('otc_order_unknown');
  return order;
}

/** Nobody judges about themselves. */
export async function aboutOrder(connection: Pool | PoolClient, { order_id }: { readonly order_id: number }) {
  const { rows } = await connection.query<Pick<OtcOrder, 'buyer_id' | 'seller_id'>>(
    'SELECT buyer_id, seller_id FROM otc_order WHERE id = $1',
    [order_id],
  );
  return { users: rows.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id]) };
}

/** The coins of an order, as operators read what would become of them. */
export function coinsLine({ markets }: Pick<OtcNeeds, 'markets'>, order: OtcOrder, label: string) {
  const currency = markets.currency(order.currency_id);
  const { scale, coin } = wirePair({ markets }, order);
  return {
    label,
    before: null,
    after: formatDecimal(order.amount, scale),
    unit: coin,
    usdt: currency ? usdtText(markets, currency, order.amount) : null,
  };
}

/** @throws AppError otc_not_appealed; otc_order_moved_on when it is not as the operators saw it */
function refuseOther(order: OtcOrder, { version }: Payload): void {
  if (order.state !== 'appealed') throw new AppError('otc_not_appealed');
  if (order.version !== version) throw new AppError('otc_order_moved_on');
}

/**
 * Two operators judge an order under appeal, as they saw it: should its people agree meanwhile, their word counts and the
 * judgement is refused. Whose money is frozen makes no difference: whoever has paid gets the coins.
 */
export function judgeAct(needs: OtcNeeds): ProposalHandler<'otc.judge'> {
  const { platform } = needs;
  return {
    subject: ({ order_id }) => `otc order ${order_id}`,

    affected: aboutOrder,

    preview: async (pool, payload) => {
      const order = await readOrder(pool, payload.order_id);
      refuseOther(order, payload);
      const to = payload.outcome === 'release' ? order.buyer_id : order.seller_id;
      return [
        coinsLine(needs, order, `otc.${payload.outcome}`),
        textLine('otc.user', String(to)),
        textLine('otc.fault', payload.fault),
        textLine('otc_reason', payload.reason),
      ];
    },

    execute: async (given, payload) => {
      const after: AfterCommit = [];
      const tx = gathering(given, after);
      const { outcome, fault, reason } = payload;
      const order = await lockOrder(tx.client, payload.order_id);
      refuseOther(order, payload);
      const now = platform.clock.now();
      const next = allowed(order, outcome === 'release' ? 'judge_release' : 'judge_return', 'operators', now);
      const until = outcome === 'release' ? await lockOf(tx.client, order, now) : null;
      const change = {
        ended_by: 'operators',
        ended_at: now,
        fault: fault === 'nobody' ? null : fault,
        judgement: reason,
        is_counted: !(await areLinked(tx.client, needs, order)),
        lock_state: until === null ? 'none' : 'held',
      } as const;
      const made = await writeStep(tx.client, order, { next, by: 'operators', at: now, change });
      await sayIn(tx, needs, made, 'judged', { outcome });
      for (const to of ['buyer', 'seller'] as const) {
        await notify(tx, needs, made, { to, kind: 'otc_judged', more: { outcome, reason } });
      }
      if (outcome === 'release') await payCoins(tx, needs, made, { at: now, until });
      else await returnCoins(tx, made, now);
      return () => {
        for (const tell of after) tell();
        needs.tell([made]);
      };
    },
  };
}
