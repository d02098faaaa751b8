import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '@aureus/client/call-error.ts';
import { isOnline, onNetworkBack } from '../network/online.ts';
import { moneyCall } from './money-call.ts';

export type MoneyCallState<C extends Call> =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** It may have happened. Being asked again with the same key. */
  | { kind: 'unknown'; checking: boolean }
  | { kind: 'failed'; error: unknown }
  | { kind: 'done'; answer: Answer<C> };

/** Seconds before the 1st, 2nd, … check of an unknown outcome; then only on the user's word. */
const checkAfter = [2, 5, 10] as const;

/**
 * A money call for a form. `unknown` is never success and never failure: it is checked by itself a few times and
 * on the user's word (`checkAgain`), always with the same key.
 */
export function useMoneyCall<C extends Call>(definition: C, onDone?: (answer: Answer<C>) => void) {
  const [state, setState] = useState<MoneyCallState<C>>({ kind: 'idle' });
  const last = useRef<Fields<C> | null>(null);
  const busy = useRef(false);
  const tries = useRef(0);

  const send = async (fields: Fields<C>, checking: boolean): Promise<void> => {
    if (busy.current) return;
    // Without a network nothing leaves the device, so nothing has happened; and nothing is sent when it is back, by then
    // unasked. What was sent before stays unknown.
    if (!isOnline()) {
      setState(checking ? { kind: 'unknown', checking: false } : { kind: 'failed', error: new CallError('network') });
      return;
    }
    busy.current = true;
    last.current = fields;
    setState(checking ? { kind: 'unknown', checking: true } : { kind: 'sending' });
    try {
      const answer = await moneyCall(definition, fields);
      setState({ kind: 'done', answer });
      onDone?.(answer);
    } catch (error) {
      const unknown = error instanceof CallError && error.kind === 'unknown';
      setState(unknown ? { kind: 'unknown', checking: false } : { kind: 'failed', error });
    } finally {
      busy.current = false;
    }
  };

  const check = useEffectEvent(() => {
    if (last.current !== null) void send(last.current, true);
  });
  const waiting = state.kind === 'unknown' && !state.checking;
  useEffect(() => {
    const seconds = checkAfter[tries.current];
    if (!waiting) return;
    const timer =
      seconds === undefined
        ? undefined
        : setTimeout(() => {
            tries.current += 1;
            check();
          }, seconds * 1_000);
    const end = onNetworkBack(() => check());
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [waiting]);

  return {
    state,
    submit: (fields: Fields<C>) => {
      tries.current = 0;
      return send(fields, false);
    },
    checkAgain: () => {
      if (last.current !== null) void send(last.current, true);
    },
    reset: () => setState({ kind: 'idle' }),
  };
}
