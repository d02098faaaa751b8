import { firstHead } from '@aureus/core/box/chain.ts';
import { boxesOf, termsText } from '@aureus/core/box/terms.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Works } from '../art/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { PlannedSeries } from './planned.ts';
import { drawCode, type Seeds } from './seeds.ts';
import { drawMoment } from './series.ts';

interface Needs {
  readonly works: Pick<Works, 'keep'>;
  readonly seeds: Seeds;
  readonly draw: Deadline;
}

/**
 * Writes a series down. The machine draws its seed at this moment; from then on the terms are fixed, with the prize list,
 * the commitment and the moment of the draw, and nobody has chosen any of what the draw needs.
 * @param proposalId null for those a demo begins with
 * @throws AppError box_works_unfit when a work is not free any more
 */
export async function announceSeries(
  tx: Transaction,
  { works, seeds, draw }: Needs,
  planned: PlannedSeries,
  { proposalId, at }: { readonly proposalId: bigint | null; readonly at: Date },
): Promise<bigint> {
  const { client } = tx;
  const { name, creator, currency, price, fee, userCap, start, end, prizes } = planned;
  const seed = seeds.draw();
  const code = drawCode();
  const terms = termsText({
    code,
    price: formatDecimal(price, currency.scale),
    currency: currency.code,
    startsAt: start.getTime(),
    endsAt: end.getTime(),
    commitment: seed.commitment.toString('hex'),
    prizes,
  });
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO box_series (proposal_id, code, name, creator_id, currency_id, price, fee, boxes, user_cap, start_at, end_at,
       commitment, sealed_seed, terms, announced_at, head)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING id`,
    [
      proposalId,
      code,
      name,
      creator,
      currency.id,
      price,
      fee,
      boxesOf(prizes),
      userCap,
      start,
      end,
      seed.commitment,
      seed.sealed,
      terms,
      at,
      firstHead(terms),
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A series was not written');
  if (!(await works.keep(tx, id, prizes.map(({ work }) => work)))) throw new AppError('box_works_unfit'); // prettier-ignore
  await client.query(
    `INSERT INTO box_prize (series_id, place, work_id, name, count)
     SELECT $1, place - 1, work, name, count
     FROM unnest($2::bigint[], $3::text[], $4::integer[]) WITH ORDINALITY AS one (work, name, count, place)`,
    [id, prizes.map(({ work }) => work), prizes.map((prize) => prize.name), prizes.map(({ count }) => count)],
  );
  const due = drawMoment({ state: 1, start_at: start, end_at: end, sold_out_at: null });
  await draw.schedule(tx, [{ ref: String(id), due }]);
  return id;
}
