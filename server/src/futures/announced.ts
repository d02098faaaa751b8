import {
  type ContractDividendTerms,
  dividendOfLots,
  lotsPaidBy,
  mostPaidByMargin,
} from '@aureus/core/futures/dividend.ts';
import { LONG, reserveFor as reserveOf, valueOf } from '@aureus/core/futures/reckoning.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import { openHolds, releaseHold } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { refuseBesideSplit } from './announced-splits.ts';
import { basePartOf, inLotOf, leveragesOf, unitOf } from './instruments.ts';
import { OPEN } from './position.ts';
import type { ContractDividends, FutureInstrument, FutureInstruments } from './public.ts';

/** A dividend that is not settled. */
export interface AnnouncedDividend {
  readonly market: number;
  readonly perShare: bigint;
  readonly cutOff: Date;
  /** Set aside for longs; null for what was announced before anything was, until it is set aside at a start. */
  readonly reserved: bigint | null;
  /** Whether contracts on its share rested when it was read. */
  readonly isResting: boolean;
}

/** Those that are not settled. */
export async function readAnnounced(client: ClientBase): Promise<AnnouncedDividend[]> {
  const { rows } = await client.query<AnnouncedDividend>(
    `SELECT market_id AS market, per_share AS "perShare", cut_off AS "cutOff", reserved, cut_off <= statement_timestamp() AS "isResting"
     FROM futures_dividend
     WHERE settled_at IS NULL ORDER BY id`,
  );
  return rows;
}

export function termsOf(instrument: FutureInstrument, perShare: bigint): ContractDividendTerms {
  const inLot = inLotOf(instrument);
  const terms = { lot: basePartOf(instrument), shareScale: instrument.market.base.scale, perShare };
  return inLot === 1 ? terms : { ...terms, inLot };
}

/** Whether what is set aside pays every announced dividend of a share to so many parts of lots of longs. */
export function hasRoomFor(
  dividends: readonly AnnouncedDividend[],
  instrument: FutureInstrument,
  parts: number,
): boolean {
  return dividends.every(
    ({ market, perShare, reserved }) =>
      market !== instrument.market.id ||
      (reserved !== null && BigInt(parts) <= lotsPaidBy(reserved, termsOf(instrument, perShare))),
  );
}

/** What is open on a market: parts of lots of longs, the sum of their open prices in ticks, and the highest leverage of all. */
export async function longsOn(connection: Pool | ClientBase, marketId: number) {
  const { rows } = await connection.query<{ parts: bigint; openTicks: bigint; leverage: number }>(
    `SELECT coalesce(sum(parts) FILTER (WHERE side = ${LONG}), 0)::bigint AS parts,
       coalesce(sum(parts * open_ticks) FILTER (WHERE side = ${LONG}), 0)::bigint AS "openTicks",
       coalesce(max(leverage), 0) AS leverage
     FROM futures_position WHERE status = ${OPEN} AND market_id = $1`,
    [marketId],
  );
  return rows[0] ?? { parts: 0n, openTicks: 0n, leverage: 0 };
}

/**
 * Whether a margin with so much leverage pays every announced dividend of a share: terms may be changed after one was
 * announced, and the price may fall.
 * @param ticks the price it is opened at
 */
export function isWithinMargins(
  dividends: readonly AnnouncedDividend[],
  instrument: FutureInstrument,
  ticks: number,
  leverage: number,
): boolean {
  return dividends.every(
    ({ market, perShare }) =>
      market !== instrument.market.id ||
      perShare <= mostPaidByMargin(termsOf(instrument, perShare), { unit: unitOf(instrument), ticks, leverage }),
  );
}

interface Needs {
  readonly deadline: Deadline;
  readonly instruments: Pick<FutureInstruments, 'on'>;
  readonly directory: Pick<MarketDirectory, 'indexPrice'>;
}

/**
 * What other areas announce becomes due by the deadline. What longs get is set aside at once: for those that are open, and
 * for as many as may come at the price of now, which the limit of the side and the money of the house allow. If more would
 * fit later, longs beyond are refused: what the house owes is never more than it has set aside. A house that has nothing
 * stops no dividend of shareholders.
 */
export function announcedDividends({ deadline, instruments, directory }: Needs): ContractDividends {
  async function freeOf(connection: Pool | ClientBase, { market }: FutureInstrument): Promise<bigint> {
    const of = { owner: house.futures, account: HOUSE_ACCOUNT, currency: market.quote.id };
    return (await readBalance(connection, of)).available;
  }

  async function reserveFor(connection: Pool | ClientBase, marketId: number, perShare: bigint): Promise<bigint> {
    const instrument = instruments.on(marketId);
    if (!instrument) return 0n;
    const index = directory.indexPrice(marketId);
    if (!index) throw new AppError('prices_unavailable');
    const { parts: open, openTicks, leverage: highest } = await longsOn(connection, marketId);
    const unit = unitOf(instrument);
    const terms = termsOf(instrument, perShare);
    const leverage = Math.max(highest, ...leveragesOf(instrument));
    const most = mostPaidByMargin(terms, { unit, ticks: index.ticks, leverage });
    if (perShare > most) {
      const maximum = formatDecimal(most, instrument.market.quote.scale);
      throw new AppError('dividend_beyond_margins', { leverage: String(leverage), maximum });
    }
    const forOpen = dividendOfLots(Number(open), terms);
    const free = (await freeOf(connection, instrument)) - forOpen;
    if (free < 0n) throw new AppError('house_funds_exhausted');
    // Whoever opens a long has the most it may bring set aside too: the house takes no more than it has both for.
    const value = valueOf(unit, index.ticks, 1);
    const backed = free / (reserveOf(LONG, value) + dividendOfLots(1, terms));
    const room = (instrument.maxSide - unit * openTicks) / value;
    const toCome = room < backed ? room : backed;
    return toCome > 0n ? dividendOfLots(Number(open + toCome), terms) : forOpen;
  }

  return {
    reserveFor,

    announce: async (tx, { ref, marketId, perShare, cutOff, due }) => {
      const instrument = instruments.on(marketId);
      if (!instrument) return;
      await refuseBesideSplit(tx.client, marketId);
      const currency = instrument.market.quote.id;
      const amount = await reserveFor(tx.client, marketId, perShare);
      const { rows } = await tx.client.query<{ id: bigint; now: Date }>(
        `INSERT INTO futures_dividend (ref, market_id, currency_id, per_share, cut_off, reserved)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id, statement_timestamp() AS now`,
        [ref, marketId, currency, perShare, cutOff, amount],
      );
      const [row] = rows;
      if (row && amount > 0n) {
        const of = { owner: house.futures, account: HOUSE_ACCOUNT, currency };
        await openHolds(tx, row.now, [{ kind: 'futures_dividend', ref: row.id, as: 'futures_reserve', amount, ...of }]);
      }
      await deadline.schedule(tx, [{ ref, due }]);
    },

    cancel: async (tx, ref) => {
      if ((await deadline.cancel(tx, [ref])).size === 0) return;
      const { rows } = await tx.client.query<{ id: bigint; reserved: bigint | null; now: Date }>(
        'DELETE FROM futures_dividend WHERE ref = $1 RETURNING id, reserved, statement_timestamp() AS now',
        [ref],
      );
      for (const { id, reserved, now } of rows) {
        if ((reserved ?? 0n) > 0n) await releaseHold(tx, now, { kind: 'futures_dividend', ref: id }, 'futures_reserve');
      }
    },
  };
}
