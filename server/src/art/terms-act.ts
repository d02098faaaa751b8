import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { textLine } from '../wallet/public.ts';
import { type ArtTerms, percent, readTerms } from './terms.ts';

type Payload = ProposalPayload<'art.terms'>;
type Field = keyof Payload;

/** Each field of the act, in the order operators read them. */
const FIELDS = [
  'open',
  'fee',
  'most_royalty',
  'deposit',
  'least_deposit',
  'least_increase',
  'extension_minutes',
  'most_extension_minutes',
] as const satisfies Field[];

/** Terms as a proposal says them. */
const payloadOf = ({ is_open, revision: _, ...terms }: ArtTerms) => ({ ...terms, open: is_open });

/** What operators read of a term. */
function textOf(terms: ArtTerms, field: Field): string {
  const value = payloadOf(terms)[field];
  if (typeof value === 'boolean') return value ? 'open' : 'closed';
  if (field === 'least_deposit') return `${value} USDT`;
  return field.endsWith('minutes') ? String(value) : `${percent(value)} %`;
}

/** @throws AppError art_terms_invalid when all extensions together were shorter than one */
function wanted(stored: ArtTerms, { open, ...given }: Payload): ArtTerms {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const next: ArtTerms = { ...stored, ...said, is_open: open ?? stored.is_open };
  if (next.most_extension_minutes < next.extension_minutes) throw new AppError('art_terms_invalid');
  return next;
}

/** The terms of the art market. Sales that were asked for before keep theirs; a closed market takes no further ones. */
export function artTermsAct({ clock }: { readonly clock: Clock }): ProposalHandler<'art.terms'> {
  return {
    subject: () => 'art terms',
    affected: async () => ({}),

    preview: async (pool, payload) => {
      const stored = await readTerms(pool);
      const next = wanted(stored, payload);
      const lines = FIELDS.flatMap((field): PreviewLine[] => {
        const [was, is] = [textOf(stored, field), textOf(next, field)];
        return was === is ? [] : [textLine(`art.${field}`, is, was)];
      });
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return lines;
    },

    inverse: async (connection, payload) => {
      const before = payloadOf(await readTerms(connection));
      const named = FIELDS.filter((field) => payload[field] !== undefined);
      return Object.fromEntries(named.map((field) => [field, before[field]]));
    },

    execute: async ({ client }, payload) => {
      const next = wanted(await readTerms(client), payload);
      // There is one proposal at a time about them, so no two make the same revision.
      await client.query(
        `INSERT INTO art_terms (revision, is_open, fee, most_royalty, deposit, least_deposit, least_increase,
           extension_minutes, most_extension_minutes, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          next.revision + 1,
          next.is_open,
          next.fee,
          next.most_royalty,
          next.deposit,
          next.least_deposit,
          next.least_increase,
          next.extension_minutes,
          next.most_extension_minutes,
          clock.now(),
        ],
      );
      return undefined;
    },
  };
}
