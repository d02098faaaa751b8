import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { nextSale } from '@aureus/core/art/sale-state.ts';
import { shifted } from '@aureus/core/art/sale-window.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { textLine, usdtOf } from '../wallet/public.ts';
import { readWork } from './ending.ts';
import type { ArtNeeds } from './needs.ts';
import { notifySale } from './notices.ts';
import { databaseNow, lockSale, lockWork, type Sale } from './rows.ts';

type Payload = ProposalPayload<'art.sale'>;

async function findSale(connection: Pool | PoolClient, { sale_id }: Payload): Promise<Sale> {
  const { rows } = await connection.query<Sale>('SELECT * FROM art_sale WHERE id = $1', [sale_id]);
  const [sale] = rows;
  if (!sale) throw new AppError('art_work_unknown');
  return sale;
}

/** @throws AppError art_decided */
function decided({ state, pay_type: payType, bids }: Sale, { approve }: Payload): 'open' | 'refused' {
  const next = nextSale({ state, payType, bids }, approve ? 'approve' : 'refuse');
  if (next !== 'open' && next !== 'refused') throw new AppError('art_decided');
  return next;
}

/** Two operators decide about an auction. One whose start has passed meanwhile begins now, and lasts as long as it was to. */
export function saleDecision(needs: ArtNeeds): ProposalHandler<'art.sale'> {
  return {
    subject: ({ sale_id }) => `art sale ${sale_id}`,

    affected: async (connection, { sale_id }) => {
      const { rows } = await connection.query<Pick<Sale, 'seller_id'>>('SELECT seller_id FROM art_sale WHERE id = $1', [
        sale_id,
      ]);
      return { users: rows.map(({ seller_id }) => seller_id) };
    },

    preview: async (pool, payload) => {
      const sale = await findSale(pool, payload);
      const next = decided(sale, payload);
      const usdt = usdtOf(needs.markets);
      const currency = needs.markets.currency(sale.currency_id) ?? usdt;
      const amount = (minor: bigint): string => `${formatDecimal(minor, currency.scale)} ${currency.code}`;
      const { rows } = await pool.query<{ code: string }>('SELECT code FROM art_work WHERE id = $1', [sale.work_id]);
      return [
        textLine('art.work', rows[0]?.code ?? ''),
        textLine('art.user', String(sale.seller_id)),
        textLine('art.start_price', amount(sale.start_price)),
        textLine('art.per_increase', amount(sale.per_increase)),
        textLine('art.margin', `${formatDecimal(sale.margin, usdt.scale)} ${usdt.code}`),
        textLine('art.start', sale.start_at.toISOString()),
        textLine('art.end', sale.end_at.toISOString()),
        textLine('art.state', next, sale.state),
        textLine('art_reason', payload.reason),
      ];
    },

    execute: async (tx, payload) => {
      const { client } = tx;
      // The work first, as whoever offers or wants it does.
      await lockWork(client, (await findSale(client, payload)).work_id);
      const sale = await lockSale(client, BigInt(payload.sale_id));
      const next = decided(sale, payload);
      const now = await databaseNow(tx);
      const asked = { start: sale.start_at.getTime(), end: sale.end_at.getTime() };
      const times = next === 'open' ? shifted(asked, now.getTime()) : asked;
      const [start, end] = [new Date(times.start), new Date(times.end)];
      await client.query(
        'UPDATE art_sale SET state = $2, reason = $3, start_at = $4, end_at = $5, ended_at = $6 WHERE id = $1',
        [sale.id, next, payload.reason, start, end, next === 'refused' ? now : null],
      );
      if (next === 'open') await needs.ending.schedule(tx, [{ ref: String(sale.id), due: end }]);
      const work = await readWork(tx, sale);
      await notifySale(
        tx,
        needs,
        { work, sale },
        {
          to: sale.seller_id,
          kind: next === 'open' ? 'art_sale_approved' : 'art_sale_refused',
          more: { reason: payload.reason },
        },
      );
      return () => {
        needs.tell.sale(sale.id);
        needs.tell.own(sale.seller_id, 'reviewed', work.code);
      };
    },
  };
}
