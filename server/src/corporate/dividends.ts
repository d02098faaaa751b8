import { dividendStates, type dividends } from '@aureus/contract/corporate/calls.ts';
import type { operatorDividends } from '@aureus/contract/corporate/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { dividendAtMost } from '@aureus/core/corporate/dividend.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { Market, MarketDirectory } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { readSupply } from '../platform/ledger/holders.ts';
import { DIVIDENDS_PAID_BY } from './payer.ts';

/** A dividend as it is stored; amounts in quote minor units, shares in those of the share. */
export interface DividendRow {
  readonly id: bigint;
  readonly proposal_id: bigint;
  readonly market_id: number;
  readonly per_share: bigint;
  readonly cut_off: Date;
  readonly announced_at: Date;
  readonly reserved: bigint;
  /** 1 announced, 2 paid, 3 cancelled. */
  readonly state: 1 | 2 | 3;
  readonly settled_at: Date | null;
  readonly holders: number | null;
  readonly shares: bigint | null;
  readonly paid: bigint | null;
}

export async function findDividend(connection: Pool | PoolClient, id: bigint): Promise<DividendRow | undefined> {
  const { rows } = await connection.query<DividendRow>('SELECT * FROM corporate_dividend WHERE id = $1', [id]);
  return rows[0];
}

const STATES = { announced: 1, paid: 2, cancelled: 3 } as const;
const stateName = (state: number) => dividendStates.find((name) => STATES[name] === state) ?? 'announced';

function describe(market: Market, row: DividendRow) {
  return {
    id: Number(row.id),
    match_id: row.market_id,
    symbol: market.symbol,
    amount: formatDecimal(row.per_share, market.quote.scale),
    currency: market.quote.code,
    cut_off: row.cut_off.toISOString(),
    announced_at: row.announced_at.toISOString(),
    state: stateName(row.state),
  };
}

/** What everybody may know of a share's dividends; what was taken back is not among it. */
export async function listDividends(
  pool: Pool,
  markets: MarketDirectory,
  marketId: number,
): Promise<Answer<typeof dividends>> {
  const market = markets.market(marketId);
  if (!market) return [];
  const { rows } = await pool.query<DividendRow>(
    'SELECT * FROM corporate_dividend WHERE market_id = $1 AND state <> 3 ORDER BY cut_off DESC LIMIT 20',
    [marketId],
  );
  return rows.map((row) => describe(market, row));
}

/** All of them with what they cost, and what there is to pay them with. */
export async function listForOperators(
  pool: Pool,
  markets: MarketDirectory,
): Promise<Answer<typeof operatorDividends>> {
  const [{ rows }, balances, lacking] = await Promise.all([
    pool.query<DividendRow>('SELECT * FROM corporate_dividend ORDER BY cut_off DESC, id DESC LIMIT 200'),
    readBalancesOf(pool, DIVIDENDS_PAID_BY),
    readLacking(pool, markets),
  ]);
  const shares = markets.markets().filter(({ kind }) => kind === 'stock');
  return {
    shares: shares.map(({ id, symbol, quote }) => ({ match_id: id, symbol, currency: quote.code })),
    house: balances.flatMap(({ currency, available, held }) => {
      const known = markets.currency(currency);
      if (!known) return [];
      const money = (amount: bigint): string => formatDecimal(amount, known.scale);
      const missing = (lacking.get(currency) ?? 0n) - available;
      return [
        {
          currency: known.code,
          available: money(available),
          held: money(held),
          missing: money(missing > 0n ? missing : 0n),
        },
      ];
    }),
    dividends: rows.flatMap((row) => {
      const market = markets.market(row.market_id);
      if (!market) return [];
      const { base, quote } = market;
      return [
        {
          ...describe(market, row),
          proposal_id: Number(row.proposal_id),
          reserved: formatDecimal(row.reserved, quote.scale),
          holders: row.holders,
          shares: row.shares === null ? null : formatDecimal(row.shares, base.scale),
          paid: row.paid === null ? null : formatDecimal(row.paid, quote.scale),
          settled_at: row.settled_at?.toISOString() ?? null,
        },
      ];
    }),
  };
}

/** What announced dividends may cost beyond what is set aside: shares were deposited since. By currency, minor units. */
async function readLacking(pool: Pool, markets: MarketDirectory): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await pool.query<DividendRow>('SELECT * FROM corporate_dividend WHERE state = 1 ORDER BY id');
  const lacking = new Map<number, bigint>();
  for (const { market_id, per_share: perShare, reserved } of rows) {
    const market = markets.market(market_id);
    if (!market) continue;
    const { base, quote } = market;
    const most = dividendAtMost(await readSupply(pool, base.id), { perShare, shareScale: base.scale });
    if (most > reserved) lacking.set(quote.id, (lacking.get(quote.id) ?? 0n) + most - reserved);
  }
  return lacking;
}
