import * as calls from '@aureus/contract/wallet/calls.ts';
import { held as heldCall, products as productsCall } from '@aureus/contract/wallet/product-calls.ts';
import { valueHistory as valueHistoryCall } from '@aureus/contract/wallet/value-calls.ts';
import { AppError } from '../platform/errors.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { listWallets, walletDetail } from './balances.ts';
import { drawFaucet } from './faucet.ts';
import { listHeld, listProducts } from './products.ts';
import type { WalletNeeds } from './public.ts';
import { valueHistory } from './value-history/history.ts';

export function walletRoutes(platform: Platform, { markets, instruments, depositable }: WalletNeeds): Route[] {
  const { pool, settings } = platform;
  return [
    route(calls.list, async (_input, { caller }) => listWallets(pool, markets, caller.userId, await depositable())),
    route(calls.detail, async (input, { caller }) =>
      walletDetail({ pool, markets, instruments }, caller.userId, input, await depositable()),
    ),
    route(calls.faucet, async (input, context) => {
      // The edge does not know the path in production; money is worth a second look.
      if (settings.mode !== 'demo') throw new AppError('demo_only');
      return drawFaucet(platform, markets, input, context);
    }),
    route(productsCall, (_input, { caller }) => listProducts(pool, markets, caller.userId)),
    route(heldCall, (input, { caller }) => listHeld(pool, markets, caller.userId, input)),
    route(valueHistoryCall, (input, { caller }) => valueHistory(platform, markets, caller.userId, input)),
  ];
}
