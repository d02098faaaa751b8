import { CallError } from '@aureus/client/call-error.ts';
import { submit } from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { errorText } from '../../platform/calls/error-text.ts';
import { useMoneyCall } from '../../platform/calls/use-money-call.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { useHearsOwn } from '../../platform/live/hooks.ts';
import { publicKey } from '../../platform/queries/client.ts';
import { toast } from '../../ui/toast.tsx';

/** Refusals after which the terms that were shown are no longer those of the market. */
const STALE_TERMS =
  /^(market_reduce_only|fee_changed|price_moved|leverage_not_offered|lots_out_of_range|futures_limit_reached|futures_own_limit_reached)$/;

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
    toast(errorText(failure), { tone: 'bad' });
    if (failure instanceof CallError && STALE_TERMS.test(failure.code ?? '')) {
      void queries.invalidateQueries({ queryKey: publicKey('futures') });
    }
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

function useOutcomeText(): (row: LeverRow) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return ({ status, type, number: amount, symbol, price, update_price }) => {
    const [coin = ''] = symbol.split('/');
    const size = `${number(amount, { maxDigits: 8 })} ${coin}`;
    if (status === 0) return t`Order placed`;
    if (status === 3) {
      const at = number(update_price, { maxDigits: 8 });
      return t`Closed ${size} at ${at}`;
    }
    if (status === 4) return t`Nothing was closed`;
    const at = number(price, { maxDigits: 8 });
    return type === 1 ? t`Long ${size} opened at ${at}` : t`Short ${size} opened at ${at}`;
  };
}
