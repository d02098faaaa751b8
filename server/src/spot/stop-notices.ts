import { formatPrice } from '@aureus/core/spot/market-spec.ts';
import type { Notice, Notices } from '../notice/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { specOf } from './instruments.ts';
import { progressOf, type StoredReason } from './live-order.ts';
import type { SpotInstrument, SpotInstruments } from './public.ts';
import type { SpotOrderRow } from './tables.ts';

interface Needs {
  readonly instruments: Pick<SpotInstruments, 'on'>;
  readonly notices: Notices;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;
/** A stop that acted and was ended by somebody did what it should; by any other reason it found nobody to trade with. */
const ENDED_BY_SOMEBODY: ReadonlySet<StoredReason | null> = new Set(['user', 'operator', 'linked'] as const);

/**
 * Tells users that their stops have acted. It is due as soon as they have, written in the batch in which they act: told
 * once, and while a price that reaches thousands of stops lets them act, nobody's order waits for notices.
 */
export function stopNotices({ instruments, notices }: Needs): Deadline {
  return defineDeadline({
    name: 'spot.stop_acted',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const { rows } = await tx.client.query<SpotOrderRow>(
        'SELECT * FROM spot_order WHERE id = ANY($1::bigint[]) ORDER BY id',
        [due.map(({ ref }) => ref)],
      );
      for (const row of rows) {
        const instrument = instruments.on(row.market_id);
        if (instrument) await notices.send(tx, noticeOf(instrument, row));
      }
    },
  });
}

function noticeOf(instrument: SpotInstrument, row: SpotOrderRow): Notice {
  const { status, filledLots, cancelReason } = progressOf(row);
  const isRefused = status === 3 && filledLots === 0 && !ENDED_BY_SOMEBODY.has(cancelReason);
  return {
    userId: row.owner_id,
    kind: isRefused ? 'spot_stop_refused' : 'spot_stop_acted',
    params: { symbol: instrument.market.symbol, price: formatPrice(specOf(instrument), row.trigger_price) },
    mail: false,
  };
}
