import * as calls from '@aureus/contract/payout/calls.ts';
import { cards } from '@aureus/contract/payout/operator-calls.ts';
import { route, type Route } from '../platform/http/route.ts';
import { deleteAddress, listAddresses, saveAddress } from './addresses.ts';
import { listCards } from './card-list.ts';
import { readCard, readFullCard, readInternationalCard, saveCard, saveInternationalCard } from './cards.ts';
import type { PayoutTools } from './tools.ts';

export function payoutRoutes(tools: PayoutTools): Route[] {
  return [
    route(calls.saveAddress, (input, context) => saveAddress(tools, context, input)),
    route(calls.addresses, (input, { caller }) => listAddresses(tools, caller, input)),
    route(calls.deleteAddress, async ({ id }, { caller }) => {
      await deleteAddress(tools, caller.userId, id);
      return { done: true as const };
    }),
    route(calls.card, (_input, { caller }) => readCard(tools, caller.userId)),
    route(calls.saveCard, async (input, context) => {
      await saveCard(tools, context, input);
      return readCard(tools, context.caller.userId);
    }),
    route(calls.fullCard, ({ kind }, context) => readFullCard(tools, kind, context)),
    route(calls.internationalCard, (_input, { caller, language }) =>
      readInternationalCard(tools, caller.userId, language),
    ),
    route(calls.saveInternationalCard, async (input, context) => {
      await saveInternationalCard(tools, context, input);
      return readInternationalCard(tools, context.caller.userId, context.language);
    }),
    route(cards, (input) => listCards(tools.pool, input)),
  ];
}
