import type * as calls from '@aureus/contract/operator/user-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { assertUser, onePerson, readUserRecord, searchUserRecords } from '../account/public.ts';
import type { UserRecord } from '../account/public.ts';
import type { Identities } from '../identity/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import type { Operator, OperatorView } from './public.ts';
import { affectedOperators } from './two-people.ts';

/** Scale of values in USDT. */
const USDT_SCALE = 8;

interface Needs {
  readonly pool: Pool;
  readonly markets: MarketDirectory;
  readonly identities: Identities;
  readonly views: readonly OperatorView[];
}

/** Looks at users from outside: who they are, and what operators noted of them. The edge hides what is personal. */
export interface UsersView {
  list(input: Input<typeof calls.users>): Promise<Answer<typeof calls.users>>;
  detail(operator: Operator, id: number): Promise<Answer<typeof calls.user>>;
  notes(id: number): Promise<Answer<typeof calls.userNotes>>;
  addNote(
    operator: Operator,
    input: Input<typeof calls.addUserNote>,
    at: Date,
  ): Promise<Answer<typeof calls.addUserNote>>;
}

export function createUsersView({ pool, markets, identities, views }: Needs): UsersView {
  const shape = async <User extends UserRecord>(user: User) => ({
    ...user,
    identity_level: await identities.levelOf(BigInt(user.id)),
  });

  async function totalOf(id: number): Promise<string | null> {
    const owned = Map.groupBy(await readBalancesOf(pool, BigInt(id)), ({ currency }) => currency);
    let total: bigint | null = 0n;
    for (const [currency, balances] of owned) {
      const amount = balances.reduce((sum, { available, held }) => sum + available + held, 0n);
      if (amount === 0n) continue;
      const value: bigint | null = markets.valueInUsdt(currency, amount);
      total = total === null || value === null ? null : total + value;
    }
    return total === null ? null : formatDecimal(total, USDT_SCALE);
  }

  const facts = factsSql(views);
  const links = views.flatMap((view) => view.links ?? []).filter(({ kind }) => onePerson.has(kind));

  return {
    list: async ({ page, limit, ...wanted }) => {
      const { users, total } = await searchUserRecords(pool, { ...wanted, first: (page - 1) * limit, limit });
      return { data: await Promise.all(users.map(shape)), page, limit, total };
    },

    detail: async ({ permissions }, id) => {
      const user = await readUserRecord(pool, id);
      const { rows } = await pool.query<Facts>(facts, [id]);
      if (!rows[0]) throw new Error('The facts about a user are one row');
      return {
        ...(await shape(user)),
        ...rows[0],
        total_usdt: permissions.has('ledger.read') ? await totalOf(id) : null,
      };
    },

    notes: async (id) => {
      await assertUser(pool, id);
      const { rows } = await pool.query<{ id: bigint; operator: string; text: string; created_at: Date }>(
        `SELECT n.id, o.name AS operator, n.text, n.created_at FROM user_notes n JOIN operators o ON o.id = n.operator_id
          WHERE n.user_id = $1 ORDER BY n.id DESC LIMIT 200`,
        [id],
      );
      return rows.map((row) => ({ ...row, id: Number(row.id), created_at: row.created_at.toISOString() }));
    },

    addNote: async ({ operatorId, name }, { id, text }, at) => {
      await assertUser(pool, id);
      const own = await affectedOperators(pool, links, { users: [BigInt(id)] });
      if (own.has(operatorId)) throw new AppError('proposal_affected');
      const { rows } = await pool.query<{ id: bigint }>(
        'INSERT INTO user_notes (user_id, operator_id, text, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
        [id, operatorId, text, at],
      );
      return { id: Number(rows[0]?.id ?? 0n), operator: name, text, created_at: at.toISOString() };
    },
  };
}

type Facts = Pick<
  Answer<typeof calls.user>,
  'open_orders' | 'notes' | 'copy_leads' | 'copy_followers' | 'copy_follows' | 'copies'
>;

/** One statement for the facts of all areas. */
function factsSql(views: readonly OperatorView[]): string {
  const facts = views.flatMap((view) => Object.entries(view.userFacts ?? {}));
  return `SELECT ${facts.map(([name, sql]) => `(${sql}) AS ${name}`).join(', ')}`;
}
