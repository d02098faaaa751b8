import type { Works } from '../art/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { type Bought, readShown, type ShownBox, stateNumber, stateOf } from './boxes.ts';
import { drawMoment, type Series } from './series.ts';

interface Needs {
  readonly works: Works;
}

/** A box that is to be opened, with its prize. */
type ToOpen = Bought &
  Pick<Series, 'currency_id'> & {
    readonly work: bigint;
    readonly count: number;
    /** How many boxes before it hold the same prize. */
    readonly earlier: number;
  };

/** Opened in one transaction: each makes a work. */
const AT_ONCE = 100;

/**
 * Boxes that nobody opened are opened by themselves: what was drawn is their owner's in any case, and leaving a box closed
 * changes nothing about what is in it.
 */
export function openingDeadline({ works }: Needs): Deadline {
  return defineDeadline({
    name: 'box.opening',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      for (const { ref } of due) {
        const box = await lockToOpen(tx, ref);
        if (box) await open(tx, works, box);
      }
    },
  });
}

/**
 * Opens a box for its owner, once: whoever asks at the same moment, or again, is answered what is there.
 * @throws AppError box_unknown, box_not_drawn, box_cancelled
 */
export async function openBox(
  tx: Transaction,
  { works, opening }: Needs & { readonly opening: Deadline },
  { userId, id }: { readonly userId: bigint; readonly id: number | bigint },
): Promise<ShownBox> {
  // Before the row itself: the sweeper takes them in this order.
  await opening.cancel(tx, [String(id)]);
  const { rows } = await tx.client.query<Bought>(
    'SELECT * FROM box_bought WHERE id = $1 AND owner_id = $2 FOR UPDATE',
    [id, userId],
  );
  const [found] = rows;
  if (!found) throw new AppError('box_unknown');
  const state = stateOf(found);
  if (state === 'returned') throw new AppError('box_cancelled');
  if (state === 'bought') {
    const [shown] = await readShown(tx.client, [found.id]);
    const time = shown && drawMoment({ ...shown, state: shown.series_state });
    throw new AppError('box_not_drawn', { time: time?.toISOString() ?? '' });
  }
  const box = state === 'drawn' ? await lockToOpen(tx, String(found.id)) : undefined;
  if (box) await open(tx, works, box);
  const [shown] = await readShown(tx.client, [found.id]);
  if (!shown) throw new Error('A box that was just opened is not there');
  return shown;
}

async function lockToOpen({ client }: Transaction, ref: string): Promise<ToOpen | undefined> {
  const { rows } = await client.query<ToOpen>(
    `SELECT bought.*, series.currency_id, prize.work_id AS work, prize.count, (
       SELECT count(*)::integer FROM box_bought AS other
       WHERE other.series_id = bought.series_id AND other.prize = bought.prize AND other.number < bought.number
     ) AS earlier
     FROM box_bought AS bought JOIN box_series AS series ON series.id = bought.series_id
     JOIN box_prize AS prize ON prize.series_id = bought.series_id AND prize.place = bought.prize
     WHERE bought.id = $1 AND bought.state = ${stateNumber.drawn} FOR UPDATE OF bought`,
    [ref],
  );
  return rows[0];
}

/** Makes the copy that was drawn and hands it over. */
async function open(tx: Transaction, works: Works, box: ToOpen): Promise<void> {
  const pattern = (await works.patterns(tx.client, [box.work], box.series_id)).get(box.work);
  if (!pattern) throw new Error(`Work ${box.work} is in box ${box.id} and is not there`);
  const copy = { ...pattern, edition: box.earlier + 1, editions: box.count };
  const [made] = await works.mint(tx, box.series_id, [copy]);
  if (made === undefined) throw new Error('A copy of a work was not made');
  await works.hand(tx, made, { owner: box.owner_id, price: box.price, currency: box.currency_id });
  await tx.client.query(
    `UPDATE box_bought SET state = ${stateNumber.opened}, opened_at = clock_timestamp(), work_id = $2 WHERE id = $1`,
    [box.id, made],
  );
}
