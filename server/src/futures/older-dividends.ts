import { dividendOfLots } from '@aureus/core/futures/dividend.ts';
import { AppError } from '../platform/errors.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Platform } from '../platform/platform.ts';
import { longsOn, termsOf } from './announced.ts';
import type { FutureInstruments } from './public.ts';

/**
 * Sets aside what longs get of dividends that were announced before anything was, for those that are open: none may come
 * until then, nor beyond them. What the house does not have now is looked for again at the next start.
 */
export async function reserveForOlder(
  { pool, money, log }: Pick<Platform, 'pool' | 'money' | 'log'>,
  instruments: Pick<FutureInstruments, 'on'>,
): Promise<void> {
  const { rows } = await pool.query<{ id: bigint }>(
    'SELECT id FROM futures_dividend WHERE reserved IS NULL AND settled_at IS NULL ORDER BY id',
  );
  for (const { id } of rows) {
    try {
      await money.transaction(null, (tx) => reserve(tx, id, instruments));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.error({ err: error, dividend: String(id) }, 'The house cannot set aside what a dividend of contracts costs');
    }
  }
}

async function reserve(tx: MoneyTransaction, id: bigint, instruments: Pick<FutureInstruments, 'on'>): Promise<void> {
  const { client } = tx;
  const { rows } = await client.query<{ market: number; perShare: bigint; now: Date }>(
    `SELECT market_id AS market, per_share AS "perShare", statement_timestamp() AS now
     FROM futures_dividend WHERE id = $1 AND reserved IS NULL AND settled_at IS NULL FOR UPDATE`,
    [id],
  );
  const [row] = rows;
  const instrument = row && instruments.on(row.market);
  if (!instrument) return;
  const { parts } = await longsOn(client, row.market);
  const amount = dividendOfLots(Number(parts), termsOf(instrument, row.perShare));
  await client.query('UPDATE futures_dividend SET reserved = $2 WHERE id = $1', [id, amount]);
  if (amount === 0n) return;
  const of = { owner: house.futures, account: HOUSE_ACCOUNT, currency: instrument.market.quote.id };
  await openHolds(tx, row.now, [{ kind: 'futures_dividend', ref: id, as: 'futures_reserve', amount, ...of }]);
}
