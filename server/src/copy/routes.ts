import * as calls from '@aureus/contract/copy/calls.ts';
import * as followCalls from '@aureus/contract/copy/follow-calls.ts';
import { route, type Route, sequencedRoute } from '../platform/http/route.ts';
import { type ApplyingNeeds, applyToLead, resign } from './applying.ts';
import { followLeader, listOwnCopies, listOwnFollows, unfollowLeader } from './following.ts';
import { listLeaders, type ListNeeds, showHistory, showLeader, showOpen, showOwn } from './leaders.ts';
import { listOwnShares } from './shares.ts';
import { showTerms } from './terms.ts';

export function copyRoutes(needs: ListNeeds & ApplyingNeeds): Route[] {
  const { pool, copies } = needs;
  return [
    route(calls.terms, () => showTerms(pool, copies)),
    route(calls.index, (input, { caller }) => listLeaders(needs, caller.userId, input)),
    route(calls.traderDetail, ({ trader_user_id: id }, { caller }) => showLeader(needs, caller.userId, BigInt(id))),
    route(calls.positions, ({ trader_user_id: id }, { caller }) => showOpen(needs, caller.userId, BigInt(id))),
    route(calls.historyTrade, (input, { caller }) => showHistory(needs, caller.userId, input)),
    route(calls.leader, (_input, { caller }) => showOwn(needs, caller.userId)),
    route(calls.apply, async (input, { caller }) => {
      await applyToLead(needs, caller.userId, input);
      return showOwn(needs, caller.userId);
    }),
    route(calls.resign, async (_input, { caller }) => {
      await resign(needs, caller.userId);
      return showOwn(needs, caller.userId);
    }),
    route(calls.shares, (input, { caller }) => listOwnShares(needs, caller.userId, input)),
    sequencedRoute(followCalls.follow, (input, context) => followLeader(needs, input, context)),
    sequencedRoute(followCalls.cancel, (input, context) => unfollowLeader(needs, input, context)),
    sequencedRoute(followCalls.selfHolding, ({ transaction_id: id }, { caller, claim }) =>
      copies.selfHold({ owner: Number(caller.userId), id, claim }),
    ),
    route(followCalls.follows, (input, { caller }) => listOwnFollows(needs, caller.userId, input)),
    route(followCalls.copies, (input, { caller }) => listOwnCopies(needs, caller.userId, input)),
  ];
}
