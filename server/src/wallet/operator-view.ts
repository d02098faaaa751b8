import { userBalances, userLedger } from '@aureus/contract/operator/user-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { accountNameOf } from '@aureus/contract/wallet/accounts.ts';
import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { assertUser } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import { type Audit, noteRead, type OperatorView, type Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { readEntriesOf } from '../platform/ledger/entries.ts';
import { crediting } from './credit.ts';
import { usdtText } from './preview-lines.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly notices: Notices;
  readonly proposals: Proposals;
  readonly audit: Audit;
}

const kindNames = new Map<number, string>(Object.entries(ledgerKinds).map(([name, number]) => [number, name]));

/** Operators give users credit, and see what a user owns and how it came. */
export function walletView({ pool, clock, markets, notices, proposals, audit }: Needs): OperatorView {
  proposals.handle('user.credit', crediting({ clock, markets, notices }));
  return {
    routes: [
      route(userBalances, async ({ id }, context) => {
        await noteRead(audit, pool, context, 'users.balances', id);
        return listBalances(pool, markets, id);
      }),
      route(userLedger, async (input, context) => {
        await noteRead(audit, pool, context, 'users.ledger', input.id, { before: input.before });
        return listEntries(pool, markets, input);
      }),
    ],
  };
}

async function listBalances(pool: Pool, markets: MarketDirectory, id: number): Promise<Answer<typeof userBalances>> {
  await assertUser(pool, id);
  const owned = await readBalancesOf(pool, BigInt(id));
  return owned.flatMap(({ account, currency: currency_id, available, held }) => {
    if (available === 0n && held === 0n) return [];
    const currency = markets.currency(currency_id);
    const name = accountNameOf(account);
    if (!currency || !name) return [];
    return [
      {
        account: name,
        currency_id,
        currency: currency.code,
        available: formatDecimal(available, currency.scale),
        held: formatDecimal(held, currency.scale),
        usdt: usdtText(markets, currency, available + held),
      },
    ];
  });
}

async function listEntries(
  pool: Pool,
  markets: MarketDirectory,
  { id, currency, before, limit }: Input<typeof userLedger>,
): Promise<Answer<typeof userLedger>> {
  await assertUser(pool, id);
  const entries = await readEntriesOf(pool, BigInt(id), { currency, before, limit });
  return entries.flatMap((entry) => {
    const known = markets.currency(entry.currency);
    const account = accountNameOf(entry.account);
    if (!known || !account) return [];
    return [
      {
        id: Number(entry.id),
        transfer_id: Number(entry.transfer),
        account,
        currency: known.code,
        kind: kindNames.get(entry.kind) ?? String(entry.kind),
        available: formatDecimal(entry.available, known.scale),
        held: formatDecimal(entry.held, known.scale),
        ref: entry.ref === null ? null : String(entry.ref),
        created_at: entry.at.toISOString(),
      },
    ];
  });
}
