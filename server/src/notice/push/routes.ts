import * as calls from '@aureus/contract/notice/push-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Caller, route, type Route } from '../../platform/http/route.ts';
import { deviceKeyOf } from './device-key.ts';
import { endpointOf } from './endpoint.ts';
import type { PushKey } from './key.ts';
import type { PushSubscriptions } from './subscriptions.ts';

interface Needs {
  readonly clock: Clock;
  /** Push services that are known. */
  readonly allowed: readonly string[];
  readonly keys: () => Promise<PushKey>;
  readonly subscriptions: PushSubscriptions;
}

export function pushRoutes({ clock, allowed, keys, subscriptions }: Needs): Route[] {
  const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);
  async function stateOf({ userId, sessionId }: Caller): Promise<Answer<typeof calls.push>> {
    const [{ publicKey }, state, choice] = await Promise.all([
      keys(),
      subscriptions.stateOf(sessionId),
      subscriptions.choiceOf(userId),
    ]);
    return {
      public_key: publicKey,
      is_on: flag(state === 'on'),
      is_stopped: flag(state === 'stopped'),
      alerts: flag(choice.alerts),
      risk: flag(choice.risk),
      orders: flag(choice.orders),
      messages: flag(choice.messages),
      details: flag(choice.details),
    };
  }
  return [
    route(calls.push, (_input, { caller }) => stateOf(caller)),
    route(calls.pushOn, async ({ endpoint, p256dh, auth }, { caller }) => {
      const { href } = endpointOf(endpoint, allowed);
      const device = { endpoint: href, p256dh: deviceKeyOf(p256dh), auth };
      await subscriptions.add(caller.userId, caller.sessionId, device, clock.now());
      return stateOf(caller);
    }),
    route(calls.pushOff, async (_input, { caller }) => {
      await subscriptions.endOf(caller.sessionId);
      return stateOf(caller);
    }),
    route(calls.pushChoose, async (choice, { caller }) => {
      await subscriptions.choose(caller.userId, choice);
      return stateOf(caller);
    }),
  ];
}
