import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import { usdtOf } from '../wallet/public.ts';

/** How much may be credited at once and in any 24 hours, whoever says so, and from where on a third has to look. */

const DAY_MS = 86_400_000;
/** One credit after the other sums up the day, so that many at once are counted. */
const DAY_LOCK = 7_100_165_002;

/** What a credit is worth, held against the ceilings. In minor units of USDT. */
export interface Worth {
  readonly value: bigint;
  /** Credited within 24 hours, this one not included. */
  readonly day: bigint;
  /** Whether somebody beside the two must have checked it. */
  readonly isLarge: boolean;
}

interface Needs {
  readonly markets: MarketDirectory;
  readonly clock: Clock;
}

/** Waits for those who credit at this moment, until the transaction ends. */
export async function lockCeilings({ client }: Transaction): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [DAY_LOCK]);
}

/** Above this value, in minor units of USDT, a third has to look. */
export async function readCheckFrom(connection: Pool | ClientBase, markets: MarketDirectory): Promise<bigint> {
  const settings = await readGeneralSettings(connection);
  return BigInt(settings.deposit_check_usdt) * 10n ** BigInt(usdtOf(markets).scale);
}

/**
 * @throws AppError deposit_credit_limit, deposit_day_limit with what is still possible, prices_unavailable: what cannot
 *   be valued is not credited
 */
export async function checkCeilings(
  connection: Pool | ClientBase,
  { markets, clock }: Needs,
  currency: Currency,
  amount: bigint,
): Promise<Worth> {
  const settings = await readGeneralSettings(connection);
  const usdt = usdtOf(markets);
  const unit = 10n ** BigInt(usdt.scale);
  const worth = markets.valueInUsdt(currency.id, amount);
  if (worth === null) throw new AppError('prices_unavailable');
  // Rounded up, so that many small ones are not free of the ceiling.
  const value = currency.id === usdt.id ? amount : worth + 1n;
  const say = (most: bigint) => ({ maximum: `${formatDecimal(most, usdt.scale)} ${usdt.code}` });
  const atOnce = BigInt(settings.deposit_credit_most_usdt) * unit;
  if (value > atOnce) throw new AppError('deposit_credit_limit', say(atOnce));
  const { rows } = await connection.query<{ day: bigint }>(
    'SELECT coalesce(sum(credited_usdt), 0)::bigint AS day FROM deposit WHERE status = 2 AND decided_at > $1',
    [new Date(clock.epochMs() - DAY_MS)],
  );
  const day = rows[0]?.day ?? 0n;
  const left = BigInt(settings.deposit_day_most_usdt) * unit - day;
  if (value > left) throw new AppError('deposit_day_limit', say(left > 0n ? left : 0n));
  return { value, day, isLarge: value > BigInt(settings.deposit_check_usdt) * unit };
}
