import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { assertTerms, PERCENT_SCALE, percentOf, readFutureTerms } from './instruments.ts';
import type { FutureInstrument, FutureInstruments, FutureTerms } from './public.ts';

type Payload = ProposalPayload<'futures.terms'>;
type Field = Exclude<keyof Payload, 'market_id'>;

/** Each field of the act: the term it changes, how operators write it and how they read it. */
const FIELDS = [
  'fee',
  'spread',
  'skew_spread',
  'overnight',
  'max_side',
  'max_skew',
  'max_user',
  'min_lots',
  'max_lots',
  'leverages',
  'tiers',
  'cross',
  'open',
] as const satisfies readonly Field[];

const UNITS: Readonly<Partial<Record<Field, string>>> = { fee: '%', spread: '%', skew_spread: '%', overnight: '%' };

/**
 * Terms of contracts on a market. They hold for what is ordered after the commit; what is there already keeps the fees and
 * the spread it was ordered on, where the new ones cost more.
 */
export function futuresTerms(instruments: FutureInstruments): ProposalHandler<'futures.terms'> {
  async function both(connection: Pool | PoolClient, payload: Payload) {
    const instrument = instruments.on(payload.market_id);
    const stored = (await readFutureTerms(connection)).get(payload.market_id);
    if (!instrument || !stored) throw new AppError('market_unknown');
    const next = wanted(instrument, stored, payload);
    return { instrument, stored, next };
  }

  return {
    subject: ({ market_id }) => `market ${market_id}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { instrument, stored, next } = await both(pool, payload);
      const [before, after] = [textsOf(instrument, stored), textsOf(instrument, next)];
      const lines = FIELDS.filter((field) => before[field] !== after[field]).map((field): PreviewLine => {
        const isMoney = field === 'max_side' || field === 'max_skew' || field === 'max_user';
        const unit = isMoney ? instrument.market.quote.code : (UNITS[field] ?? '');
        return { label: `futures.${field}`, before: before[field], after: after[field], unit, usdt: null };
      });
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      const { symbol } = instrument.market;
      return [{ label: 'market.symbol', before: null, after: symbol, unit: '', usdt: null }, ...lines];
    },

    inverse: async (connection, payload) => {
      const { instrument, stored } = await both(connection, payload);
      const before: Readonly<Record<Field, unknown>> = payloadOf(instrument, stored);
      const named = FIELDS.filter((field) => payload[field] !== undefined);
      return { market_id: payload.market_id, ...Object.fromEntries(named.map((field) => [field, before[field]])) };
    },

    execute: async ({ client }, payload) => {
      await client.query('SELECT FROM future_instrument WHERE market_id = $1 FOR UPDATE', [payload.market_id]);
      const { next } = await both(client, payload);
      await client.query(
        `UPDATE future_instrument SET fee_ppm = $2, spread_ppm = $3, skew_ppm = $4, overnight_ppm = $5, max_side = $6,
           max_skew = $7, min_lots = $8, max_lots = $9, leverages = $10, is_cross = $11, is_open = $12, max_user = $13, tiers = $14
         WHERE market_id = $1`,
        [
          payload.market_id,
          next.feePpm,
          next.spreadPpm,
          next.skewPpm,
          next.overnightPpm,
          next.maxSide,
          next.maxSkew,
          next.minLots,
          next.maxLots,
          next.leverages,
          next.isCross,
          next.isOpen,
          next.maxUser,
          next.tiers,
        ],
      );
      return () => instruments.refresh();
    },
  };
}

/** The terms there would be. @throws AppError futures_terms_invalid when they contradict each other */
function wanted(instrument: FutureInstrument, stored: FutureTerms, payload: Payload): FutureTerms {
  const ppm = (text: string | undefined, kept: number): number =>
    text === undefined ? kept : Number(parseDecimalInput(text, PERCENT_SCALE));
  const whole = (text: string | undefined, kept: bigint): bigint =>
    text === undefined ? kept : parseDecimalInput(text, instrument.market.quote.scale);
  const next: FutureTerms = {
    ...stored,
    feePpm: ppm(payload.fee, stored.feePpm),
    spreadPpm: ppm(payload.spread, stored.spreadPpm),
    skewPpm: ppm(payload.skew_spread, stored.skewPpm),
    overnightPpm: ppm(payload.overnight, stored.overnightPpm),
    maxSide: whole(payload.max_side, stored.maxSide),
    maxSkew: whole(payload.max_skew, stored.maxSkew),
    maxUser: whole(payload.max_user, stored.maxUser),
    minLots: payload.min_lots ?? stored.minLots,
    maxLots: payload.max_lots ?? stored.maxLots,
    leverages: payload.leverages ?? stored.leverages,
    tiers: payload.tiers ?? stored.tiers,
    isCross: payload.cross ?? stored.isCross,
    isOpen: payload.open ?? stored.isOpen,
  };
  if (next.minLots > next.maxLots) throw new AppError('futures_terms_invalid');
  try {
    assertTerms({ ...instrument, ...next });
  } catch {
    throw new AppError('futures_terms_invalid');
  }
  return next;
}

/** Terms as a proposal says them. */
export function payloadOf({ market }: Pick<FutureInstrument, 'market'>, terms: FutureTerms) {
  const money = (amount: bigint): string => formatDecimal(amount, market.quote.scale);
  return {
    fee: percentOf(terms.feePpm),
    spread: percentOf(terms.spreadPpm),
    skew_spread: percentOf(terms.skewPpm),
    overnight: percentOf(terms.overnightPpm),
    max_side: money(terms.maxSide),
    max_skew: money(terms.maxSkew),
    max_user: money(terms.maxUser),
    min_lots: terms.minLots,
    max_lots: terms.maxLots,
    leverages: terms.leverages,
    tiers: terms.tiers,
    cross: terms.isCross,
    open: terms.isOpen,
  };
}

/** Terms as operators read them. */
function textsOf(instrument: FutureInstrument, terms: FutureTerms): Readonly<Record<Field, string>> {
  const { cross, open, min_lots, max_lots, ...rest } = payloadOf(instrument, terms);
  return {
    ...rest,
    min_lots: String(min_lots),
    max_lots: String(max_lots),
    cross: cross ? 'cross' : 'isolated',
    open: open ? 'open' : 'closed',
  };
}
