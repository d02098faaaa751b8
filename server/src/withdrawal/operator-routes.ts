import * as calls from '@aureus/contract/withdrawal/operator-calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { route, type Route } from '../platform/http/route.ts';
import { readDetail } from './detail.ts';
import { readLimits } from './limits.ts';
import { assignWithdrawal, listQueue } from './queue.ts';
import { readTerms, wireTerms } from './terms.ts';
import type { RequestNeeds } from './needs.ts';
import { BTC_SCALE, USD_SCALE } from './values.ts';

/** What operators read and take on; what they decide are proposals. */
export function operatorRoutes(needs: RequestNeeds): Route[] {
  const { pool, markets } = needs;
  return [
    route(calls.queue, (input, context) => listQueue(needs, context, input)),
    route(calls.detail, ({ id }, context) => readDetail(needs, context, id)),
    route(calls.assign, (input, context) => assignWithdrawal(needs, context, input)),
    route(calls.terms, async () =>
      (await readTerms(pool, markets)).flatMap((terms) => {
        const currency = markets.currency(terms.currencyId);
        if (!currency) return [];
        return [{ ...wireTerms(terms, currency), name: currency.code, update_time: terms.updatedAt.toISOString() }];
      }),
    ),
    route(calls.limits, async () =>
      (await readLimits(pool)).map(({ level, dailyBtc, singleUsd, updatedAt }) => ({
        level,
        daily: formatDecimal(dailyBtc, BTC_SCALE),
        single: formatDecimal(singleUsd, USD_SCALE),
        update_time: updatedAt.toISOString(),
      })),
    ),
  ];
}
