import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';

/** What both acts about the terms of loans have in common. */

/** @throws AppError currency_unknown, loans_coins_only */
export function loanCurrency(markets: Pick<MarketDirectory, 'currency'>, id: number): Currency {
  const currency = markets.currency(id);
  if (!currency) throw new AppError('currency_unknown');
  // Shares are split by wallets that have nothing set aside.
  if (currency.kind !== 'coin') throw new AppError('loans_coins_only');
  return currency;
}

/**
 * The preview of a change of terms: the currency, and what would be another value.
 * @param before undefined for terms that are added
 * @throws AppError proposal_changes_nothing
 */
export function changedLines<Field extends string>(
  currency: Currency,
  units: Readonly<Record<Field, string>>,
  before: Readonly<Record<Field, string>> | undefined,
  after: Readonly<Record<Field, string>>,
): PreviewLine[] {
  const fields = (Object.keys(units) as Field[]).filter((field) => before?.[field] !== after[field]);
  if (fields.length === 0) throw new AppError('proposal_changes_nothing');
  const lines = fields.map((field) => ({
    label: `loans.${field}`,
    before: before?.[field] ?? null,
    after: after[field],
    unit: units[field],
    usdt: null,
  }));
  return [{ label: 'loans.currency', before: null, after: currency.code, unit: '', usdt: null }, ...lines];
}
