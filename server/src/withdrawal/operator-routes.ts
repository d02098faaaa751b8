import * as calls from '@aureus/contract/withdrawal/operator-calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { route, type Route } from '../platform/http/route.ts';
import { readDetail } from './detail.ts';
import { readLimits } from './limits.ts';
import { assignWithdrawal, listQueue } from './queue.ts';
import { readTerms, wireTerms } from './terms.ts';
import type { WithdrawalTools } from './tools.ts';
import { BTC_SCALE, USD_SCALE } from './values.ts';

/** What operators read and take on; what they decide are proposals. */
export function operatorRoutes(tools: WithdrawalTools): Route[] {
  const { pool, markets } = tools;
  return [
    route(calls.queue, (input, context) => listQueue(tools, context, input)),
    route(calls.detail, ({ id }, context) => readDetail(tools, context, id)),
    route(calls.assign, (input, context) => assignWithdrawal(tools, context, input)),
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
