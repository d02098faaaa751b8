import * as calls from '@aureus/contract/payout/calls.ts';
import { cards } from '@aureus/contract/payout/operator-calls.ts';
import { route, type Route } from '../platform/http/route.ts';
import { deleteAddress, listAddresses, saveAddress } from './addresses.ts';
import { listCards } from './card-list.ts';
import { readCard, readFullCard, readInternationalCard, saveCard, saveInternationalCard } from './cards.ts';
import type { DestinationNeeds } from './needs.ts';

export function payoutRoutes(needs: DestinationNeeds): Route[] {
  return [
    route(calls.saveAddress, (input, context) => saveAddress(needs, context, input)),
    route(calls.addresses, (input, { caller }) => listAddresses(needs, caller, input)),
    route(calls.deleteAddress, async ({ id }, { caller }) => {
      await deleteAddress(needs, caller.userId, id);
      return { done: true as const };
    }),
    route(calls.card, (_input, { caller }) => readCard(needs, caller.userId)),
    route(calls.saveCard, async (input, context) => {
      await saveCard(needs, context, input);
      return readCard(needs, context.caller.userId);
    }),
    route(calls.fullCard, ({ kind }, context) => readFullCard(needs, kind, context)),
    route(calls.internationalCard, (_input, { caller, language }) =>
      readInternationalCard(needs, caller.userId, language),
    ),
    route(calls.saveInternationalCard, async (input, context) => {
      await saveInternationalCard(needs, context, input);
      return readInternationalCard(needs, context.caller.userId, context.language);
    }),
    route(cards, (input) => listCards(needs.pool, input)),
  ];
}
