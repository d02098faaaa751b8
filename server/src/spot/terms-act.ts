import type { HaltReason } from '@aureus/contract/market/halts.ts';
import { BAND_BOUNDS_PPM } from '@aureus/contract/spot/price-band.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { type Market, type MarketDirectory, readOpenness, writeOpenness } from '../market/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { PERCENT_SCALE, percentOf, readSpotTerms } from './instruments.ts';
import type { SpotInstruments, SpotTerms } from './public.ts';

/** Highest fee, in percent: beyond it somebody mistyped. */
const MOST_PERCENT = 10;

type Payload = ProposalPayload<'market.terms'>;

/** What the act changes: terms of spot trading, and whether the market is open for every product. */
interface Changed extends Pick<SpotTerms, 'makerFeePpm' | 'takerFeePpm' | 'bandPpm' | 'minTotal'> {
  readonly isMarketOpen: boolean;
  /** Why, as users are told, while it is closed. */
  readonly haltReason: HaltReason | null;
}

/**
 * Changes fees, the price band and the smallest order of spot trading, and whether a market is open and what users are
 * told while it is not. It holds for every trade after the commit, those of orders that wait in the book included: a fee
 * is taken out of what a side receives, so no hold depends on it.
 */
export function marketTerms(markets: MarketDirectory, instruments: SpotInstruments): ProposalHandler<'market.terms'> {
  function wanted(market: Market, stored: Changed, payload: Payload): Changed {
    const ppm = (text: string | undefined, kept: number): number => {
      if (text === undefined) return kept;
      const value = Number(parseDecimalInput(text, PERCENT_SCALE));
      if (value > MOST_PERCENT * 10_000) throw new AppError('amount_too_large', { maximum: `${MOST_PERCENT} %` });
      return value;
    };
    const bandPpm = payload.price_band === undefined ? stored.bandPpm : bandOf(payload.price_band);
    const minTotal =
      payload.min_total === undefined ? stored.minTotal : parseDecimalInput(payload.min_total, market.quote.scale);
    if (minTotal <= 0n) throw new AppError('amount_too_small', { minimum: formatDecimal(1n, market.quote.scale) });
    return {
      makerFeePpm: ppm(payload.maker_fee, stored.makerFeePpm),
      takerFeePpm: ppm(payload.taker_fee, stored.takerFeePpm),
      bandPpm,
      minTotal,
      isMarketOpen: payload.open ?? stored.isMarketOpen,
      haltReason: payload.halt_reason ?? stored.haltReason,
    };
  }

  async function both(connection: Pool | PoolClient, payload: Payload) {
    const market = markets.market(payload.market_id);
    const terms = (await readSpotTerms(connection)).get(payload.market_id);
    if (!market || !terms) throw new AppError('market_unknown');
    const openness = (await readOpenness(connection)).get(market.id);
    const haltReason = openness?.halt?.reason ?? null;
    const stored: Changed = { ...terms, isMarketOpen: openness?.isOpen === true, haltReason };
    return { market, stored, next: wanted(market, stored, payload) };
  }

  return {
    subject: ({ market_id }) => `market ${market_id}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { market, stored, next } = await both(pool, payload);
      const lines: PreviewLine[] = [];
      const line = (label: string, before: string | null, after: string, unit: string): void => {
        if (before !== after) lines.push({ label, before, after, unit, usdt: null });
      };
      line('market.maker_fee', percentOf(stored.makerFeePpm), percentOf(next.makerFeePpm), '%');
      line('market.taker_fee', percentOf(stored.takerFeePpm), percentOf(next.takerFeePpm), '%');
      line('market.price_band', percentOf(stored.bandPpm), percentOf(next.bandPpm), '%');
      const total = (minor: bigint): string => formatDecimal(minor, market.quote.scale);
      line('market.min_total', total(stored.minTotal), total(next.minTotal), market.quote.code);
      line('market.open', word(stored.isMarketOpen), word(next.isMarketOpen), '');
      if (next.haltReason !== null) line('market.halt_reason', stored.haltReason, next.haltReason, '');
      if (payload.halt_minutes !== undefined) {
        const minutes = String(payload.halt_minutes);
        lines.push({ label: 'market.halt_minutes', before: null, after: minutes, unit: 'min', usdt: null });
      }
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return [{ label: 'market.symbol', before: null, after: market.symbol, unit: '', usdt: null }, ...lines];
    },

    inverse: async (connection, payload) => {
      const { market, stored } = await both(connection, payload);
      return {
        market_id: market.id,
        ...(payload.maker_fee === undefined ? {} : { maker_fee: percentOf(stored.makerFeePpm) }),
        ...(payload.taker_fee === undefined ? {} : { taker_fee: percentOf(stored.takerFeePpm) }),
        ...(payload.price_band === undefined ? {} : { price_band: percentOf(stored.bandPpm) }),
        ...(payload.min_total === undefined ? {} : { min_total: formatDecimal(stored.minTotal, market.quote.scale) }),
        ...(payload.open === undefined ? {} : { open: stored.isMarketOpen }),
        ...(payload.open === undefined || stored.haltReason === null ? {} : { halt_reason: stored.haltReason }),
      };
    },

    execute: async ({ client }, payload) => {
      await client.query('SELECT FROM spot_instrument WHERE market_id = $1 FOR UPDATE', [payload.market_id]);
      const { market, next } = await both(client, payload);
      await client.query(
        `UPDATE spot_instrument SET maker_fee_ppm = $2, taker_fee_ppm = $3, min_total = $4, band_ppm = $5
         WHERE market_id = $1`,
        [market.id, next.makerFeePpm, next.takerFeePpm, next.minTotal, next.bandPpm],
      );
      const told = { reason: payload.halt_reason, minutes: payload.halt_minutes };
      await writeOpenness(client, market.id, next.isMarketOpen, told);
      return () => instruments.refresh();
    },
  };
}

/** A band in parts per million. @throws AppError outside what a band may be */
function bandOf(text: string): number {
  const { minimum, maximum } = BAND_BOUNDS_PPM;
  const ppm = parseDecimalInput(text, PERCENT_SCALE);
  const percent = (value: number): string => `${percentOf(value)} %`;
  if (ppm < BigInt(minimum)) throw new AppError('amount_too_small', { minimum: percent(minimum) });
  if (ppm > BigInt(maximum)) throw new AppError('amount_too_large', { maximum: percent(maximum) });
  return Number(ppm);
}

const word = (open: boolean): string => (open ? 'open' : 'closed');
