import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useLoggedIn } from '../platform/session/session.ts';
import type { Terms } from './reckon.ts';
import { MAX_DAYS, MIN_DAYS } from './rules.ts';
import { daysText, useAmountText } from './use-words.ts';

/** The term that was typed; null for what is none. */
export function daysOf(typed: string): number | null {
  const days = /^[0-9]{1,3}$/.test(typed) ? Number.parseInt(typed, 10) : 0;
  return days >= MIN_DAYS && days <= MAX_DAYS ? days : null;
}

interface Typed extends Terms {
  readonly amount: string;
  readonly held: string;
  readonly days: number | null;
  /** What the user has; null while it is not known. */
  readonly available: string | null;
  /** The most of the loan that is left to the user and to the platform. */
  readonly limit: string;
  /** What may be borrowed on the collateral, and the collateral that the amount needs; null without a price. */
  readonly covered: string | null;
  readonly needed: string | null;
}

interface Problem {
  /** On the button. */
  readonly reason: string | undefined;
  /** Under the fields. */
  readonly amount?: string;
  readonly held?: string;
  readonly days?: string;
}

/** Why what was typed will not do, if so. */
export function useProblem({
  offer,
  collateral,
  amount,
  held,
  days,
  available,
  limit,
  covered,
  needed,
}: Typed): Problem {
  const { t } = useLingui();
  const text = useAmountText();
  const isLoggedIn = useLoggedIn();
  const [least, most] = [text(offer.min_amount, offer.currency_name), text(limit, offer.currency_name)];
  const longest = daysText(MAX_DAYS);
  if (amount === '0') return { reason: t`Enter an amount` };
  if (new Decimal(amount).lt(offer.min_amount)) return { reason: t`Too little`, amount: t`At least ${least}` };
  if (new Decimal(amount).gt(limit)) return { reason: t`Too much`, amount: t`At most ${most}` };
  if (held === '0') return { reason: t`Enter the collateral` };
  if (isLoggedIn && available !== null && new Decimal(held).gt(available)) {
    return { reason: t`Not enough available`, held: t`More than is available` };
  }
  if (days === null) return { reason: t`Check the term`, days: t`From ${MIN_DAYS} to ${longest}` };
  if (covered === null || needed === null) return { reason: t`No price right now` };
  if (new Decimal(amount).gt(covered)) {
    const enough = text(needed, collateral.currency_name);
    return { reason: t`Too little collateral`, held: t`At least ${enough} for this loan` };
  }
  return { reason: undefined };
}
