import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { DepositState } from '@aureus/contract/deposit/shapes.ts';
import type * as calls from '@aureus/contract/deposit/operator-calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { readPersonalSearch } from '@aureus/core/text/mask.ts';
import type { Pool } from 'pg';
import { searchedTelephones } from '../account/public.ts';
import type { Files } from '../files/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Audit, Operator } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import { usdtOf } from '../wallet/public.ts';
import { readCheckFrom } from './ceilings.ts';
import { paymentFacts } from './payment-facts.ts';
import { currencyOf, type DepositRow, networkOf, noteStep, stateOf, statusOf, timelinesOf } from './rows.ts';
import { BANK } from './stored-terms.ts';
import type { DepositWays } from './terms.ts';

/** What operators see of deposit requests, and who looks after which. */
export interface QueueNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly ways: DepositWays;
  readonly files: Files;
  readonly audit: Audit;
}

type Asked = Pick<CallContext, 'requestId' | 'ip'> & { readonly operator: Operator };
type Detail = Answer<typeof calls.operatorDeposit>;
type QueueRow = Answer<typeof calls.operatorDeposits>['data'][number];

interface JoinedRow extends DepositRow {
  readonly user_name: string;
  readonly user_since: Date;
}

const orders = {
  created: 'deposit.id',
  '-created': 'deposit.id DESC',
  value: 'deposit.amount * coalesce(worth, 0), deposit.id',
  '-value': 'deposit.amount * coalesce(worth, 0) DESC, deposit.id',
} as const;

const FROM = `FROM deposit JOIN users ON users.id = user_id`;
const COLUMNS = `deposit.*, coalesce(email, '+' || phone_area || ' ' || phone_number, account_name) AS user_name,
  users.created_at AS user_since`;

