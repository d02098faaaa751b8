import { lastHead } from '@aureus/core/box/chain.ts';
import { draw } from '@aureus/core/box/draw.ts';
import { firstSeal, keepSealed, type PriceSeal } from '../market/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { readNow } from './buying.ts';
import type { Seeds } from './seeds.ts';
import { drawMoment, readPrizes, type Series, SERIES_COLUMNS } from './series.ts';
import type { Telling } from './telling.ts';

interface Needs {
  readonly seeds: Seeds;
  /** The money of each box, and then its opening. */
  readonly settlement: Deadline;
  readonly telling: Telling;
}

/** What the price log has not come to yet is asked for again after so long. */
const ASK_AGAIN_MS = 1_000;
/** Prices that do not come for so long are a failure, of which administrators are told. */
const PATIENCE_MS = 300_000;

/** A series with the seed nobody has seen. */
type Drawn = Series & { readonly sealed_seed: string };

/**
 * A series is drawn: once, by the first signed price at or after its moment, however late this is done. Whoever stops the
 * platform changes nothing, because the price is that of a moment and the boxes are those that were sold by then; where no
 * prices were recorded at the moment, it is the first one that was recorded after.
 */
export function drawDeadline({ seeds, settlement, telling }: Needs): Deadline {
  const deadline: Deadline = defineDeadline({
    name: 'box.draw',
    outage: 'settle_as_due',
    // One series may have many boxes.
    atOnce: 1,
    longestPauseMs: 60_000,
    settle: async (tx, due) => {
      for (const { ref } of due) {
        const series = await lockAnnounced(tx, ref);
        if (!series) continue;
        const moment = drawMoment(series).getTime();
        const seal = await firstSeal(tx.client, moment / 1_000);
        if (seal === null) {
          const waited = (await readNow(tx)).getTime() - moment;
          if (waited > PATIENCE_MS) throw new Error(`No prices were signed since the moment of series ${ref}`);
          await deadline.schedule(tx, [{ ref, inMs: ASK_AGAIN_MS }]);
          continue;
        }
        await drawSeries(tx, { seeds, settlement, telling }, series, seal);
      }
    },
  });
  return deadline;
}

async function lockAnnounced({ client }: MoneyTransaction, ref: string): Promise<Drawn | undefined> {
  const { rows } = await client.query<Drawn>(
    `SELECT ${SERIES_COLUMNS}, sealed_seed FROM box_series WHERE id = $1 AND state = 1 FOR UPDATE`,
    [ref],
  );
  return rows[0];
}

async function drawSeries(
  tx: MoneyTransaction,
  { seeds, settlement, telling }: Needs,
  series: Drawn,
  seal: PriceSeal,
): Promise<void> {
  const { client } = tx;
  const { rows: boxes } = await client.query<{ id: bigint; owner_id: bigint; seed: string }>(
    'SELECT id, owner_id, seed FROM box_bought WHERE series_id = $1 ORDER BY number',
    [series.id],
  );
  if (lastHead(series.terms, boxes.map(({ seed }) => seed)) !== series.head) throw new Error(`The chain of series ${series.id} is broken`); // prettier-ignore
  const seed = seeds.open({ commitment: series.commitment, sealed: series.sealed_seed });
  const prizes = (await readPrizes(client, [series.id])).get(series.id) ?? [];
  const { sequence, second } = seal;
  const hash = seal.hash.toString('hex');
  const drawn = draw(prizes, { seed, head: series.head, sold: boxes.length, seal: { sequence, second, hash } });
  const at = await readNow(tx);
  await client.query(
    `UPDATE box_series SET state = 2, settled_at = $2, seed = $3, seal_sequence = $4, seal_second = $5, seal_hash = $6,
       seal_key = $7, seal_signature = $8 WHERE id = $1`,
    [series.id, at, seed, sequence, second, seal.hash, seal.publicKey, seal.signature],
  );
  await client.query(
    `UPDATE box_bought SET prize = made.prize FROM unnest($1::bigint[], $2::integer[]) AS made (id, prize)
     WHERE box_bought.id = made.id`,
    [boxes.map(({ id }) => id), drawn.slice(0, boxes.length)],
  );
  await keepSealed(tx, seal, `series ${series.id} of blind boxes`);
  await settlement.schedule(
    tx,
    boxes.map(({ id }) => ({ ref: String(id), inMs: 0 })),
  );
  await telling.schedule(tx, 'drawn', series.id, [...new Set(boxes.map(({ owner_id }) => owner_id))], at);
}
