import { BAND_BOUNDS_PPM } from '@aureus/contract/spot/price-band.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Market, MarketDirectory } from './public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import type { ProposalHandler } from '../operator/public.ts';

/** Parts per million have four decimals as percent. */
export const PERCENT_SCALE = 4;

/** Highest fee, in percent: beyond it somebody mistyped. */
const MOST_PERCENT = 10;

/** Terms as stored; the running server takes up every change. */
export interface StoredTerms {
  readonly id: number;
  readonly maker_fee_ppm: number;
  readonly taker_fee_ppm: number;
  readonly band_ppm: number;
  readonly min_total: bigint;
  readonly open_spot: boolean;
}

export async function storedTerms(connection: Pool | PoolClient): Promise<StoredTerms[]> {
  const { rows } = await connection.query<StoredTerms>(
    'SELECT id, maker_fee_ppm, taker_fee_ppm, band_ppm, min_total, open_spot FROM markets ORDER BY id',
  );
  return rows;
}

type Payload = ProposalPayload<'market.terms'>;

/**
 * Changes fees, the price band, smallest order and whether a market is open. It holds for every trade after the commit, those of orders
 * that wait in the book included: a fee is taken out of what a side receives, so no hold depends on it.
 */
export function marketTerms(markets: MarketDirectory): ProposalHandler<'market.terms'> {
  function wanted(market: Market, stored: StoredTerms, payload: Payload): StoredTerms {
    const ppm = (text: string | undefined, kept: number): number => {
      if (text === undefined) return kept;
      const value = Number(parseDecimalInput(text, PERCENT_SCALE));
      if (value > MOST_PERCENT * 10_000) throw new AppError('amount_too_large', { maximum: `${MOST_PERCENT} %` });
      return value;
    };
    const band = payload.price_band === undefined ? stored.band_ppm : bandOf(payload.price_band);
    const minimum =
      payload.min_total === undefined ? stored.min_total : parseDecimalInput(payload.min_total, market.quote.scale);
    if (minimum <= 0n) throw new AppError('amount_too_small', { minimum: formatDecimal(1n, market.quote.scale) });
    return {
      id: stored.id,
      maker_fee_ppm: ppm(payload.maker_fee, stored.maker_fee_ppm),
      taker_fee_ppm: ppm(payload.taker_fee, stored.taker_fee_ppm),
      band_ppm: band,
      min_total: minimum,
      open_spot: payload.open ?? stored.open_spot,
    };
  }

  async function both(connection: Pool | PoolClient, payload: Payload) {
    const market = markets.market(payload.market_id);
    const stored = (await storedTerms(connection)).find(({ id }) => id === payload.market_id);
    if (!market || !stored) throw new AppError('market_unknown');
    return { market, stored, next: wanted(market, stored, payload) };
  }

  return {
    subject: ({ market_id }) => `market ${market_id}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { market, stored, next } = await both(pool, payload);
      const lines: PreviewLine[] = [];
      const line = (label: string, before: string, after: string, unit: string): void => {
        if (before !== after) lines.push({ label, before, after, unit, usdt: null });
      };
      const percent = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_SCALE);
      line('market.maker_fee', percent(stored.maker_fee_ppm), percent(next.maker_fee_ppm), '%');
      line('market.taker_fee', percent(stored.taker_fee_ppm), percent(next.taker_fee_ppm), '%');
      line('market.price_band', percent(stored.band_ppm), percent(next.band_ppm), '%');
      const total = (minor: bigint): string => formatDecimal(minor, market.quote.scale);
      line('market.min_total', total(stored.min_total), total(next.min_total), market.quote.code);
      line('market.open', word(stored.open_spot), word(next.open_spot), '');
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return [{ label: 'market.symbol', before: null, after: market.symbol, unit: '', usdt: null }, ...lines];
    },

    inverse: async (connection, payload) => {
      const { market, stored } = await both(connection, payload);
      const percent = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_SCALE);
      return {
        market_id: market.id,
        ...(payload.maker_fee === undefined ? {} : { maker_fee: percent(stored.maker_fee_ppm) }),
        ...(payload.taker_fee === undefined ? {} : { taker_fee: percent(stored.taker_fee_ppm) }),
        ...(payload.price_band === undefined ? {} : { price_band: percent(stored.band_ppm) }),
        ...(payload.min_total === undefined ? {} : { min_total: formatDecimal(stored.min_total, market.quote.scale) }),
        ...(payload.open === undefined ? {} : { open: stored.open_spot }),
      };
    },

    execute: async ({ client }, payload) => {
      await client.query('SELECT FROM markets WHERE id = $1 FOR UPDATE', [payload.market_id]);
      const { next } = await both(client, payload);
      await client.query(
        'UPDATE markets SET maker_fee_ppm = $2, taker_fee_ppm = $3, min_total = $4, open_spot = $5, band_ppm = $6 WHERE id = $1',
        [next.id, next.maker_fee_ppm, next.taker_fee_ppm, next.min_total, next.open_spot, next.band_ppm],
      );
      return () => markets.refreshTerms();
    },
  };
}

/** A band in parts per million. @throws AppError outside what a band may be */
function bandOf(text: string): number {
  const { minimum, maximum } = BAND_BOUNDS_PPM;
  const ppm = parseDecimalInput(text, PERCENT_SCALE);
  const percent = (value: number): string => `${formatDecimal(BigInt(value), PERCENT_SCALE)} %`;
  if (ppm < BigInt(minimum)) throw new AppError('amount_too_small', { minimum: percent(minimum) });
  if (ppm > BigInt(maximum)) throw new AppError('amount_too_large', { maximum: percent(maximum) });
  return Number(ppm);
}

const word = (open: boolean): string => (open ? 'open' : 'closed');
