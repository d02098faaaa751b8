import * as calls from '@aureus/contract/options/calls.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { findOption, listExpiries, listOptions, listPayable, showTerms } from './lists.ts';
import { describeOption } from './orders.ts';
import { setOwnLimits, showOwnLimits } from './own-limits.ts';
import { showReceipt } from './receipts.ts';
import { submitOption, type SubmitNeeds } from './submit.ts';

export function optionRoutes(platform: Pick<Platform, 'pool' | 'clock' | 'money'>, needs: SubmitNeeds): Route[] {
  const { pool, clock } = platform;
  const { markets, instruments } = needs;
  return [
    route(calls.seconds, async (input) => listExpiries(instruments, input)),
    route(calls.terms, async (input) => showTerms(instruments, input)),
    route(calls.payableCurrencies, (_input, { caller }) => listPayable(pool, instruments, caller.userId)),
    route(calls.submit, (input, context) => submitOption(needs, input, context)),
    route(calls.lists, (input, { caller }) => listOptions(pool, markets, caller.userId, input, clock.epochMs())),
    route(calls.getResult, async ({ id }, { caller }) => {
      const order = await findOption(pool, caller.userId, id);
      return order ? describeOption(markets, order, clock.epochMs()) : null;
    }),
    route(calls.receipt, ({ id }, { caller }) => showReceipt(pool, markets, caller.userId, id, clock.epochMs())),
    route(calls.limits, (_input, { caller }) => showOwnLimits(platform, markets, caller.userId)),
    route(calls.setLimits, (input, { caller }) => setOwnLimits(platform, markets, caller.userId, input)),
  ];
}
