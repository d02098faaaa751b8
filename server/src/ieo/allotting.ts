import { type Allotment, allot, spread } from '@aureus/core/ieo/allotment.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { takeFromHold } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { ProjectRowStored } from './projects.ts';
import type { Telling } from './telling.ts';
import { tieOf } from './ties.ts';

interface Needs {
  readonly settlement: Deadline;
  readonly telling: Telling;
}

interface Participant {
  readonly user_id: bigint;
  /** Minor units of the coin. */
  readonly applied: bigint;
}

/**
 * A project ends: what was applied for is shared out once, and every application knows its part. The money follows by a
 * deadline of each, in bulks. Nobody can apply after the end, so it makes no difference how late this is.
 */
export function allotmentDeadline({ settlement, telling }: Needs): Deadline {
  return defineDeadline({
    name: 'ieo.allotment',
    outage: 'settle_as_due',
    // One project may have many users.
    atOnce: 1,
    settle: async (tx, due) => {
      for (const { ref } of due) await allotProject(tx, { settlement, telling }, ref);
    },
  });
}

async function allotProject(tx: MoneyTransaction, { settlement, telling }: Needs, ref: string): Promise<void> {
  const { client } = tx;
  // Whoever is applying at this moment is waited for: they were in time.
  const { rows } = await client.query<ProjectRowStored>(
    'SELECT * FROM ieo_project WHERE id = $1 AND state = 1 FOR UPDATE',
    [ref],
  );
  const [project] = rows;
  if (!project) return;
  const at = await readNow(tx);
  if (project.lodged_at === null) {
    // Its coins never came: it did not open, and nobody applied.
    await client.query('UPDATE ieo_project SET state = 3, settled_at = $2 WHERE id = $1', [project.id, at]);
    return;
  }
  const { rows: participants } = await client.query<Participant>(
    'SELECT user_id, applied FROM ieo_participant WHERE project_id = $1 ORDER BY user_id',
    [project.id],
  );
  const { step } = project;
  const allotment = allot(
    project.total / step,
    participants.map(({ user_id: id, applied }) => {
      return { id, applied: applied / step, tie: tieOf(project.tie_seed, project.id, id) };
    }),
  );
  const refs = await writeParts(tx, project, allotment);
  const passed = [...allotment.passed.values()].reduce((sum, steps) => sum + steps, 0n) * step;
  await client.query(
    `UPDATE ieo_project SET state = 2, settled_at = $2, demand = $3, extras = $4, cut_remainder = $5, cut_tie = $6,
       passed = $7 WHERE id = $1`,
    [
      project.id,
      at,
      allotment.demand,
      allotment.extras,
      allotment.cut?.remainder ?? null,
      allotment.cut?.tie ?? null,
      passed,
    ],
  );
  await giveBack(tx, at, project, project.total - passed);
  const users = participants.map(({ user_id }) => user_id);
  await settlement.schedule(
    tx,
    refs.map((each) => ({ ref: String(each), inMs: 0 })),
  );
  await telling.schedule(tx, 'allotted', project.id, users, at);
  const got = users.filter((user) => (allotment.passed.get(user) ?? 0n) > 0n);
  await telling.schedule(tx, 'listed', project.id, got, project.listing_at);
}

async function readNow({ client }: MoneyTransaction): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('SELECT statement_timestamp() AS now');
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** Writes what each user and each application got, in minor units. @returns the applications */
async function writeParts(
  { client }: MoneyTransaction,
  { id, step }: ProjectRowStored,
  { passed }: Allotment,
): Promise<bigint[]> {
  await client.query(
    `UPDATE ieo_participant SET passed = part.passed
     FROM unnest($2::bigint[], $3::bigint[]) AS part (user_id, passed)
     WHERE ieo_participant.project_id = $1 AND ieo_participant.user_id = part.user_id`,
    [id, [...passed.keys()], [...passed.values()].map((steps) => steps * step)],
  );
  const { rows } = await client.query<{ id: bigint; owner_id: bigint; amount: bigint }>(
    'SELECT id, owner_id, amount FROM ieo_application WHERE project_id = $1 ORDER BY id',
    [id],
  );
  const parts = [...Map.groupBy(rows, ({ owner_id }) => owner_id)].flatMap(([owner, own]) => {
    const spreadOut = spread((passed.get(owner) ?? 0n) * step, own.map(({ amount }) => amount)); // prettier-ignore
    return own.map((application, place) => ({ id: application.id, passed: spreadOut[place] ?? 0n }));
  });
  await client.query(
    `UPDATE ieo_application SET passed = part.passed
     FROM unnest($1::bigint[], $2::bigint[]) AS part (id, passed) WHERE ieo_application.id = part.id`,
    [parts.map((part) => part.id), parts.map((part) => part.passed)],
  );
  return parts.map((part) => part.id);
}

/** Coins nobody got leave as they came. */
export async function giveBack(
  tx: MoneyTransaction,
  at: Date,
  { id, currency_id: currency }: ProjectRowStored,
  amount: bigint,
): Promise<void> {
  if (amount === 0n) return;
  const outside = { owner: house.external, account: HOUSE_ACCOUNT, currency };
  await takeFromHold(tx, at, { kind: 'ieo_coins', ref: id }, [{ amount, to: outside, as: 'ieo_return' }]);
}
