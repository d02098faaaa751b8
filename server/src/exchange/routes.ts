import * as calls from '@aureus/contract/exchange/calls.ts';
import { convertDust, dustQuote } from '@aureus/contract/exchange/dust-calls.ts';
import { exchangeTerms } from '@aureus/contract/exchange/operator-calls.ts';
import type { MarketDirectory } from '../market/public.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { convertDust as convert } from './convert-dust.ts';
import { quoteDust } from './dust-quotes.ts';
import { exchangeCoins } from './exchange-coins.ts';
import { exchangeFee, exchangeHistory, exchangeList } from './lists.ts';
import { quoteExchange } from './quotes.ts';
import { showTerms } from './terms-decision.ts';

export function exchangeRoutes(platform: Platform, markets: MarketDirectory): Route[] {
  const { pool } = platform;
  return [
    route(calls.exchangeList, (_input, { caller }) => exchangeList(pool, markets, caller.userId)),
    route(calls.exchangeFee, (input, { caller }) => exchangeFee(platform, markets, input, caller.userId)),
    route(calls.exchangeQuote, (input, context) => quoteExchange(platform, markets, input, context)),
    route(calls.exchange, (input, context) => exchangeCoins(platform, markets, input, context)),
    route(dustQuote, (_input, context) => quoteDust(platform, markets, context)),
    route(convertDust, (input, context) => convert(platform, markets, input, context)),
    route(exchangeTerms, () => showTerms(pool)),
    route(calls.exchangeHistory, (input, { caller }) => exchangeHistory(pool, markets, caller.userId, input)),
  ];
}
