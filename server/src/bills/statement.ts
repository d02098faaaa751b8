import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { accountNames } from '@aureus/contract/wallet/accounts.ts';
import type * as calls from '@aureus/contract/bills/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import type { Balance } from '../platform/ledger/post.ts';
import type { Platform } from '../platform/platform.ts';
import { texts } from '../platform/texts/texts.ts';
import { kindOf } from './list-bills.ts';
import { ORDER_MARGIN_MS } from './find-bills.ts';

type Statement = Answer<typeof calls.statement>;

interface SumRow {
  readonly account: number;
  readonly currency_id: number;
  readonly kind: number;
  readonly count: number;
  readonly received: string;
  readonly paid: string;
  /** What moved after the year: today's balance without it is the closing one. */
  readonly later: string;
}

/**
 * A user's year. Balances are reckoned back from those of now, on one picture of the database: what an old year costs
 * is the journal since, not the journal before.
 * @throws AppError range_invalid for a year that has not begun
 */
export async function yearStatement(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  markets: MarketDirectory,
  userId: bigint,
  { year }: Input<typeof calls.statement>,
  language: Language,
): Promise<Statement> {
  const now = clock.now();
  const begin = new Date(Date.UTC(year, 0, 1));
  const end = new Date(Date.UTC(year + 1, 0, 1));
  if (begin > now) throw new AppError('range_invalid');
  const { sums, wallets } = await withTransaction(
    pool,
    async ({ client }) => ({
      sums: (await client.query<SumRow>(SUMS_SQL, [userId, begin, end, new Date(begin.getTime() - ORDER_MARGIN_MS)]))
        .rows,
      wallets: await readBalancesOf(client, userId),
    }),
    { isolation: 'repeatable read', readOnly: true },
  );
  return {
    year,
    is_complete: now >= end,
    as_of: (now < end ? now : end).toISOString(),
    balances: balancesOf(markets, wallets, sums),
    sums: describeSums(markets, sums, language),
  };
}

const SUMS_SQL = `
  SELECT account, currency_id, kind,
    count(*) FILTER (WHERE is_within)::integer AS count,
    coalesce(sum(delta) FILTER (WHERE is_within AND delta > 0), 0)::text AS received,
    coalesce(-sum(delta) FILTER (WHERE is_within AND delta < 0), 0)::text AS paid,
    coalesce(sum(delta) FILTER (WHERE NOT is_within), 0)::text AS later
  FROM (
    SELECT account, currency_id, kind, available_delta + held_delta AS delta, created_at < $3 AS is_within
    FROM ledger_entry
    WHERE owner_id = $1 AND owner_id > 0 AND id > (SELECT ledger_id_before($1, $4)) AND created_at >= $2
  ) AS moved
  GROUP BY account, currency_id, kind ORDER BY account, currency_id, kind`;

function balancesOf(
  markets: MarketDirectory,
  wallets: readonly Balance[],
  sums: readonly SumRow[],
): Statement['balances'] {
  return wallets.flatMap(({ account, currency, available, held }) => {
    const own = sums.filter((sum) => sum.account === account && sum.currency_id === currency);
    const closing = own.reduce((rest, { later }) => rest - BigInt(later), available + held);
    const opening = own.reduce((rest, { received, paid }) => rest - BigInt(received) + BigInt(paid), closing);
    const names = namesOf(markets, account, currency);
    const isEmpty = opening === 0n && closing === 0n && own.every(({ count }) => count === 0);
    if (!names || isEmpty) return [];
    const { scale, ...row } = names;
    return [{ ...row, opening: formatDecimal(opening, scale), closing: formatDecimal(closing, scale) }];
  });
}

/** Without what only went to and fro between available and held. */
function describeSums(markets: MarketDirectory, sums: readonly SumRow[], language: Language): Statement['sums'] {
  const words = texts(language);
  return sums.flatMap(({ account, currency_id, kind: number, count, received, paid }) => {
    const names = namesOf(markets, account, currency_id);
    const kind = kindOf(number);
    if (!names || !kind || (received === '0' && paid === '0')) return [];
    const { scale, ...row } = names;
    return [
      {
        ...row,
        kind,
        info: words.ledger(kind),
        count,
        received: formatDecimal(BigInt(received), scale),
        paid: formatDecimal(BigInt(paid), scale),
      },
    ];
  });
}

function namesOf(markets: MarketDirectory, account: number, currencyId: number) {
  const name = accountNames[account - 1];
  const currency = markets.currency(currencyId);
  if (!name || !currency) return null;
  return { account: name, currency: currency.id, currency_name: currency.code, scale: currency.scale };
}
