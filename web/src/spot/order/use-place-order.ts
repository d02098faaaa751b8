import { clock } from '@aureus/client/clock/page-clock.ts';
import { trade } from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CallError } from '@aureus/client/call-error.ts';
import { useMoneyCall } from '../../platform/calls/use-money-call.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { useHearsOwn } from '../../platform/live/hooks.ts';
import { publicKey } from '../../platform/queries/client.ts';
import { toast } from '../../ui/toast.tsx';
import { forgetOrderName, orderNameFor } from './order-name.ts';
import type { OrderFields } from './order-fields.ts';
import { outcomeOf } from './outcome.ts';
import { useCancelReason } from '../orders/use-cancel-reason.ts';
import { toastFailure } from '../../ui/toast-failure.ts';

/** Places an order and says what became of it: filled, resting, failed, or not known yet and being checked. */
export function usePlaceOrder(onPlaced: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const hearsOwn = useHearsOwn();
  const say = useOutcomeText();
  const { state, submit, checkAgain } = useMoneyCall(trade, (order) => {
    forgetOrderName();
    const { text, isGood } = say(order);
    toast(text, { tone: isGood ? 'good' : 'plain' });
    void queries.invalidateQueries({ queryKey: ['private', 'spot'] });
    if (!hearsOwn()) void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
    onPlaced();
  });
  const { kind } = state;
  const error = state.kind === 'failed' ? state.error : null;
  const tellFailure = useEffectEvent((failure: unknown) => {
    forgetOrderName();
    toastFailure(failure);
    if (failure instanceof CallError && failure.code === 'fee_changed') {
      void queries.invalidateQueries({ queryKey: publicKey('market', 'quotation') });
    }
    void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
  });
  const tellUnknown = useEffectEvent(() => toast(t`No answer yet. Checking your order.`));
  useEffect(() => {
    if (error !== null) tellFailure(error);
    else if (kind === 'unknown') tellUnknown();
  }, [error, kind]);
  return {
    isSending: kind === 'sending',
    isUnknown: kind === 'unknown',
    isChecking: state.kind === 'unknown' && state.checking,
    place: (fields: Omit<OrderFields, 'client_order_id'>) =>
      // Another fee makes no other order of it: it may have been placed at the one before.
      submit({ ...fields, client_order_id: orderNameFor({ ...fields, fee_rate: undefined }, clock.now()) }),
    checkAgain,
  };
}

function useOutcomeText() {
  const { t } = useLingui();
  const { number } = useFormat();
  const reasonOf = useCancelReason();
  return (order: OrderRow): { text: string; isGood: boolean } => {
    const [coin = ''] = order.symbol.split('/');
    const amount = number(order.filled_amount, { maxDigits: 8 });
    const price = number(order.trade_price, { maxDigits: 8 });
    const isBuy = order.type === 1;
    switch (outcomeOf(order)) {
      case 'filled':
        return {
          text: isBuy ? t`Bought ${amount} ${coin} at ${price}` : t`Sold ${amount} ${coin} at ${price}`,
          isGood: true,
        };
      case 'partly_open':
        return {
          text: isBuy
            ? t`Bought ${amount} ${coin}, the rest waits in the book`
            : t`Sold ${amount} ${coin}, the rest waits in the book`,
          isGood: true,
        };
      case 'open':
        return { text: t`Order placed`, isGood: true };
      case 'partly_cancelled':
        return {
          text: isBuy
            ? t`Bought ${amount} ${coin}, the rest was cancelled`
            : t`Sold ${amount} ${coin}, the rest was cancelled`,
          isGood: true,
        };
      case 'cancelled': {
        const reason = reasonOf(order.cancel_reason);
        return { text: reason === null ? t`Not filled, cancelled` : `${t`Not filled`} · ${reason}`, isGood: false };
      }
    }
  };
}
