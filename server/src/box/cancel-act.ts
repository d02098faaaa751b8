import type { Pool } from 'pg';
import type { Works } from '../art/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { amountLines, textLine } from '../wallet/public.ts';
import { lockSeries, readNow } from './buying.ts';
import type { Seeds } from './seeds.ts';
import { currencyOf, findSeries, phaseOfSeries, readPrizes, type Series } from './series.ts';
import type { Telling } from './telling.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly works: Works;
  readonly seeds: Seeds;
  readonly draw: Deadline;
  readonly settlement: Deadline;
  readonly telling: Telling;
}

/**
 * Cancels a series while boxes can be bought or before: what was held goes back. Once its sale is over it is too late,
 * however late the draw is: nobody sees who would get what, and then takes it back. The seed is shown all the same, so that
 * everybody sees that it was the promised one.
 */
export function cancelling({
  clock,
  markets,
  works,
  seeds,
  draw,
  settlement,
  telling,
}: Needs): ProposalHandler<'box.cancel'> {
  function refuse(series: Series, now: number): void {
    const phase = phaseOfSeries(series, now);
    if (phase !== 'soon' && phase !== 'open') throw new AppError('box_over');
  }

  async function running(pool: Pool, id: number): Promise<Series> {
    const series = await findSeries(pool, id);
    if (!series) throw new AppError('box_series_unknown');
    refuse(series, clock.epochMs());
    return series;
  }

  return {
    subject: ({ series_id }) => `series ${series_id}`,

    affected: async (connection, { series_id }) => {
      const series = await findSeries(connection, series_id);
      return { interested: series ? [series.creator_id] : [] };
    },

    preview: async (pool, { series_id }) => {
      const series = await running(pool, series_id);
      const held = amountLines(markets, currencyOf(markets, series.currency_id));
      return [
        textLine('box.name', series.name),
        textLine('box.state', 'cancelled', 'announced'),
        textLine('box.sold', String(series.sold)),
        held('box.held', series.price * BigInt(series.sold), 0n),
      ];
    },

    execute: async (tx, { series_id }) => {
      const { client } = tx;
      // In the order in which a purchase takes them: whoever is buying at this moment is waited for.
      const series = await lockSeries(tx, series_id);
      const at = await readNow(tx);
      refuse(series, at.getTime());
      if ((await draw.cancel(tx, [String(series.id)])).size !== 1) throw new AppError('box_over');
      const { rows: secret } = await client.query<{ sealed_seed: string }>(
        'SELECT sealed_seed FROM box_series WHERE id = $1',
        [series.id],
      );
      const seed = seeds.open({ commitment: series.commitment, sealed: secret[0]?.sealed_seed ?? '' });
      await client.query('UPDATE box_series SET state = 3, settled_at = $2, seed = $3 WHERE id = $1', [
        series.id,
        at,
        seed,
      ]);
      const { rows } = await client.query<{ id: bigint; owner_id: bigint }>(
        'SELECT id, owner_id FROM box_bought WHERE series_id = $1 ORDER BY number',
        [series.id],
      );
      const prizes = (await readPrizes(client, [series.id])).get(series.id) ?? [];
      await works.letGo(tx, prizes.map(({ work_id }) => work_id)); // prettier-ignore
      await settlement.schedule(
        tx,
        rows.map(({ id }) => ({ ref: String(id), inMs: 0 })),
      );
      await telling.schedule(tx, 'cancelled', series.id, [...new Set(rows.map(({ owner_id }) => owner_id))], at);
      return undefined;
    },
  };
}
