import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { HoldKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import type * as calls from '@aureus/contract/wallet/product-calls.ts';
import { accountOf, accounts } from '@aureus/contract/wallet/accounts.ts';
import { heldFor, heldForNames, productHolds, productNames } from '@aureus/contract/wallet/products.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { readHeldByKind } from '../platform/ledger/holds.ts';
import { unitPrice } from './prices.ts';

/** What of a user's money lies in products, by product and currency: as the ledger holds it, so that no product counts it again. */
export async function listProducts(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
): Promise<Answer<typeof calls.products>> {
  const held = await readHeldByKind(pool, userId, Object.values(productHolds).flat());
  return productNames.flatMap((product) => {
    const kinds: readonly HoldKind[] = productHolds[product];
    const own = Map.groupBy(
      held.filter(({ kind }) => kinds.includes(kind)),
      ({ currency }) => currency,
    );
    return [...own].flatMap(([id, parts]) => {
      const currency = markets.currency(id);
      if (!currency) return [];
      return [
        {
          product,
          currency_id: id,
          currency_name: currency.code,
          currency_logo: currency.logo,
          amount: formatDecimal(
            parts.reduce((sum, { amount }) => sum + amount, 0n),
            currency.scale,
          ),
          orders: parts.reduce((sum, { causes }) => sum + causes, 0),
          usdt_price: unitPrice(markets, currency),
        },
      ];
    });
  });
}

/** What the held part of one balance is set aside for, beside open orders and positions. @throws AppError currency_unknown */
export async function listHeld(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  { currency: currencyId, type }: Input<typeof calls.held>,
): Promise<Answer<typeof calls.held>> {
  const currency = markets.currency(currencyId);
  if (!currency) throw new AppError('currency_unknown');
  const all = await readHeldByKind(pool, userId, Object.values(heldFor).flat(), accounts[accountOf(type)]);
  return heldForNames.flatMap((name) => {
    const kinds: readonly HoldKind[] = heldFor[name];
    const amount = all
      .filter((part) => part.currency === currencyId && kinds.includes(part.kind))
      .reduce((sum, part) => sum + part.amount, 0n);
    return amount === 0n ? [] : [{ for: name, amount: formatDecimal(amount, currency.scale) }];
  });
}
