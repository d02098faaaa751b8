import { submit } from '@aureus/contract/futures/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useMoneyCall } from '../../platform/calls/use-money-call.ts';
import { useHearsOwn } from '../../platform/live/hooks.ts';
import { publicKey } from '../../platform/queries/client.ts';
import { toast } from '../../ui/toast.tsx';
import { isOfOtherTerms } from './stale-terms.ts';
import { useOutcomeText } from './use-outcome-text.ts';
import { toastFailure } from '../../ui/toast-failure.ts';

/** Sends an order and says what became of it: opened, waiting, failed, or not known yet and being checked. */
export function useOpenContract(onDone: () => void) {
  const queries = useQueryClient();
  const hearsOwn = useHearsOwn();
  const outcomeText = useOutcomeText();
  const refreshOwn = (): void => {
    void queries.invalidateQueries({ queryKey: ['private', 'futures'] });
    if (!hearsOwn()) void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
  };
  const {
    state,
    submit: send,
    checkAgain,
  } = useMoneyCall(submit, (row) => {
    toast(outcomeText(row), { tone: row.status === 4 ? 'plain' : 'good' });
    refreshOwn();
    onDone();
  });
  const error = state.kind === 'failed' ? state.error : null;
  const tellFailure = useEffectEvent((failure: unknown) => {
    toastFailure(failure);
    if (isOfOtherTerms(failure)) void queries.invalidateQueries({ queryKey: publicKey('futures') });
    refreshOwn();
  });
  useEffect(() => {
    if (error !== null) tellFailure(error);
  }, [error]);
  return {
    isSending: state.kind === 'sending',
    isUnknown: state.kind === 'unknown',
    isChecking: state.kind === 'unknown' && state.checking,
    send,
    checkAgain,
  };
}
