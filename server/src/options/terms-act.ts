import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { percentOf, PERCENT_SCALE } from '@aureus/core/money/percent.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { readOptionTerms } from './instruments.ts';
import type { OptionInstrument, OptionInstruments, OptionTerms } from './public.ts';

type Payload = ProposalPayload<'options.terms'>;
type Field = Exclude<keyof Payload, 'market_id'>;

/** Each field of the act, in the order operators read them, and its unit: percent, the quote currency, or none. */
const UNITS = {
  least_slippage: '%',
  slippage: '%',
  max_slippage: '%',
  user_stake: 'quote',
  user_orders: '',
  side_payout: 'quote',
  due_payout: 'quote',
  open: '',
} as const satisfies Record<Field, string>;
const FIELDS = Object.keys(UNITS) as Field[];

/** Terms of options on a market. They hold for what is taken after the commit; what runs keeps those it was taken under. */
export function optionsTerms(instruments: OptionInstruments): ProposalHandler<'options.terms'> {
  async function both(connection: Pool | PoolClient, payload: Payload) {
    const { instrument, stored } = await readStored(connection, instruments, payload.market_id);
    return { instrument, stored, next: wanted(instrument, stored, payload) };
  }

  return {
    subject: ({ market_id }) => `market ${market_id}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { instrument, stored, next } = await both(pool, payload);
      const { symbol, quote } = instrument.market;
      const [before, after] = [payloadOf(instrument, stored), payloadOf(instrument, next)];
      const lines = FIELDS.filter((field) => before[field] !== after[field]).map((field): PreviewLine => {
        const unit = UNITS[field] === 'quote' ? quote.code : UNITS[field];
        return {
          label: `options.${field}`,
          before: textOf(before[field]),
          after: textOf(after[field]),
          unit,
          usdt: null,
        };
      });
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return [{ label: 'market.symbol', before: null, after: symbol, unit: '', usdt: null }, ...lines];
    },

    inverse: async (connection, payload) => {
      const { instrument, stored } = await both(connection, payload);
      const before = payloadOf(instrument, stored);
      const named = FIELDS.filter((field) => payload[field] !== undefined);
      return { market_id: payload.market_id, ...Object.fromEntries(named.map((field) => [field, before[field]])) };
    },

    execute: async ({ client }, payload) => {
      await lockMarket(client, payload.market_id);
      const { next } = await both(client, payload);
      await client.query(
        `UPDATE option_instrument SET least_slippage_ppm = $2, slippage_ppm = $3, max_slippage_ppm = $4, user_stake = $5,
           user_orders = $6, side_payout = $7, due_payout = $8, is_open = $9
         WHERE market_id = $1`,
        [
          payload.market_id,
          next.leastSlippagePpm,
          next.slippagePpm,
          next.maxSlippagePpm,
          next.userStake,
          next.userOrders,
          next.sidePayout,
          next.duePayout,
          next.isOpen,
        ],
      );
      return () => instruments.refresh();
    },
  };
}

/** A term as a proposal says it. */
export type Value = string | number | boolean;

/** What operators read of it. */
export const textOf = (value: Value): string =>
  typeof value === 'boolean' ? (value ? 'open' : 'closed') : String(value);

/** Whoever takes an option by the terms of a market waits, and so does another change of them. */
export async function lockMarket(client: PoolClient, marketId: number): Promise<void> {
  await client.query('SELECT FROM option_instrument WHERE market_id = $1 FOR UPDATE', [marketId]);
}

/** A market and its stored terms. @throws AppError market_unknown */
export async function readStored(
  connection: Pool | PoolClient,
  instruments: OptionInstruments,
  marketId: number,
): Promise<{ readonly instrument: OptionInstrument; readonly stored: OptionTerms }> {
  const instrument = instruments.on(marketId);
  const stored = (await readOptionTerms(connection)).get(marketId);
  if (!instrument || !stored) throw new AppError('market_unknown');
  return { instrument, stored };
}

/** The terms there would be. @throws AppError option_terms_invalid when they contradict each other */
function wanted({ market: { quote } }: OptionInstrument, stored: OptionTerms, payload: Payload): OptionTerms {
  const ppm = (text: string | undefined, kept: number): number =>
    text === undefined ? kept : Number(parseDecimalInput(text, PERCENT_SCALE));
  const money = (text: string | undefined, kept: bigint): bigint =>
    text === undefined ? kept : parseDecimalInput(text, quote.scale);
  const next: OptionTerms = {
    ...stored,
    leastSlippagePpm: ppm(payload.least_slippage, stored.leastSlippagePpm),
    slippagePpm: ppm(payload.slippage, stored.slippagePpm),
    maxSlippagePpm: ppm(payload.max_slippage, stored.maxSlippagePpm),
    userStake: money(payload.user_stake, stored.userStake),
    userOrders: payload.user_orders ?? stored.userOrders,
    sidePayout: money(payload.side_payout, stored.sidePayout),
    duePayout: money(payload.due_payout, stored.duePayout),
    isOpen: payload.open ?? stored.isOpen,
  };
  const isInOrder = next.leastSlippagePpm <= next.slippagePpm && next.slippagePpm <= next.maxSlippagePpm;
  if (!isInOrder || next.duePayout > next.sidePayout) throw new AppError('option_terms_invalid');
  return next;
}

/** Terms as a proposal says them. */
function payloadOf({ market: { quote } }: OptionInstrument, terms: OptionTerms): Readonly<Record<Field, Value>> {
  const money = (amount: bigint): string => formatDecimal(amount, quote.scale);
  return {
    least_slippage: percentOf(terms.leastSlippagePpm),
    slippage: percentOf(terms.slippagePpm),
    max_slippage: percentOf(terms.maxSlippagePpm),
    user_stake: money(terms.userStake),
    user_orders: terms.userOrders,
    side_payout: money(terms.sidePayout),
    due_payout: money(terms.duePayout),
    open: terms.isOpen,
  };
}
