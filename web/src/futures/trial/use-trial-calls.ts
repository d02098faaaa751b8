import { use } from '@aureus/contract/coupon/calls.ts';
import type { CouponRow } from '@aureus/contract/coupon/shapes.ts';
import { trial } from '@aureus/contract/futures/calls.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMoneyCall } from '../../platform/calls/use-money-call.ts';
import { publicKey } from '../../platform/queries/client.ts';
import { toast } from '../../ui/toast.tsx';
import { isOfOtherTerms } from '../ticket/stale-terms.ts';
import { useOutcomeText } from '../ticket/use-outcome-text.ts';

/** Begins a coupon, if that is still to be done, and then opens its position by what was agreed to. */
export function useTrialCalls(coupon: CouponRow, onChange: () => void, onOpened: () => void) {
  const queries = useQueryClient();
  const outcomeText = useOutcomeText();
  // The price that was agreed to, however long it takes to learn whether the coupon was begun.
  const agreed = useRef<Fields<typeof trial> | null>(null);
  const opening = useMoneyCall(trial, (row) => {
    toast(outcomeText(row), { tone: 'good' });
    void queries.invalidateQueries({ queryKey: ['private', 'futures'] });
    onChange();
    onOpened();
  });
  const beginning = useMoneyCall(use, () => {
    onChange();
    if (agreed.current !== null) void opening.submit(agreed.current);
  });
  const begun = beginning.state.kind === 'done' ? beginning.state.answer : coupon;
  const hasBegun = begun.state !== 'available';
  const { state, checkAgain, reset } = hasBegun ? opening : beginning;
  const failure = state.kind === 'failed' ? state.error : null;
  const tellFailure = useEffectEvent((error: unknown) => {
    if (isOfOtherTerms(error)) void queries.invalidateQueries({ queryKey: publicKey('futures') });
    onChange();
  });
  useEffect(() => {
    if (failure !== null) tellFailure(failure);
  }, [failure]);
  return {
    isBusy: state.kind === 'sending' || state.kind === 'unknown',
    isUnknown: state.kind === 'unknown',
    isChecking: state.kind === 'unknown' && state.checking,
    /** Why it was refused; null while it was not. */
    failure,
    hasBegun,
    /** When the position is closed at the latest, once the coupon is begun. */
    closedBy: begun.ends_at,
    checkAgain,
    open: (fields: Fields<typeof trial>): void => {
      agreed.current = fields;
      if (hasBegun) void opening.submit(fields);
      else void beginning.submit({ id: coupon.id });
    },
    /** A refusal is no longer shown. */
    forget: reset,
  };
}
