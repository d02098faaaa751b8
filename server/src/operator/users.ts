import type * as calls from '@aureus/contract/operator/user-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { accountNameOf } from '@aureus/contract/wallet/accounts.ts';
import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { readPersonalSearch } from '@aureus/core/text/mask.ts';
import type { Pool } from 'pg';
import type { Identities } from '../identity/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import type { Operator } from './public.ts';
import { usdtText } from './usdt.ts';

/** Scale of values in USDT. */
const USDT_SCALE = 8;

interface UserRow {
  readonly id: bigint;
  readonly account_name: string | null;
  readonly email: string | null;
  readonly phone_area: string | null;
  readonly phone_number: string | null;
  readonly nickname: string;
  readonly status: string;
  readonly funds_frozen: boolean;
  readonly language: string;
  readonly timezone: string;
  readonly withdrawals_frozen_until: Date | null;
  readonly created_at: Date;
}

/** Looks at users from outside: who they are, what they own and what they did. The edge hides what is personal. */
export interface UsersView {
  list(input: Input<typeof calls.users>): Promise<Answer<typeof calls.users>>;
  detail(id: number): Promise<Answer<typeof calls.user>>;
  balances(id: number): Promise<Answer<typeof calls.userBalances>>;
  orders(input: Input<typeof calls.userOrders>): Promise<Answer<typeof calls.userOrders>>;
  ledger(input: Input<typeof calls.userLedger>): Promise<Answer<typeof calls.userLedger>>;
  notes(id: number): Promise<Answer<typeof calls.userNotes>>;
  addNote(
    operator: Operator,
    input: Input<typeof calls.addUserNote>,
    at: Date,
  ): Promise<Answer<typeof calls.addUserNote>>;
}

const FOUND = `WHERE (NOT $1::boolean OR id = $2::bigint OR $3::text IN (lower(email), lower(account_name), lower(nickname))
    OR $4::text IN (phone_number, phone_area || phone_number))
  AND ($5::text IS NULL OR CASE $5 WHEN 'login' THEN status <> 'active' WHEN 'funds' THEN funds_frozen
    ELSE status = 'active' AND NOT funds_frozen END)`;

const ORDERS = { '-created': 'id DESC', created: 'id', id: 'id', '-id': 'id DESC' } as const;

const kindNames = new Map<number, string>(Object.entries(ledgerKinds).map(([name, number]) => [number, name]));

