import { splitHolding } from '@aureus/core/corporate/split.ts';
import { endRest, type MarketDirectory, type recordSplit } from '../market/public.ts';
import { ConflictError } from '../platform/database/transaction.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { postAll } from '../platform/ledger/post.ts';
import { type CurrencyWallet, lockCurrency } from '../platform/ledger/wallets.ts';
import { countOpenOrders, splitMarketMakerTarget } from '../spot/public.ts';
import { ratioOf, restOf, type SplitRow } from './splits.ts';

export interface SplittingNeeds {
  readonly markets: Pick<MarketDirectory, 'market'>;
  readonly recordSplit: typeof recordSplit;
  /** Tells holders what they have. */
  readonly splitTelling: Deadline;
}

/**
 * Makes all shares there are others: every wallet of users and the house, what prices mean, what the market maker means to
 * have, and the end of the rest, together. What is in a wallet is rounded down to the minor unit of the share, and less
 * than one is worth too little to be paid in money: the outside owes that much less.
 */
export async function splitShares(
  tx: MoneyTransaction,
  split: SplitRow & { readonly now: Date },
  { markets, recordSplit, splitTelling }: SplittingNeeds,
): Promise<void> {
  const { client } = tx;
  const { id, market_id, now, cut_off } = split;
  const ratio = ratioOf(split);
  const market = markets.market(market_id);
  if (!market) throw new Error(`There is no market of split ${id}`);
  const currency = market.base.id;
  const outside = { owner: house.external, account: HOUSE_ACCOUNT, currency };
  const wallets = (await lockCurrency(client, currency)).filter(({ owner }) => owner !== house.external);
  assertNothingHeld(id, wallets);
  const changes = wallets.map((wallet) => ({ ...wallet, after: splitHolding(wallet.available, ratio) }));
  await postAll(
    tx,
    now,
    changes
      .filter(({ available, after }) => after !== available)
      .map(({ owner, account, available, after }) => ({
        kind: 'split' as const,
        ref: id,
        postings: [
          { owner, account, currency, available: after - available, held: 0n },
          { ...outside, available: available - after, held: 0n },
        ],
      })),
  );
  await splitMarketMakerTarget(tx, currency, ratio);
  await recordSplit(tx, { marketId: market_id, ...ratio, at: cut_off });
  const holders = holdersOf(changes);
  await store(tx, split, holders);
  await splitTelling.schedule(
    tx,
    holders.map(({ owner }) => ({ ref: `${id} ${owner}`, inMs: 0 })),
  );
  // Last, because no order is written from here on: one that has come meanwhile would outlive the split.
  await endRest(tx, restOf(id));
  if ((await countOpenOrders(client, market_id)).orders > 0) throw new ConflictError('An order has come meanwhile');
}

/** @throws Error naming what is set aside: nobody has said how it is split */
function assertNothingHeld(id: bigint, wallets: readonly CurrencyWallet[]): void {
  const held = wallets.filter((wallet) => wallet.held > 0n);
  if (held.length === 0) return;
  const named = held.slice(0, 5).map(({ owner, account }) => `owner ${owner}, account ${account}`);
  throw new Error(`Split ${id}: something is set aside in ${held.length} wallets (${named.join('; ')})`);
}

interface SplitHolder {
  readonly owner: bigint;
  readonly before: bigint;
  readonly after: bigint;
}

/** Users with shares, over all their accounts. */
function holdersOf(changes: readonly (CurrencyWallet & { readonly after: bigint })[]): SplitHolder[] {
  const users = changes.filter(({ owner, available }) => owner > 0n && available > 0n);
  return [...Map.groupBy(users, ({ owner }) => owner)].map(([owner, own]) => ({
    owner,
    before: own.reduce((sum, { available }) => sum + available, 0n),
    after: own.reduce((sum, { after }) => sum + after, 0n),
  }));
}

async function store(
  { client }: MoneyTransaction,
  { id, now }: SplitRow & { readonly now: Date },
  holders: readonly SplitHolder[],
): Promise<void> {
  await client.query(
    `INSERT INTO corporate_split_holding (split_id, owner_id, before, after)
     SELECT $1, owner, before, after FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS holder (owner, before, after)`,
    [id, holders.map(({ owner }) => owner), holders.map(({ before }) => before), holders.map(({ after }) => after)],
  );
  const sum = (of: 'before' | 'after'): bigint => holders.reduce((total, holder) => total + holder[of], 0n);
  await client.query(
    `UPDATE corporate_split SET state = 2, settled_at = $2, holders = $3, shares_before = $4, shares_after = $5
     WHERE id = $1`,
    [id, now, holders.length, sum('before'), sum('after')],
  );
}
