import type { LeverRow, LeverTerms } from '@aureus/contract/futures/shapes.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { skewOf } from '@aureus/core/futures/caps.ts';
import { openingPrice } from '@aureus/core/futures/opening.ts';
import { gainLimit, LONG, type PositionSide, SHORT } from '@aureus/core/futures/reckoning.ts';
import { NO_NEW_RISK_PPM, WARNING_PPM } from '@aureus/core/futures/risk.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import { readBalance } from '../platform/ledger/balances.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { isOpenNow } from '../market/public.ts';
import { type AccountView, viewAccount } from './accounts.ts';
import type { MarketsNow } from './facts.ts';
import { inLotOf, leveragesOf, lotText, percentOf, priceText, reduceOnlyText, tiersOf, unitOf } from './instruments.ts';
import { leverRow } from './lever-row.ts';
import { openingTerms } from './opening.ts';
import { isOpenPosition, type Position } from './position.ts';
import type { FutureInstrument } from './public.ts';
import { openInterest, openPositions } from './queries.ts';
import { readFuturesSettings, readRules } from './rules.ts';
import { totalCaps } from './totals.ts';

const PPM_OF_PERCENT = 10_000;

interface Needs {
  readonly pool: Pool;
  readonly markets: MarketsNow;
}

/** Terms of a market with what is open there and what the house has. */
export async function showTerms({ pool, markets }: Needs, instrument: FutureInstrument): Promise<LeverTerms> {
  const { market, maxSide, maxSkew, maxUser } = instrument;
  const { id, quote } = market;
  const money = (amount: bigint): string => formatDecimal(amount, quote.scale);
  const interest = await openInterest(pool, id, unitOf(instrument));
  const mark = markets.markOf(id);
  const spread = (side: PositionSide): string | null => {
    if (mark === null) return null;
    const ticks = openingPrice(openingTerms(instrument), skewOf(interest), { side, lots: inLotOf(instrument) }, mark);
    return priceText(instrument, Math.abs(ticks - mark));
  };
  const fund = async (owner: bigint): Promise<string> =>
    money((await readBalance(pool, { owner, account: HOUSE_ACCOUNT, currency: quote.id })).available);
  const { rules, totals } = await readFuturesSettings(pool);
  return {
    match_id: id,
    symbol: market.symbol,
    open: isOpenNow(instrument) ? 1 : 0,
    reduce_only: reduceOnlyText(instrument),
    leverages: leveragesOf(instrument),
    lot: lotText(instrument),
    min_share: instrument.minLots,
    max_share: instrument.maxLots,
    fee_percent: percentOf(instrument.feePpm),
    overnight_percent: percentOf(instrument.overnightPpm),
    spread_percent: percentOf(instrument.spreadPpm),
    skew_spread_percent: percentOf(instrument.skewPpm),
    spread_long: spread(LONG),
    spread_short: spread(SHORT),
    spread_unit: 'price',
    max_side: money(maxSide),
    max_skew: money(maxSkew),
    max_user: money(maxUser),
    tiers: tiersOf(instrument).map((tier) => ({ multiple: tier.leverage, max_user: money(tier.maxUser) })),
    totals: totalCaps(totals, instrument).map(({ above, most }) => ({ above, max_total: money(most) })),
    open_long: money(interest.long),
    open_short: money(interest.short),
    gain_limit: gainLimit(LONG, 1) ?? 0,
    cross: instrument.isCross ? 1 : 0,
    warning_percent: WARNING_PPM / PPM_OF_PERCENT,
    no_new_risk_percent: NO_NEW_RISK_PPM / PPM_OF_PERCENT,
    liquidation_percent: rules.limitPpm / PPM_OF_PERCENT,
    liquidation_buffer_percent: rules.bufferPpm / PPM_OF_PERCENT,
    insurance_fund: await fund(house.insurance),
    house_fund: await fund(house.futures),
  };
}

/** What a user has available for contracts in a currency, minor units. */
export async function availableOf(pool: Pool | ClientBase, owner: bigint, currency: number): Promise<bigint> {
  return (await readBalance(pool, { owner, account: accounts.futures, currency })).available;
}

/** How the positions of a user in a currency stand at the prices of now. */
export async function showAccount({ pool, markets }: Needs, owner: bigint, currency: number): Promise<AccountView> {
  const positions = (await openPositions(pool, owner, currency)).filter(isOpenPosition);
  return viewAccount({
    balance: await availableOf(pool, owner, currency),
    positions,
    rules: await readRules(pool),
    instrumentOn: (market) => markets.instrumentOn(market),
    markOf: (market) => markets.markOf(market),
  });
}

/** Rows of positions, with how the open ones stand. */
export async function showRows(
  { pool, markets }: Needs,
  positions: readonly Position[],
  viewOf: (currency: number) => AccountView | undefined,
): Promise<LeverRow[]> {
  const rules = await readRules(pool);
  return positions.flatMap((position) => {
    const instrument = markets.instrumentOn(position.market);
    const standing = viewOf(position.currency)?.standings.get(position.id);
    return instrument ? [leverRow(position, instrument, rules, standing)] : [];
  });
}
