import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { percentOf, PERCENT_SCALE } from '@aureus/core/money/percent.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import type { Expiry, OptionInstrument, OptionInstruments } from './public.ts';
import { lockMarket, readStored, textOf, type Value } from './terms-act.ts';

type Payload = ProposalPayload<'options.expiry'>;
type Field = 'payout' | 'min_stake' | 'max_stake' | 'open';
const FIELDS = ['payout', 'min_stake', 'max_stake', 'open'] as const satisfies readonly Field[];

/** One duration of options on a market: its payout, its stakes, and whether it is offered. Another one is added by it. */
export function optionsExpiry(instruments: OptionInstruments): ProposalHandler<'options.expiry'> {
  async function both(connection: Pool | PoolClient, payload: Payload) {
    const { instrument, stored: terms } = await readStored(connection, instruments, payload.market_id);
    const stored = terms.expiries.find(({ seconds }) => seconds === payload.seconds);
    return { instrument, stored, next: wanted(instrument, stored, payload) };
  }

  return {
    subject: ({ market_id }) => `market ${market_id}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { instrument, stored, next } = await both(pool, payload);
      const { symbol, quote } = instrument.market;
      const before = stored && payloadOf(instrument, stored);
      const after = payloadOf(instrument, next);
      const lines = FIELDS.filter((field) => before?.[field] !== after[field]).map((field): PreviewLine => {
        const unit = field === 'payout' ? '%' : field === 'open' ? '' : quote.code;
        const was = before ? textOf(before[field]) : null;
        return { label: `options.${field}`, before: was, after: textOf(after[field]), unit, usdt: null };
      });
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return [
        { label: 'market.symbol', before: null, after: symbol, unit: '', usdt: null },
        { label: 'options.seconds', before: null, after: String(payload.seconds), unit: 's', usdt: null },
        ...lines,
      ];
    },

    inverse: async (connection, payload) => {
      const { instrument, stored } = await both(connection, payload);
      const { market_id, seconds } = payload;
      // One that was not there is not taken away again: options were taken by it. It is closed.
      if (!stored) return { market_id, seconds, open: false };
      const before = payloadOf(instrument, stored);
      const named = FIELDS.filter((field) => payload[field] !== undefined);
      return { market_id, seconds, ...Object.fromEntries(named.map((field) => [field, before[field]])) };
    },

    execute: async ({ client }, payload) => {
      await lockMarket(client, payload.market_id);
      const { next } = await both(client, payload);
      await client.query(
        `INSERT INTO option_expiry (market_id, seconds, payout_ppm, min_stake, max_stake, is_open)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT ON CONSTRAINT option_expiry_once DO UPDATE
         SET payout_ppm = EXCLUDED.payout_ppm, min_stake = EXCLUDED.min_stake, max_stake = EXCLUDED.max_stake,
           is_open = EXCLUDED.is_open`,
        [payload.market_id, next.seconds, next.payoutPpm, next.minStake, next.maxStake, next.isOpen],
      );
      return () => instruments.refresh();
    },
  };
}

/** @throws AppError option_terms_invalid when it contradicts itself, or is new and not all of it is said */
function wanted(
  { market: { quote } }: OptionInstrument,
  stored: Expiry | undefined,
  { seconds, payout, min_stake, max_stake, open }: Payload,
): Omit<Expiry, 'id'> {
  const money = (text: string | undefined): bigint | undefined =>
    text === undefined ? undefined : parseDecimalInput(text, quote.scale);
  const payoutPpm = payout === undefined ? stored?.payoutPpm : Number(parseDecimalInput(payout, PERCENT_SCALE));
  const [minStake, maxStake] = [money(min_stake) ?? stored?.minStake, money(max_stake) ?? stored?.maxStake];
  if (payoutPpm === undefined || minStake === undefined || maxStake === undefined || minStake > maxStake) {
    throw new AppError('option_terms_invalid');
  }
  return { seconds, payoutPpm, minStake, maxStake, isOpen: open ?? stored?.isOpen ?? true };
}

function payloadOf(
  { market: { quote } }: OptionInstrument,
  { payoutPpm, minStake, maxStake, isOpen }: Omit<Expiry, 'id'>,
): Readonly<Record<Field, Value>> {
  return {
    payout: percentOf(payoutPpm),
    min_stake: formatDecimal(minStake, quote.scale),
    max_stake: formatDecimal(maxStake, quote.scale),
    open: isOpen,
  };
}
