import type { Pool, PoolClient } from 'pg';
import type { InstrumentKind, Market } from '../market/public.ts';
import type { Expiry, OptionInstrument, OptionTerms } from './public.ts';

/** Options are staked and paid in USDT: caps and limits of users are summed over markets. */
const QUOTE = 'USDT';

/** Markets on which a new installation offers options from the start; on the others two operators open them. */
const FIRST_OPEN: ReadonlySet<string> = new Set(['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'DOGE']);

/** Terms options begin with. Payouts in parts per million, amounts in whole units of the quote currency. */
const FIRST = {
  slippagePpm: 500,
  leastSlippagePpm: 375,
  maxSlippagePpm: 5_000,
  userStake: 20_000n,
  userOrders: 20,
  sidePayout: 200_000n,
  duePayout: 50_000n,
} as const;
const FIRST_EXPIRIES = [
  { seconds: 30, payoutPpm: 800_000, min: 1n, max: 1_000n },
  { seconds: 60, payoutPpm: 850_000, min: 1n, max: 2_000n },
  { seconds: 120, payoutPpm: 870_000, min: 1n, max: 5_000n },
  { seconds: 180, payoutPpm: 880_000, min: 1n, max: 5_000n },
  { seconds: 300, payoutPpm: 900_000, min: 1n, max: 10_000n },
  { seconds: 600, payoutPpm: 920_000, min: 1n, max: 10_000n },
] as const;

const ADD = `
  WITH added AS (
    INSERT INTO option_instrument
      (market_id, is_open, least_slippage_ppm, slippage_ppm, max_slippage_ppm, user_stake, user_orders, side_payout,
       due_payout)
    SELECT market_id, is_open, least_slippage_ppm, slippage_ppm, max_slippage_ppm, user_stake, user_orders, side_payout,
      due_payout
    FROM json_populate_recordset(NULL::option_instrument, $1) ON CONFLICT DO NOTHING RETURNING market_id
  )
  INSERT INTO option_expiry (market_id, seconds, payout_ppm, min_stake, max_stake)
  SELECT given.market_id, seconds, payout_ppm, min_stake, max_stake
  FROM json_populate_recordset(NULL::option_expiry, $2) AS given JOIN added ON added.market_id = given.market_id
  ORDER BY given.market_id, seconds`;

/** Options as a kind of instrument: every market that is quoted in USDT has them, most of them closed at first. */
export function optionKind(pool: Pool): InstrumentKind<OptionTerms> {
  return {
    name: 'option',
    begin: async (markets) => {
      const offered = markets.filter(({ quote }) => quote.code === QUOTE);
      await pool.query(ADD, [JSON.stringify(offered.map(firstRow)), JSON.stringify(offered.flatMap(firstExpiries))]);
    },
    read: () => readOptionTerms(pool),
    check: assertTerms,
  };
}

const minor = (whole: bigint, { quote }: Market): string => String(whole * 10n ** BigInt(quote.scale));

/** As JSON takes it: amounts as text. */
function firstRow(market: Market) {
  return {
    market_id: market.id,
    is_open: FIRST_OPEN.has(market.base.code),
    least_slippage_ppm: FIRST.leastSlippagePpm,
    slippage_ppm: FIRST.slippagePpm,
    max_slippage_ppm: FIRST.maxSlippagePpm,
    user_stake: minor(FIRST.userStake, market),
    user_orders: FIRST.userOrders,
    side_payout: minor(FIRST.sidePayout, market),
    due_payout: minor(FIRST.duePayout, market),
  };
}

function firstExpiries(market: Market) {
  return FIRST_EXPIRIES.map(({ seconds, payoutPpm, min, max }) => ({
    market_id: market.id,
    seconds,
    payout_ppm: payoutPpm,
    min_stake: minor(min, market),
    max_stake: minor(max, market),
  }));
}

interface Row {
  readonly market_id: number;
  readonly is_open: boolean;
  readonly calendar: OptionTerms['calendar'];
  readonly least_slippage_ppm: number;
  readonly slippage_ppm: number;
  readonly max_slippage_ppm: number;
  readonly user_stake: bigint;
  readonly user_orders: number;
  readonly side_payout: bigint;
  readonly due_payout: bigint;
}

interface ExpiryRow {
  readonly id: number;
  readonly market_id: number;
  readonly seconds: number;
  readonly payout_ppm: number;
  readonly min_stake: bigint;
  readonly max_stake: bigint;
  readonly is_open: boolean;
}

/**
 * The stored terms, by market id.
 * @param marketId of one market, and then its row is locked: who takes an order by them is alone on that market
 */
export async function readOptionTerms(
  connection: Pool | PoolClient,
  marketId: number | null = null,
): Promise<ReadonlyMap<number, OptionTerms>> {
  const { rows } = await connection.query<Row>(
    `SELECT * FROM option_instrument WHERE market_id = coalesce($1, market_id) ORDER BY market_id
     ${marketId === null ? '' : 'FOR NO KEY UPDATE'}`,
    [marketId],
  );
  const { rows: expiries } = await connection.query<ExpiryRow>(
    'SELECT * FROM option_expiry WHERE market_id = coalesce($1, market_id) ORDER BY market_id, seconds',
    [marketId],
  );
  const byMarket = Map.groupBy(expiries, ({ market_id }) => market_id);
  return new Map(rows.map((row) => [row.market_id, termsOf(row, byMarket.get(row.market_id) ?? [])]));
}

function termsOf(row: Row, expiries: readonly ExpiryRow[]): OptionTerms {
  return {
    isOpen: row.is_open,
    calendar: row.calendar,
    leastSlippagePpm: row.least_slippage_ppm,
    slippagePpm: row.slippage_ppm,
    maxSlippagePpm: row.max_slippage_ppm,
    userStake: row.user_stake,
    userOrders: row.user_orders,
    sidePayout: row.side_payout,
    duePayout: row.due_payout,
    expiries: expiries.map((expiry): Expiry => ({
      id: expiry.id,
      seconds: expiry.seconds,
      payoutPpm: expiry.payout_ppm,
      minStake: expiry.min_stake,
      maxStake: expiry.max_stake,
      isOpen: expiry.is_open,
    })),
  };
}

/** @throws Error naming the market when its options could not be staked or paid */
function assertTerms({ market, expiries }: OptionInstrument): void {
  if (market.quote.code !== QUOTE) throw new Error(`Options on ${market.symbol} are not quoted in ${QUOTE}`);
  for (const { seconds, minStake, payoutPpm } of expiries) {
    if (minStake * BigInt(payoutPpm) < 1_000_000n) {
      throw new Error(`Options of ${seconds} seconds on ${market.symbol} gain nothing at the smallest stake`);
    }
  }
}