/** A page of the queue. */
export async function listQueue(
  { pool, markets }: QueueNeeds,
  operator: Operator,
  input: Input<typeof calls.operatorDeposits>,
): Promise<Answer<typeof calls.operatorDeposits>> {
  const { page, limit } = input;
  const wanted = input.search === undefined ? null : readPersonalSearch(input.search);
  const filter = [
    input.state === undefined ? null : statusOf[input.state],
    input.type ?? null,
    input.currency ?? null,
    input.network ?? null,
    input.user ?? null,
    input.assigned ?? null,
    operator.operatorId,
    wanted?.exact ?? null,
    wanted?.number ?? null,
    wanted?.value ?? null,
    searchedTelephones(wanted?.phone ?? null),
    wanted !== null,
  ];
  const [{ rows }, { rows: counted }, checkFrom] = await Promise.all([
    pool.query<JoinedRow>(
      `SELECT ${COLUMNS} ${FROM}
       LEFT JOIN unnest($13::integer[], $14::numeric[]) AS price (currency_id, worth)
         ON price.currency_id = deposit.currency_id
       ${WANTED} ORDER BY ${orders[input.sort]} LIMIT $15 OFFSET $16`,
      [...filter, ...worths(markets), limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`SELECT count(*)::integer AS total ${FROM} ${WANTED}`, filter),
    readCheckFrom(pool, markets),
  ]);
  return { data: rows.map((row) => queueRow(markets, row, checkFrom)), page, limit, total: counted[0]?.total ?? 0 };
}

const WANTED = `WHERE ($1::smallint IS NULL OR deposit.status = $1)
  AND ($2::smallint IS NULL OR deposit.type = $2)
  AND ($3::bigint IS NULL OR deposit.currency_id = $3)
  AND ($4::text IS NULL OR deposit.network = $4)
  AND ($5::bigint IS NULL OR deposit.user_id = $5)
  AND ($6::text IS NULL OR CASE $6 WHEN 'me' THEN deposit.assigned_to = $7 ELSE deposit.assigned_to IS NULL END)
  AND (NOT $12::boolean OR deposit.id = $9::bigint OR $8::text IN (deposit.address, deposit.payment, deposit.stated_payment)
    OR $10::text IN (lower(deposit.address), lower(deposit.payment), lower(deposit.stated_payment), lower(email), lower(account_name))
    OR phone_number = ANY ($11::text[]) OR phone_area || phone_number = ANY ($11::text[]))`;

/** What a minor unit of each currency is worth, for sorting alone. */
function worths(markets: MarketDirectory): [number[], string[]] {
  const probe = 10n ** 15n;
  const known = markets.currencies().map(({ id }) => ({ id, worth: markets.valueInUsdt(id, probe) ?? 0n }));
  return [known.map(({ id }) => id), known.map(({ worth }) => String(worth))];
}

/** One request with what is known of its user. @throws AppError deposit_unknown */
export async function readQueued(needs: QueueNeeds, operator: Operator, id: number): Promise<Detail> {
  const { pool, markets, ways, files } = needs;
  const { rows } = await pool.query<JoinedRow>(`SELECT ${COLUMNS} ${FROM} WHERE deposit.id = $1`, [id]);
  const [row] = rows;
  if (!row) throw new AppError('deposit_unknown');
  const currency = currencyOf(markets, row);
  const [timelines, history, balance, payments, checkFrom] = await Promise.all([
    timelinesOf(pool, [row.id]),
    historyOf(pool, row),
    balanceOf(pool, row),
    paymentFacts(pool, row, currency),
    readCheckFrom(pool, markets),
  ]);
  const way = (await ways.read(pool))
    .waysOf(currency)
    .find(({ network }) => network === (row.type === 1 ? BANK : row.network));
  return {
    ...queueRow(markets, row, checkFrom),
    reason: row.reason,
    payment: row.payment,
    ...payments,
    voucher: files.linkForOperator(row.voucher_id, operator),
    balance: formatDecimal(balance, currency.scale),
    minimum: formatDecimal(way?.minimum ?? 0n, currency.scale),
    history,
    user_since: row.user_since.toISOString(),
    timeline: timelines.get(row.id) ?? [],
  };
}

/**
 * Takes a waiting request on, or gives one's own back; the first time the user sees that it is looked at.
 * @throws AppError deposit_unknown, deposit_not_waiting, deposit_assigned when somebody else has it
 */
export async function assignQueued(
  needs: QueueNeeds,
  { operator, requestId, ip }: Asked,
  { id, to }: Input<typeof calls.assignDeposit>,
): Promise<Detail> {
  const at = needs.clock.now();
  await withTransaction(needs.pool, async (tx) => {
    const { rows } = await tx.client.query<DepositRow>('SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [id]);
    const [row] = rows;
    if (!row) throw new AppError('deposit_unknown');
    if (row.status !== statusOf.waiting) throw new AppError('deposit_not_waiting');
    if (row.assigned_to !== null && row.assigned_to !== operator.operatorId) throw new AppError('deposit_assigned');
    const assigned = to === 'me' ? operator.operatorId : null;
    await tx.client.query('UPDATE deposit SET assigned_to = $2 WHERE id = $1', [id, assigned]);
    if (to === 'me') await noteStep(tx, row.id, 'in_review', at);
    const action = to === 'me' ? 'deposit.assign' : 'deposit.unassign';
    await needs.audit.note(tx, { operatorId: operator.operatorId, action, target: `deposit ${id}`, requestId, ip });
  });
  return readQueued(needs, operator, id);
}

function queueRow(markets: MarketDirectory, row: JoinedRow, checkFrom: bigint): QueueRow {
  const currency = currencyOf(markets, row);
  const value = markets.valueInUsdt(currency.id, row.amount);
  return {
    id: Number(row.id),
    user_id: Number(row.user_id),
    user_name: row.user_name,
    type: row.type,
    currency_id: currency.id,
    currency_name: currency.code,
    amount: formatDecimal(row.amount, currency.scale),
    value_usdt: value === null ? null : formatDecimal(value, usdtOf(markets).scale),
    credited_amount: row.credited_amount === null ? null : formatDecimal(row.credited_amount, currency.scale),
    state: stateOf(row),
    network: networkOf(row),
    address: row.address,
    assigned_to: row.assigned_to === null ? null : Number(row.assigned_to),
    created_at: row.created_at.toISOString(),
    stated_payment: row.stated_payment,
    alike_to: row.alike_deposit_id === null ? null : Number(row.alike_deposit_id),
    check_needed: stateOf(row) === 'waiting' && value !== null && value > checkFrom,
  };
}

async function historyOf(pool: Pool, row: DepositRow): Promise<Detail['history']> {
  const { rows } = await pool.query<{ status: number; count: number }>(
    'SELECT status, count(*)::integer AS count FROM deposit WHERE user_id = $1 AND id < $2 GROUP BY status',
    [row.user_id, row.id],
  );
  const of = (state: DepositState) => rows.find(({ status }) => status === statusOf[state])?.count ?? 0;
  return { credited: of('credited'), refused: of('refused'), cancelled: of('cancelled') };
}

async function balanceOf(pool: Pool, row: DepositRow): Promise<bigint> {
  const wallet = { owner: row.user_id, account: row.account, currency: row.currency_id };
  const { available, held } = await readBalance(pool, wallet);
  return available + held;
}
