import { holdKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { Pool } from 'pg';
import { withTransaction } from '../database/transaction.ts';
import type { HeldByLedger, HeldMoney } from './held-money.ts';

/** One currency of the books. Every difference must be zero. */
export interface CurrencyAudit {
  readonly currencyId: number;
  readonly wallets: bigint;
  readonly entries: bigint;
  /** What users and house own together, the outside's debt not counted: minor units. */
  readonly owned: bigint;
  /** Sum of all balances, the outside counted. Zero when the books are right. */
  readonly balanceSum: bigint;
  /** Sum of all postings. Zero when the books are right. */
  readonly postingSum: bigint;
}

export interface LedgerAudit {
  readonly currencies: readonly CurrencyAudit[];
  /** One sentence for each thing that is wrong; empty when the books are right. */
  readonly problems: readonly string[];
}

/** At most so many problems of one sort are named. */
const SHOWN = 20;

/**
 * Recomputes every balance from the postings, on one unmoving picture of the database.
 * @param held what areas say is set aside for them
 * @param statementMs longest a statement may take; 0 for as long as it needs
 */
export async function auditLedger(pool: Pool, held: readonly HeldMoney[], statementMs = 0): Promise<LedgerAudit> {
  return withTransaction(
    pool,
    async ({ client }) => {
      await client.query(`SET LOCAL statement_timeout = ${statementMs}`);
      const { rows: currencies } = await client.query<CurrencyAudit>(CURRENCIES_SQL);
      const problems: string[] = [];
      for (const { currencyId, balanceSum, postingSum } of currencies) {
        if (balanceSum !== 0n) problems.push(`Balances of currency ${currencyId} sum to ${balanceSum}`);
        if (postingSum !== 0n) problems.push(`Postings of currency ${currencyId} sum to ${postingSum}`);
      }
      const causes = held.filter((each) => 'kind' in each).map(causesSql);
      for (const sql of [TRANSFERS_SQL, WALLETS_SQL, STRANGERS_SQL, holdsSql(held), ...causes, orphansSql(held)]) {
        const { rows } = await client.query<{ problem: string }>(`${sql} LIMIT ${SHOWN}`);
        problems.push(...rows.map((row) => row.problem));
      }
      return { currencies, problems };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}

const CURRENCIES_SQL = `
  SELECT currency_id AS "currencyId", wallets, coalesce(entries, 0) AS entries, owned, balance_sum AS "balanceSum",
         coalesce(posting_sum, 0)::bigint AS "postingSum"
  FROM (
    SELECT currency_id, count(*) AS wallets, sum(available + held)::bigint AS balance_sum,
           coalesce(sum(available + held) FILTER (WHERE owner_id <> -1), 0)::bigint AS owned
    FROM wallet GROUP BY currency_id
  ) AS balances
  LEFT JOIN (
    SELECT currency_id, count(*) AS entries, sum(available_delta + held_delta) AS posting_sum
    FROM ledger_entry GROUP BY currency_id
  ) AS postings USING (currency_id)
  ORDER BY currency_id`;

const TRANSFERS_SQL = `
  SELECT format('Transfer %s sums to %s in currency %s', transfer_id, sum(available_delta + held_delta), currency_id)
    AS problem
  FROM ledger_entry GROUP BY transfer_id, currency_id HAVING sum(available_delta + held_delta) <> 0`;

const WALLETS_SQL = `
  SELECT format('Wallet %s (owner %s, account %s, currency %s) has %s + %s held, its postings say %s + %s',
                id, owner_id, account, currency_id, available, held, coalesce(posted.a, 0), coalesce(posted.h, 0))
    AS problem
  FROM wallet
  LEFT JOIN (
    SELECT wallet_id, sum(available_delta) AS a, sum(held_delta) AS h FROM ledger_entry GROUP BY wallet_id
  ) AS posted ON wallet_id = id
  WHERE available <> coalesce(posted.a, 0) OR held <> coalesce(posted.h, 0)`;

const STRANGERS_SQL = `
  SELECT format('Entry %s does not fit wallet %s', entry.id, entry.wallet_id) AS problem
  FROM ledger_entry AS entry LEFT JOIN wallet ON wallet.id = entry.wallet_id
  WHERE (entry.owner_id, entry.account, entry.currency_id)
    IS DISTINCT FROM (wallet.owner_id, wallet.account, wallet.currency_id)`;

/** Held balances against everything that is set aside in them. */
const holdsSql = (held: readonly HeldMoney[]): string => `
  SELECT format('Owner %s, account %s, currency %s holds %s, what it is held for needs %s',
                owner_id, account, currency_id, coalesce(has.held, 0), coalesce(needs.held, 0)) AS problem
  FROM (SELECT owner_id, account, currency_id, held FROM wallet WHERE held <> 0) AS has
  FULL JOIN (
    SELECT owner_id, account, currency_id, sum(held) AS held FROM (${[
      'SELECT owner_id, account, currency_id, held FROM ledger_hold WHERE ended_at IS NULL',
      ...held
        .filter((each) => 'rows' in each)
        .map(({ sql }) => `SELECT owner_id, account::smallint, currency_id, held FROM (${sql}) AS own`),
    ].join(' UNION ALL ')}) AS each_of
    GROUP BY owner_id, account, currency_id HAVING sum(held) <> 0
  ) AS needs USING (owner_id, account, currency_id)
  WHERE coalesce(has.held, 0) <> coalesce(needs.held, 0)`;

/** Holds of the ledger against what their owner says: none without a cause, none of another amount, none missing. */
const causesSql = ({ kind, sql }: HeldByLedger): string => `
  SELECT format('The hold of ${kind} %s has %s (owner %s, account %s, currency %s), its cause needs %s (%s, %s, %s)', ref,
                coalesce(hold.held::text, 'nothing'), hold.owner_id, hold.account, hold.currency_id,
                coalesce(cause.held::text, 'nothing'), cause.owner_id, cause.account, cause.currency_id) AS problem
  FROM (SELECT * FROM ledger_hold WHERE kind = ${holdKinds[kind]} AND ended_at IS NULL) AS hold
  FULL JOIN (${sql}) AS cause USING (ref)
  WHERE (hold.owner_id, hold.account, hold.currency_id, hold.held)
    IS DISTINCT FROM (cause.owner_id, cause.account::smallint, cause.currency_id, cause.held)`;

const orphansSql = (held: readonly HeldMoney[]): string => `
  SELECT format('Hold %s is of kind %s, for which nobody answers', id, kind) AS problem FROM ledger_hold
  WHERE ended_at IS NULL
    AND kind <> ALL ('{${held.flatMap((each) => ('kind' in each ? [holdKinds[each.kind]] : [])).join(',')}}')`;
