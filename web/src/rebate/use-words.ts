import type { EarningRow, NothingReason, PersonRow } from '@aureus/contract/rebate/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useUtc } from '../platform/format/use-utc.ts';

/** `12.5%` as the language writes it. */
export function usePercent(): (rate: string) => string {
  const { number, locale } = useFormat();
  return (rate) => `${number(rate, { maxDigits: 2 })}${percentGap(locale)}%`;
}

export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' });
export const friendsText = (friends: number): string => plural(friends, { one: '# friend', other: '# friends' });

/** A day (UTC) in words. */
export function useDay(): (day: string) => string {
  return useUtc().date;
}

/** Why fees brought nothing. */
export function useReasons(): Readonly<Record<NothingReason, string>> {
  const { t } = useLingui();
  return {
    linked: t`Not counted: both accounts seem to be one person’s`,
    unverified: t`Not counted: your friend was not verified`,
    inviter_unverified: t`Not counted: you were not verified`,
    expired: t`Not counted: too long since your friend registered`,
    too_small: t`Less than the smallest unit of the coin`,
    closed: t`No rebates were offered on that day`,
    inviter_closed: t`Not counted: the account was closed`,
  };
}

/** How it stands with somebody who was invited. */
export function useStanding(): (person: PersonRow) => string {
  const { t } = useLingui();
  const { date } = useFormat();
  return ({ state, until }) => {
    const day = date(until);
    if (state === 'counts') return t`Fees count until ${day}`;
    if (state === 'unverified') return t({ message: 'Not verified yet', context: 'friend' });
    return state === 'linked' ? t`Seems to be the same person` : t`Fees no longer count`;
  };
}

/** When a rebate is or was paid, or why it is nothing. */
export function useFate(): (row: EarningRow) => string {
  const { t } = useLingui();
  const { date } = useFormat();
  const reasons = useReasons();
  return ({ reason, paid_at, due_at }) => {
    if (reason !== null) return reasons[reason];
    if (paid_at === null && due_at === null) return t`Waits until it can be set aside for you`;
    const day = date(paid_at ?? due_at ?? 0);
    return paid_at === null ? t`Paid on ${day}, if nothing speaks against it` : t`Paid on ${day}`;
  };
}
