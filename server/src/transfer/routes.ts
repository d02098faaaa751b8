import * as calls from '@aureus/contract/transfer/calls.ts';
import type { MarketDirectory } from '../market/public.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { transferCurrencies, transferHistory } from './lists.ts';
import type { Covering } from './public.ts';
import { transferBetweenAccounts } from './transfer-between-accounts.ts';

export function transferRoutes(
  platform: Platform,
  needs: { readonly markets: MarketDirectory; readonly covering: Covering },
): Route[] {
  const { pool } = platform;
  const { markets } = needs;
  return [
    route(calls.transferCurrencies, (_input, { caller }) => transferCurrencies(pool, markets, caller.userId)),
    route(calls.transfer, (input, context) => transferBetweenAccounts(platform, needs, input, context)),
    route(calls.transferHistory, (input, { caller, language }) =>
      transferHistory(pool, markets, caller.userId, input, language),
    ),
  ];
}
