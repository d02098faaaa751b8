import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { CopyTrading } from '../futures/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { PERCENT_SCALE, percentOf, readTerms, type StoredTerms } from './terms.ts';

type Payload = ProposalPayload<'copy.terms'>;
type Field = keyof Payload;

/** Each field of the act, in the order operators read them, with its unit. */
const UNITS = {
  max_leaders: '',
  max_followers: '',
  max_share: '%',
  min_allocation: 'USDT',
  max_allocation: 'USDT',
  open: '',
} as const satisfies Record<Field, string>;
const FIELDS = Object.keys(UNITS) as Field[];

/** The terms of copy trading. They hold for follows and applications from then on; follows keep their profit share. */
export function copyTerms(copies: CopyTrading): ProposalHandler<'copy.terms'> {
  return {
    subject: () => 'copy terms',

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const stored = await readTerms(pool);
      const [before, after] = [payloadOf(stored), payloadOf(wanted(stored, payload))];
      const lines = FIELDS.filter((field) => before[field] !== after[field]).map((field): PreviewLine => {
        const text = (value: string | number | boolean): string =>
          typeof value === 'boolean' ? (value ? 'open' : 'closed') : String(value);
        const [was, then] = [text(before[field]), text(after[field])];
        return { label: `copy.${field}`, before: was, after: then, unit: UNITS[field], usdt: null };
      });
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return lines;
    },

    inverse: async (connection, payload) => {
      const before = payloadOf(await readTerms(connection));
      const named = FIELDS.filter((field) => payload[field] !== undefined);
      return Object.fromEntries(named.map((field) => [field, before[field]]));
    },

    execute: async (tx, payload) => {
      const { client } = tx;
      await client.query('SELECT FROM copy_terms FOR NO KEY UPDATE');
      const next = wanted(await readTerms(client), payload);
      await client.query(
        `UPDATE copy_terms SET max_leaders = $1, max_followers = $2, max_share_ppm = $3, min_allocation = $4,
           max_allocation = $5, is_open = $6`,
        [
          next.max_leaders,
          next.max_followers,
          next.max_share_ppm,
          next.min_allocation,
          next.max_allocation,
          next.is_open,
        ],
      );
      await copies.limitFollowers(tx, next.max_followers);
      return () => copies.refresh();
    },
  };
}

/** The terms there would be. @throws AppError copy_terms_invalid when they contradict each other */
function wanted(stored: StoredTerms, payload: Payload): StoredTerms {
  const { max_share, min_allocation: least, max_allocation: most } = payload;
  const next: StoredTerms = {
    max_leaders: payload.max_leaders ?? stored.max_leaders,
    max_followers: payload.max_followers ?? stored.max_followers,
    max_share_ppm: max_share === undefined ? stored.max_share_ppm : Number(parseDecimalInput(max_share, PERCENT_SCALE)),
    min_allocation: least === undefined ? stored.min_allocation : BigInt(least),
    max_allocation: most === undefined ? stored.max_allocation : BigInt(most),
    is_open: payload.open ?? stored.is_open,
  };
  if (next.min_allocation > next.max_allocation) throw new AppError('copy_terms_invalid');
  return next;
}

/** Terms as a proposal says them. */
function payloadOf(terms: StoredTerms): Readonly<Record<Field, string | number | boolean>> {
  return {
    max_leaders: terms.max_leaders,
    max_followers: terms.max_followers,
    max_share: percentOf(terms.max_share_ppm),
    min_allocation: String(terms.min_allocation),
    max_allocation: String(terms.max_allocation),
    open: terms.is_open,
  };
}
