import { operatorSeries } from '@aureus/contract/box/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import { route } from '../platform/http/route.ts';
import type { Boxes } from './box.ts';
import { stateNumber } from './boxes.ts';
import { cancelling } from './cancel-act.ts';
import { type ListNeeds, readFaces } from './lists.ts';
import { announcing } from './series-act.ts';
import { currencyOf, drawMoment, phaseOfSeries, readPrizes, type Series, SERIES_COLUMNS } from './series.ts';

interface Needs extends ListNeeds {
  readonly markets: MarketDirectory;
  readonly proposals: Proposals;
  readonly boxes: Pick<Boxes, 'draw' | 'settlement' | 'telling' | 'seeds'>;
}

/** Operators announce series and cancel them, by proposals, and see what was sold. They see no seed before its draw. */
export function boxView(needs: Needs): OperatorView {
  const { clock, markets, works, proposals, boxes } = needs;
  proposals.handle('box.series', announcing({ clock, markets, works, ...boxes }));
  proposals.handle('box.cancel', cancelling({ clock, markets, works, ...boxes }));
  return { routes: [route(operatorSeries, () => listForOperators(needs))] };
}

interface Counts {
  readonly series_id: bigint;
  readonly users: number;
  readonly opened: number;
  /** Sums are `numeric`. */
  readonly held: string;
}

async function listForOperators(needs: ListNeeds): Promise<Answer<typeof operatorSeries>> {
  const { pool, clock, markets } = needs;
  const { rows } = await pool.query<Series>(
    `SELECT ${SERIES_COLUMNS} FROM box_series AS series ORDER BY series.id DESC LIMIT 200`,
  );
  const ids = rows.map(({ id }) => id);
  const [prizes, faces, { rows: counted }] = await Promise.all([
    readPrizes(pool, ids),
    readFaces(needs, rows),
    pool.query<Counts>(
      `SELECT series_id, count(DISTINCT owner_id)::integer AS users,
         count(*) FILTER (WHERE state = ${stateNumber.opened})::integer AS opened,
         coalesce(sum(price) FILTER (WHERE state = ${stateNumber.bought}), 0)::numeric AS held
       FROM box_bought WHERE series_id = ANY($1::bigint[]) GROUP BY series_id`,
      [ids],
    ),
  ]);
  const counts = new Map(counted.map((row) => [row.series_id, row]));
  return {
    series: rows.map((series) => {
      const { scale, code } = currencyOf(markets, series.currency_id);
      const amount = (minor: bigint): string => formatDecimal(minor, scale);
      const count = counts.get(series.id);
      return {
        id: Number(series.id),
        name: series.name,
        author_name: faces.get(series.id)?.author ?? '',
        phase: phaseOfSeries(series, clock.epochMs()),
        price: amount(series.price),
        currency: code,
        fee: formatDecimal(BigInt(series.fee), 2),
        boxes: series.boxes,
        sold: series.sold,
        users: count?.users ?? 0,
        opened: count?.opened ?? 0,
        held: amount(BigInt(count?.held ?? 0)),
        prizes: (prizes.get(series.id) ?? []).map(({ name, count: boxes }) => ({ name, count: boxes })),
        commitment: series.commitment.toString('hex'),
        start_at: series.start_at.toISOString(),
        end_at: series.end_at.toISOString(),
        draw_at: drawMoment(series).toISOString(),
        drawn_at: series.state === 2 ? (series.settled_at?.toISOString() ?? null) : null,
        proposal_id: series.proposal_id === null ? null : Number(series.proposal_id),
      };
    }),
  };
}
