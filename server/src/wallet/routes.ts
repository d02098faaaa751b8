import * as calls from '@aureus/contract/wallet/calls.ts';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { listWallets, walletDetail } from './balances.ts';
import { drawFaucet } from './faucet.ts';
import { listMovements } from './movements.ts';

export function walletRoutes(platform: Platform, markets: MarketDirectory): Route[] {
  const { pool, settings } = platform;
  return [
    route(calls.list, (_input, { caller }) => listWallets(pool, markets, caller.userId)),
    route(calls.detail, (input, { caller }) => walletDetail(pool, markets, caller.userId, input)),
    route(calls.log, (input, { caller, language }) => listMovements(pool, markets, caller.userId, input, language)),
    route(calls.faucet, async (input, context) => {
      // The edge does not know the path in production; money is worth a second look.
      if (settings.mode !== 'demo') throw new AppError('demo_only');
      return drawFaucet(platform, markets, input, context);
    }),
  ];
}
