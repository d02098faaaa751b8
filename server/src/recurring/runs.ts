import type { LeftOutReason, RunState } from '@aureus/contract/recurring/shapes.ts';
import type { DeskQuote } from '../exchange/public.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Plan } from './plans.ts';

/** The number that is stored for a state. */
export const runNumber = { bought: 1, left_out: 2, skipped: 3 } as const satisfies Record<RunState, number>;

/** A coin of a run: bought at a quote, or why it was not. */
export type Part = { readonly coin: number; readonly planned: bigint } & (
  | { readonly quote: DeskQuote }
  | { readonly reason: LeftOutReason }
);

/** What became of a run. */
export interface Run {
  readonly plan: Plan;
  readonly slot: Date;
  readonly state: RunState;
  /** Why nothing was bought. */
  readonly reason: LeftOutReason | null;
  readonly parts: readonly Part[];
  /** What its plan is afterwards. */
  readonly after: Plan;
}

/** What a quote has cost, fee included, minor units of USDT. */
export const costOf = ({ amount, fee }: DeskQuote): bigint => amount + fee;

export const paidIn = (parts: readonly Part[]): bigint =>
  parts.reduce((sum, part) => ('quote' in part ? sum + costOf(part.quote) : sum), 0n);

/**
 * Writes runs with their parts, and what was bought to the sums of their plans: by the same number of statements however
 * many they are. Of a plan and a moment there is one run: the key refuses a second one.
 * @param exchanges numbers of the exchanges, by the quotes they were made at
 * @returns the number of each run, in their order
 */
export async function writeRuns(
  { client }: MoneyTransaction,
  runs: readonly Run[],
  exchanges: ReadonlyMap<string, bigint>,
  at: Date,
): Promise<bigint[]> {
  if (runs.length === 0) return [];
  const { rows } = await client.query<{ id: bigint; plan_id: bigint }>(
    `INSERT INTO recurring_run (plan_id, owner_id, slot, made_at, state, reason, amount, paid, then_state, then_reason)
     SELECT plan_id, owner_id, slot, $1, state, reason, amount, paid, then_state, then_reason
     FROM unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::smallint[], $6::text[], $7::bigint[], $8::bigint[],
       $9::smallint[], $10::smallint[])
       WITH ORDINALITY AS given (plan_id, owner_id, slot, state, reason, amount, paid, then_state, then_reason, place)
     ORDER BY place RETURNING id, plan_id`,
    [
      at,
      runs.map(({ plan }) => plan.id),
      runs.map(({ plan }) => plan.owner_id),
      runs.map(({ slot }) => slot),
      runs.map(({ state }) => runNumber[state]),
      runs.map(({ reason }) => reason),
      runs.map(({ plan }) => plan.amount),
      runs.map(({ parts }) => paidIn(parts)),
      runs.map(({ after }) => (after.state === 1 ? null : after.state)),
      runs.map(({ after }) => after.reason),
    ],
  );
  const ids = new Map(rows.map(({ id, plan_id }) => [plan_id, id]));
  const runIds = runs.map(({ plan }) => ids.get(plan.id) ?? 0n);
  await writeParts(client, runs, runIds, exchanges);
  await addBought(client, runs);
  return runIds;
}

async function writeParts(
  client: MoneyTransaction['client'],
  runs: readonly Run[],
  runIds: readonly bigint[],
  exchanges: ReadonlyMap<string, bigint>,
): Promise<void> {
  const rows = runs.flatMap(({ parts }, index) =>
    parts.map((part, place) => {
      const bought = 'quote' in part ? part.quote : null;
      return {
        run: runIds[index],
        place: place + 1,
        coin: part.coin,
        planned: part.planned,
        reason: 'reason' in part ? part.reason : null,
        exchange: bought === null ? null : exchanges.get(bought.id),
        paid: bought === null ? 0n : costOf(bought),
        received: bought === null ? 0n : bought.receives,
      };
    }),
  );
  await client.query(
    `INSERT INTO recurring_part (run_id, place, currency_id, planned, reason, exchange_id, paid, received)
     SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::integer[], $4::bigint[], $5::text[], $6::bigint[],
       $7::bigint[], $8::bigint[])`,
    (['run', 'place', 'coin', 'planned', 'reason', 'exchange', 'paid', 'received'] as const).map((column) =>
      rows.map((row) => row[column]),
    ),
  );
}

async function addBought(client: MoneyTransaction['client'], runs: readonly Run[]): Promise<void> {
  const bought = runs.flatMap(({ plan, parts }) =>
    parts.flatMap((part) => ('quote' in part ? [{ plan: plan.id, coin: part.coin, quote: part.quote }] : [])),
  );
  if (bought.length === 0) return;
  await client.query(
    `INSERT INTO recurring_bought (plan_id, currency_id, paid, received)
     SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[])
     ON CONFLICT (plan_id, currency_id) DO UPDATE
     SET paid = recurring_bought.paid + excluded.paid, received = recurring_bought.received + excluded.received`,
    [
      bought.map(({ plan }) => plan),
      bought.map(({ coin }) => coin),
      bought.map(({ quote }) => costOf(quote)),
      bought.map(({ quote }) => quote.receives),
    ],
  );
}

/** A run in which nothing was bought, for one reason. */
export function unboughtRun(
  plan: Plan,
  slot: Date,
  state: 'left_out' | 'skipped',
  reason: LeftOutReason,
  planned: readonly bigint[],
): Omit<Run, 'after'> {
  const parts = plan.coins.map((coin, place) => ({ coin, planned: planned[place] ?? 0n, reason }));
  return { plan, slot, state, reason, parts };
}