export function createUsersView(pool: Pool, markets: MarketDirectory, identities: Identities): UsersView {
  async function find(id: number): Promise<UserRow> {
    const { rows } = await pool.query<UserRow>('SELECT * FROM users WHERE id = $1', [id]);
    if (!rows[0]) throw new AppError('account_not_found');
    return rows[0];
  }

  async function shape(row: UserRow) {
    const email = row.email ?? '';
    const phone = row.phone_number === null ? '' : `+${row.phone_area ?? ''} ${row.phone_number}`;
    return {
      id: Number(row.id),
      name: email || phone || (row.account_name ?? ''),
      nickname: row.nickname,
      email,
      phone,
      identity_level: await identities.levelOf(row.id),
      login_frozen: row.status !== 'active',
      funds_frozen: row.funds_frozen,
      created_at: row.created_at.toISOString(),
    };
  }

  async function balances(id: number): Promise<Answer<typeof calls.userBalances>> {
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
          usdt: usdtText(markets, currency_id, available + held),
        },
      ];
    });
  }

  return {
    list: async ({ page, limit, search, frozen, sort }) => {
      const wanted = search === undefined ? null : readPersonalSearch(search);
      const { number = null, value = null, phone = null } = wanted ?? {};
      const values = [wanted !== null, number, value, phone, frozen ?? null];
      const [{ rows }, { rows: counted }] = await Promise.all([
        pool.query<UserRow>(`SELECT * FROM users ${FOUND} ORDER BY ${ORDERS[sort]} LIMIT $6 OFFSET $7`, [
          ...values,
          limit,
          (page - 1) * limit,
        ]),
        pool.query<{ total: number }>(`SELECT count(*)::integer AS total FROM users ${FOUND}`, values),
      ]);
      return { data: await Promise.all(rows.map(shape)), page, limit, total: counted[0]?.total ?? 0 };
    },

    detail: async (id) => {
      const row = await find(id);
      const { rows } = await pool.query<{
        sessions: number;
        last_seen: Date | null;
        totp: boolean;
        passkeys: number;
        orders: number;
        notes: number;
      }>(
        `SELECT (SELECT count(*)::integer FROM sessions WHERE user_id = $1) AS sessions,
                (SELECT max(last_used_at) FROM sessions WHERE user_id = $1) AS last_seen,
                EXISTS (SELECT FROM totp WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS totp,
                (SELECT count(*)::integer FROM passkeys WHERE user_id = $1) AS passkeys,
                (SELECT count(*)::integer FROM spot_order WHERE owner_id = $1 AND status = 1) AS orders,
                (SELECT count(*)::integer FROM user_notes WHERE user_id = $1) AS notes`,
        [id],
      );
      const [facts] = rows;
      const owned = Map.groupBy(await readBalancesOf(pool, BigInt(id)), ({ currency }) => currency);
      let total: bigint | null = 0n;
      for (const [currency, balances] of owned) {
        const amount = balances.reduce((sum, { available, held }) => sum + available + held, 0n);
        if (amount === 0n) continue;
        const value: bigint | null = markets.valueInUsdt(currency, amount);
        total = total === null || value === null ? null : total + value;
      }
      return {
        ...(await shape(row)),
        account_name: row.account_name ?? '',
        language: row.language,
        timezone: row.timezone,
        sessions: facts?.sessions ?? 0,
        last_seen_at: facts?.last_seen?.toISOString() ?? null,
        has_totp: facts?.totp ?? false,
        passkeys: facts?.passkeys ?? 0,
        withdrawals_frozen_until: row.withdrawals_frozen_until?.toISOString() ?? null,
        total_usdt: total === null ? null : formatDecimal(total, USDT_SCALE),
        open_orders: facts?.orders ?? 0,
        notes: facts?.notes ?? 0,
      };
    },

    balances: async (id) => {
      await find(id);
      return balances(id);
    },

    orders: async ({ id, open, page, limit }) => {
      await find(id);
      const wanted = `FROM spot_order WHERE owner_id = $1 AND ($2::boolean IS NOT TRUE OR status = 1)`;
      const values = [id, open === '1'];
      const [{ rows }, { rows: counted }] = await Promise.all([
        pool.query<OrderRow>(`SELECT * ${wanted} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`, [
          ...values,
          limit,
          (page - 1) * limit,
        ]),
        pool.query<{ total: number }>(`SELECT count(*)::integer AS total ${wanted}`, values),
      ]);
      const data = rows.flatMap((row) => orderOf(row, markets));
      return { data, page, limit, total: counted[0]?.total ?? 0 };
    },

    ledger: async ({ id, currency, before, limit }) => {
      await find(id);
      const { rows } = await pool.query<LedgerRow>(
        `SELECT id, transfer_id, account, currency_id, available_delta, held_delta, kind, ref, created_at
           FROM ledger_entry WHERE owner_id = $1 AND owner_id > 0 AND ($2::bigint IS NULL OR currency_id = $2)
             AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
        [id, currency ?? null, before ?? null, limit],
      );
      return rows.flatMap((row) => {
        const known = markets.currency(row.currency_id);
        const account = accountNameOf(row.account);
        if (!known || !account) return [];
        return [
          {
            id: Number(row.id),
            transfer_id: Number(row.transfer_id),
            account,
            currency: known.code,
            kind: kindNames.get(row.kind) ?? String(row.kind),
            available: formatDecimal(row.available_delta, known.scale),
            held: formatDecimal(row.held_delta, known.scale),
            ref: row.ref === null ? null : String(row.ref),
            created_at: row.created_at.toISOString(),
          },
        ];
      });
    },

    notes: async (id) => {
      await find(id);
      const { rows } = await pool.query<{ id: bigint; operator: string; text: string; created_at: Date }>(
        `SELECT n.id, o.name AS operator, n.text, n.created_at FROM user_notes n JOIN operators o ON o.id = n.operator_id
          WHERE n.user_id = $1 ORDER BY n.id DESC LIMIT 200`,
        [id],
      );
      return rows.map((row) => ({ ...row, id: Number(row.id), created_at: row.created_at.toISOString() }));
    },

    addNote: async ({ operatorId, name }, { id, text }, at) => {
      await find(id);
      const { rows } = await pool.query<{ id: bigint }>(
        'INSERT INTO user_notes (user_id, operator_id, text, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
        [id, operatorId, text, at],
      );
      return { id: Number(rows[0]?.id ?? 0n), operator: name, text, created_at: at.toISOString() };
    },
  };
}

interface OrderRow {
  readonly id: bigint;
  readonly market_id: number;
  readonly side: number;
  readonly kind: number;
  readonly status: number;
  readonly price: number;
  readonly lots: bigint;
  readonly filled_lots: bigint;
  readonly filled_quote: bigint;
  readonly created_at: Date;
}

interface LedgerRow {
  readonly id: bigint;
  readonly transfer_id: bigint;
  readonly account: number;
  readonly currency_id: number;
  readonly available_delta: bigint;
  readonly held_delta: bigint;
  readonly kind: number;
  readonly ref: bigint | null;
  readonly created_at: Date;
}

function orderOf(row: OrderRow, markets: MarketDirectory): Answer<typeof calls.userOrders>['data'] {
  const market = markets.market(row.market_id);
  if (!market) return [];
  const amount = (lots: bigint): string => formatDecimal(lots * BigInt(market.lot), market.amountScale);
  return [
    {
      id: String(row.id),
      symbol: market.symbol,
      side: row.side === 0 ? 'buy' : 'sell',
      kind: row.kind === 0 ? 'limit' : 'market',
      status: row.status === 1 ? 'open' : row.status === 2 ? 'filled' : 'cancelled',
      price: formatDecimal(BigInt(row.price) * BigInt(market.tick), market.priceScale),
      amount: amount(row.lots),
      filled: amount(row.filled_lots),
      filled_total: formatDecimal(row.filled_quote, market.quote.scale),
      created_at: row.created_at.toISOString(),
    },
  ];
}
