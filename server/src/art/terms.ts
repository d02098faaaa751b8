import type { ArtTermsReply } from '@aureus/contract/art/shapes.ts';
import { artRules } from '@aureus/contract/art/rules.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';

/** What holds for sales that are asked for now. Parts in hundredths of a percent. */
export interface ArtTerms {
  readonly revision: number;
  readonly is_open: boolean;
  readonly fee: number;
  readonly most_royalty: number;
  readonly deposit: number;
  /** Whole USDT. */
  readonly least_deposit: number;
  readonly least_increase: number;
  readonly extension_minutes: number;
  readonly most_extension_minutes: number;
}

export async function readTerms(connection: Pool | ClientBase): Promise<ArtTerms> {
  const { rows } = await connection.query<ArtTerms>('SELECT * FROM art_terms ORDER BY revision DESC LIMIT 1');
  const [terms] = rows;
  if (!terms) throw new Error('The art market has no terms');
  return terms;
}

/** Hundredths of a percent as percent. */
export const percent = (points: number): string => formatDecimal(BigInt(points), 2);

export const describeTerms = (terms: ArtTerms): ArtTermsReply => ({
  revision: terms.revision,
  is_open: terms.is_open,
  fee: percent(terms.fee),
  most_royalty: percent(terms.most_royalty),
  deposit: percent(terms.deposit),
  least_deposit: String(terms.least_deposit),
  least_increase: percent(terms.least_increase),
  extension_minutes: terms.extension_minutes,
  most_extension_minutes: terms.most_extension_minutes,
  pay_hours: artRules.pay_hours,
});
