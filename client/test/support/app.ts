import { createCalls, type App } from '../../src/calls.ts';
import type { ServerClock } from '../../src/clock/clock.ts';
import { createMoneyCall, type IntentStore } from '../../src/money-call.ts';

/** An app of which nothing is known but what its calls need, and what it keeps. */
export function createApp(reactions: Partial<App> = {}, clock?: ServerClock) {
  let token: string | null = null;
  let kept: string | null = null;
  const { call } = createCalls({ language: () => 'en', token: () => token, ...reactions });
  const store: IntentStore = { read: () => kept, write: (text) => void (kept = text) };
  return {
    call,
    moneyCall: createMoneyCall(call, store, clock),
    openSession: (next: string) => void (token = next),
    /** What is kept of intents. */
    kept: () => kept,
  };
}
