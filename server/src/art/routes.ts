import * as calls from '@aureus/contract/art/calls.ts';
import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import { AppError } from '../platform/errors.ts';
import { route, type Route } from '../platform/http/route.ts';
import { bidFor } from './bidding.ts';
import { buyWork } from './buying.ts';
import { applyAsCreator, showCreator } from './creators.ts';
import { collectWork } from './favourites.ts';
import {
  favouritesOf,
  listArtists,
  listBids,
  listCurrencies,
  listOwnBids,
  listOwned,
  listWorks,
  showArtist,
  showProvenance,
  showWork,
} from './lists.ts';
import type { ArtNeeds } from './needs.ts';
import { offerWork } from './offering.ts';
import { listOrders, markRead } from './orders.ts';
import { payOrder } from './paying.ts';
import { submitWork } from './submitting.ts';
import { describeTerms, readTerms } from './terms.ts';

export function artRoutes(needs: ArtNeeds): Route[] {
  const { pool } = needs.platform;
  return [
    route(calls.list, async (input, { findCaller }) => listWorks(needs, input, await findCaller())),
    route(calls.detail, async (input, { findCaller }) => showWork(needs, input, await findCaller())),
    route(calls.bids, async ({ code }, { findCaller }) => listBids(needs, code, await findCaller())),
    route(calls.provenance, async ({ code }, { findCaller }) => showProvenance(needs, code, await findCaller())),
    route(calls.artists, (input) => listArtists(needs, input)),
    route(calls.artist, async (input, { findCaller }) => showArtist(needs, input, await findCaller())),
    route(calls.currencies, async () => listCurrencies(needs)),
    route(calls.terms, async () => describeTerms(await readTerms(pool))),
    route(calls.collect, (input, { caller }) => collectWork(needs, input, caller.userId)),
    route(calls.collection, (_input, { caller }) => favouritesOf(needs, caller.userId, caller)),
    route(calls.mine, (_input, { caller }) => listOwned(needs, caller)),
    route(calls.myBids, (input, { caller }) => listOwnBids(needs, input, caller.userId)),
    route(saleCalls.buy, (input, context) => buyWork(needs, input, context)),
    route(saleCalls.bid, (input, context) => bidFor(needs, input, context)),
    route(saleCalls.openBox, async (input, context) => {
      const boxes = needs.boxes();
      if (!boxes) throw new AppError('art_work_unknown');
      return boxes.open(input, context);
    }),
    route(saleCalls.offer, (input, context) => offerWork(needs, input, context)),
    route(saleCalls.wonOrders, (_input, { caller }) => listOrders(needs, caller.userId)),
    route(saleCalls.readOrder, ({ id }, { caller }) => markRead(needs, id, caller.userId)),
    route(saleCalls.payOrder, (input, context) => payOrder(needs, input, context)),
    route(saleCalls.creator, (_input, { caller }) => showCreator(pool, caller.userId)),
    route(saleCalls.apply, (input, { caller }) => applyAsCreator(needs, input, caller.userId)),
    route(saleCalls.submit, (input, { caller }) => submitWork(needs, input, caller)),
  ];
}
