import { openDesk } from '../exchange/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline, type Due } from '../platform/deadlines/deadline.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { usdtOf } from '../wallet/public.ts';
import { decideRun, type DecidingNeeds } from './deciding.ts';
import { againIn, type Draw, dueOf } from './moments.ts';
import { type Plan, refOf } from './plans.ts';
import { type Run, writeRuns } from './runs.ts';
import type { TellPlans } from './telling.ts';
import { readTerms } from './terms.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  /** Messages about runs that did not go as planned. */
  readonly messages: Deadline;
  readonly tell: TellPlans;
}

/** So many plans are run at once: wallets of their owners and of the exchange are locked meanwhile. */
const AT_ONCE = 200;

/**
 * Makes the runs that are due, all of them by the same number of statements. Each plan has one row of what is due and
 * writes the one after it; a run of a moment is a row with a key. What is bought is bought by the exchange, at the price of
 * now: a run promises no price, so one that is late has the price of then. Unlike an order on a market it is in one
 * transaction with the row of what is due, and no other user trades against it.
 */
export function runDeadline(needs: Needs): Deadline {
  const { clock, markets, messages, tell } = needs;
  const deadline: Deadline = defineDeadline({
    name: 'recurring.run',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      // Another process may have closed a market, and its word not have come here.
      await markets.refresh();
      const plans = await lockPlans(tx, due);
      if (plans.length === 0) return undefined;
      const terms = await readTerms(tx.client);
      const desk = await openDesk(
        tx,
        { markets, clock },
        {
          owners: plans.map(({ owner_id }) => owner_id),
          from: usdtOf(markets).id,
          to: plans.flatMap(({ coins }) => coins),
        },
      );
      const { runs, after, next } = runPlans({ markets, desk, terms }, plans);
      const exchanges = new Map((await desk.write()).map(({ quote, id }) => [quote.id, id]));
      const ids = await writeRuns(tx, runs, exchanges, desk.at);
      await writePlans(tx, after);
      await deadline.schedule(tx, next);
      const worthTelling = ids.filter((_, place) => isWorthTelling(runs[place]));
      await messages.schedule(tx, worthTelling.map((id) => ({ ref: String(id), inMs: 0 }))); // prettier-ignore
      return tell(tx, after);
    },
  });
  return deadline;
}

/** What is made of plans whose moment has come. */
interface Ran {
  readonly runs: readonly Run[];
  /** Plans as they are afterwards, those that wait among them, and when each of them is due next. */
  readonly after: readonly Plan[];
  readonly next: readonly { readonly ref: string; readonly due: Date }[];
}

/** Runs plans one after the other, in the order in which they were due. */
export function runPlans(needs: DecidingNeeds, plans: readonly Plan[], draw?: Draw): Ran {
  const { desk } = needs;
  const runs: Run[] = [];
  const after: Plan[] = [];
  const next: { ref: string; due: Date }[] = [];
  for (const plan of plans) {
    const { slot } = plan;
    if (slot === null) continue;
    // Nothing is bought before its moment, whatever has woken this.
    const decision = desk.at < slot ? null : decideRun(needs, plan, slot);
    if (decision === null) next.push({ ref: refOf(plan), due: dueOf(slot, draw) });
    else if ('waits' in decision) {
      after.push({ ...plan, waiting: decision.waits });
      next.push({ ref: refOf(plan), due: new Date(desk.at.getTime() + againIn(draw)) });
    } else {
      const { run } = decision;
      runs.push(run);
      after.push(run.after);
      if (run.after.slot !== null) next.push({ ref: refOf(plan), due: dueOf(run.after.slot, draw) });
    }
  }
  return { runs, after, next };
}

/** What somebody has to do something about, or would wonder at. Others are in the history. */
const isWorthTelling = (run: Run | undefined): boolean =>
  run !== undefined && (run.state !== 'bought' || run.after.slot === null);

/** Plans that go on and have not been touched since this was due; in the order in which they were due. */
async function lockPlans({ client }: MoneyTransaction, due: readonly Due[]): Promise<Plan[]> {
  const { rows } = await client.query<Plan>(
    'SELECT * FROM recurring_plan WHERE id = ANY($1::bigint[]) AND state = 1 ORDER BY id FOR UPDATE',
    [due.map(({ ref }) => ref.split(':')[0])],
  );
  const byRef = new Map(rows.map((plan) => [refOf(plan), plan]));
  return due.flatMap(({ ref }) => byRef.get(ref) ?? []);
}

async function writePlans({ client }: MoneyTransaction, plans: readonly Plan[]): Promise<void> {
  await client.query(
    `UPDATE recurring_plan SET state = next.state, reason = next.reason, slot = next.slot, waiting = next.waiting,
       runs_done = next.runs_done, invested = next.invested, skipped = next.skipped
     FROM unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::timestamptz[], $5::text[], $6::integer[], $7::bigint[],
       $8::smallint[]) AS next (id, state, reason, slot, waiting, runs_done, invested, skipped)
     WHERE recurring_plan.id = next.id`,
    (['id', 'state', 'reason', 'slot', 'waiting', 'runs_done', 'invested', 'skipped'] as const).map((column) =>
      plans.map((plan) => plan[column]),
    ),
  );
}
