import * as calls from '@aureus/contract/box/calls.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { describeBox } from './boxes.ts';
import { buyBox, type BuyNeeds } from './buying.ts';
import { type ListNeeds, listOwn, listSeries, showChain, showSeries } from './lists.ts';
import { openBox } from './opening.ts';
import { readContents } from './prizes.ts';

interface Needs extends ListNeeds, BuyNeeds {
  readonly platform: Pick<Platform, 'money'>;
  readonly opening: Deadline;
}

export function boxRoutes(needs: Needs): Route[] {
  const { platform, pool, markets, works } = needs;
  return [
    route(calls.list, async (input, { findCaller }) => listSeries(needs, input, (await findCaller())?.userId ?? null)),
    route(calls.detail, async ({ id }, { findCaller }) => showSeries(needs, id, (await findCaller())?.userId ?? null)),
    route(calls.chain, (input) => showChain(needs, input)),
    route(calls.buy, ({ id, seed, price }, { caller: { userId }, claim }) =>
      platform.money.transaction(claim, async (tx) => {
        const box = await buyBox(tx, needs, { userId, seriesId: BigInt(id), seed, price });
        return describeBox(markets, box, undefined);
      }),
    ),
    route(calls.own, (input, { caller }) => listOwn(needs, caller.userId, input)),
    route(calls.open, async ({ id }, { caller: { userId } }) => {
      const box = await withTransaction(pool, (tx) => openBox(tx, needs, { userId, id }));
      return describeBox(markets, box, (await readContents(pool, works, [box])).get(box.id));
    }),
  ];
}
