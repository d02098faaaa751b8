import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { coinPrice, type Steps } from '@aureus/core/dual/amounts.ts';
import { earnsDaily, invest, payoutsOf } from '@aureus/core/dual/payouts.ts';
import { daysToEnd, isBeforeReference } from '@aureus/core/dual/sale.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { PERCENT_SCALE } from '@aureus/core/money/percent.ts';
import type { Market, MarketDirectory } from '../market/public.ts';
import { parseMarketPrice } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { addProduct, type NewProduct, productName } from './new-product.ts';
import { isOffered, typeNumber } from './products.ts';

type Payload = ProposalPayload<'dual.offer'>;

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
}

const MOST_AHEAD_DAYS = 366;

/** A new product, on sale from its approval on. */
export function offerDual({ clock, markets }: Needs): ProposalHandler<'dual.offer'> {
  return {
    subject: ({ market_id, type, strike, end }) => `dual ${market_id} ${type} ${strike} ${end}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { market, product } = plan(markets, payload, clock.now());
      const name = productName(market, product);
      const { rowCount } = await pool.query('SELECT FROM dual_product WHERE name = $1', [name]);
      if (rowCount !== 0) throw new AppError('dual_exists');
      const { base, quote } = market;
      const line = (label: string, after: string, unit = ''): PreviewLine => ({ label, before: null, after, unit, usdt: null }); // prettier-ignore
      const most = mostOwed(market, product, clock.now());
      return [
        line('dual.name', name),
        line('dual.type', payload.type),
        line('dual.strike', payload.strike, quote.code),
        line('dual.end', payload.end, 'UTC'),
        line('dual.rate', payload.rate, '%'),
        line('dual.total_number', String(payload.total_number)),
        line('dual.user_limit', String(payload.user_limit)),
        line('dual.most_coin', formatDecimal(most.coin, base.scale), base.code),
        line('dual.most_usdt', formatDecimal(most.usdt, quote.scale), quote.code),
      ];
    },

    execute: async (tx, payload, { proposalId }) => {
      const now = clock.now();
      const { market, product } = plan(markets, payload, now);
      if (!(await addProduct(tx, market, product, { now, proposalId }))) throw new AppError('dual_exists');
      return undefined;
    },
  };
}

/**
 * Reads a product that operators ask for.
 * @throws AppError market_unknown, prices_unavailable, price_off_tick, dual_strike_invalid, dual_end_invalid,
 * dual_terms_invalid
 */
function plan(markets: MarketDirectory, payload: Payload, now: Date): { market: Market; product: NewProduct } {
  const market = markets.market(payload.market_id);
  if (!market || !isOffered(market)) throw new AppError('market_unknown');
  const endsAt = new Date(`${payload.end.replace(' ', 'T')}:00Z`);
  const isReal = !Number.isNaN(endsAt.getTime()) && endsAt.toISOString().startsWith(payload.end.replace(' ', 'T'));
  const days = isReal ? daysToEnd(now, endsAt) : 0;
  // The window of prices lies within the last day, on which nothing is sold.
  const isWindowInside = endsAt.getUTCHours() * 60 + endsAt.getUTCMinutes() >= 30;
  if (!isReal || days < 1 || days > MOST_AHEAD_DAYS || !isWindowInside) throw new AppError('dual_end_invalid');
  const index = markets.indexPrice(market.id);
  if (index === null) throw new AppError('prices_unavailable');
  const strike = parseMarketPrice(market, payload.strike);
  // Far from the price it is taken for a mistake; on the wrong side of it nobody is sold any.
  const isNear = strike * 2 > index.ticks && strike < index.ticks * 2;
  if (!isNear || !isBeforeReference(payload.type, index.ticks, strike)) throw new AppError('dual_strike_invalid');
  const product: NewProduct = {
    type: typeNumber[payload.type],
    strike,
    endsAt,
    ratePpm: Number(parseDecimalInput(payload.rate, PERCENT_SCALE)),
    totalNumber: payload.total_number,
    userLimit: payload.user_limit,
  };
  const most = mostOwed(market, product, now);
  // Twice what all of it would be: of a put it grows with the price at which shares are sold.
  const isTooMuch = most.coin * 2n > MAX_AMOUNT || most.usdt * 2n > MAX_AMOUNT;
  const isTooLittle = !earnsDaily(payload.type, strike, product.ratePpm, stepsOfMarket(market));
  if (isTooMuch || isTooLittle || product.userLimit > product.totalNumber) throw new AppError('dual_terms_invalid');
  return { market, product };
}

/** How a new product counts prices and amounts. */
const stepsOfMarket = ({ tick, priceScale, base, quote }: Market): Steps => {
  return { tick, priceScale, coinScale: base.scale, usdtScale: quote.scale };
};

/** What all shares would be paid in each of the two currencies, bought now: of a put, at the reference price. */
function mostOwed(market: Market, { type, strike, endsAt, ratePpm, totalNumber }: NewProduct, now: Date) {
  const steps = stepsOfMarket(market);
  const invested = invest(type === typeNumber.call ? 'call' : 'put', totalNumber, strike, steps);
  return payoutsOf(invested, { strike: coinPrice(strike, steps), days: daysToEnd(now, endsAt), ratePpm });
}
