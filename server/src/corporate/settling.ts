import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { dividendFor } from '@aureus/core/corporate/dividend.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { readHoldersAt } from '../platform/ledger/holders.ts';
import { releaseHold } from '../platform/ledger/holds.ts';
import { HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { postAll } from '../platform/ledger/post.ts';
import { lockWallets } from '../platform/ledger/wallets.ts';
import type { DividendRow } from './dividends.ts';
import { DIVIDENDS_PAID_BY } from './payer.ts';

/** What was dated up to the cut-off, and is still being committed then, has so long to be there. */
export const SETTLED_AFTER_MS = 10_000;

/** How the deadlines of a dividend are called. */
export const refOf = (id: bigint): string => String(id);

interface Needs {
  readonly markets: Pick<MarketDirectory, 'market'>;
  /** Tells holders what they got. */
  readonly telling: Deadline;
}

/**
 * Pays a dividend to whoever held shares at the cut-off: in any account, and in open orders. It goes by the journal, so
 * it makes no difference how late it is: what moved after the cut-off is not counted. Who holds what, what was paid, the
 * money and the end of the dividend are one transaction.
 */
export function dividendSettlement(needs: Needs): Deadline {
  return defineDeadline({
    name: 'corporate.dividend',
    outage: 'settle_as_due',
    atOnce: 1,
    settle: async (tx, due) => {
      for (const { ref } of due) await payDividend(tx, BigInt(ref), needs);
    },
  });
}

async function payDividend(tx: MoneyTransaction, id: bigint, { markets, telling }: Needs): Promise<void> {
  const { client } = tx;
  const { rows } = await client.query<DividendRow & { readonly now: Date }>(
    'SELECT *, statement_timestamp() AS now FROM corporate_dividend WHERE id = $1 AND state = 1 FOR UPDATE',
    [id],
  );
  const [dividend] = rows;
  const market = dividend && markets.market(dividend.market_id);
  if (!dividend || !market) throw new Error(`There is no announced dividend ${id}, or no market of it`);
  const { base, quote } = market;
  const held = await readHoldersAt(client, base.id, dividend.cut_off);
  const terms = { perShare: dividend.per_share, shareScale: base.scale };
  const holders = held.map(({ owner, amount }) => ({ owner, shares: amount, paid: dividendFor(amount, terms) }));
  const paid = holders.filter((holder) => holder.paid > 0n);
  const total = paid.reduce((sum, each) => sum + each.paid, 0n);
  await releaseHold(tx, dividend.now, { kind: 'dividend', ref: id }, 'dividend_release');
  await assertPayable(tx, id, total, quote);
  const money = { currency: quote.id, held: 0n };
  await postAll(
    tx,
    dividend.now,
    paid.map(({ owner, paid: available }) => ({
      kind: 'dividend' as const,
      ref: id,
      postings: [
        { ...money, owner: DIVIDENDS_PAID_BY, account: HOUSE_ACCOUNT, available: -available },
        { ...money, owner, account: accounts.spot, available },
      ],
    })),
  );
  await client.query(
    `INSERT INTO corporate_payment (dividend_id, owner_id, shares, paid)
     SELECT $1, owner, shares, paid FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS holder (owner, shares, paid)`,
    [id, holders.map(({ owner }) => owner), holders.map(({ shares }) => shares), holders.map((each) => each.paid)],
  );
  await client.query(
    `UPDATE corporate_dividend SET state = 2, settled_at = $2, holders = $3, shares = $4, paid = $5 WHERE id = $1`,
    [id, dividend.now, holders.length, holders.reduce((sum, { shares }) => sum + shares, 0n), total],
  );
  await telling.schedule(
    tx,
    paid.map(({ owner }) => ({ ref: `${id} ${owner}`, inMs: 0 })),
  );
}

/**
 * Shares that were deposited after the announcement were not reckoned with when it was set aside: the rest comes out of
 * what the account has free. Where that is not enough nobody is paid: the deadline fails, keeps what is missing as its
 * error, tells administrators, and is tried again until the account was given it.
 */
async function assertPayable({ client }: MoneyTransaction, id: bigint, total: bigint, quote: Currency): Promise<void> {
  const [wallet] = await lockWallets(client, [
    { owner: DIVIDENDS_PAID_BY, account: HOUSE_ACCOUNT, currency: quote.id },
  ]);
  const missing = total - (wallet?.row.available ?? 0n);
  if (missing > 0n) {
    throw new Error(`Dividend ${id}: its account lacks ${formatDecimal(missing, quote.scale)} ${quote.code}`);
  }
}
