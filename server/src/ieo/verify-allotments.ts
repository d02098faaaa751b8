import { allot, spread } from '@aureus/core/ieo/allotment.ts';
import type { ClientBase } from 'pg';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { compareMoved, type ExpectedMove } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import { LATE_SECONDS } from './late.ts';
import type { ProjectRowStored } from './projects.ts';
import { tieOf } from './ties.ts';

const KINDS = ['ieo_lodge', 'ieo_reserve', 'ieo_return'] as const;
type Kind = (typeof KINDS)[number];

interface Participant {
  readonly user_id: bigint;
  readonly applied: bigint;
  readonly orders: number;
  readonly passed: bigint | null;
}

interface Part {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly amount: bigint;
  readonly passed: bigint | null;
}

/**
 * Allots every project again, by what was applied for and its seed: what comes out must be what is stored, for each user
 * and each application, and the coins must have come and gone so.
 */
export async function verifyAllotments(client: ClientBase): Promise<string[]> {
  const { rows: projects } = await client.query<ProjectRowStored>('SELECT * FROM ieo_project ORDER BY id');
  const moved = await movedByCause(client, KINDS, 0n, 2n ** 63n - 1n);
  const known = new Set(projects.map(({ id }) => id));
  const problems = [...moved.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `project ${id}: is gone, and its coins have moved`);
  for (const project of projects) {
    const faults = [...(await compareParts(client, project)), ...compareCoins(project, moved.get(project.id))];
    problems.push(...faults.map((fault) => `project ${project.id}: ${fault}`));
  }
  return [...problems, ...(await findLate(client))];
}

async function compareParts(client: ClientBase, project: ProjectRowStored): Promise<string[]> {
  const { rows: participants } = await client.query<Participant>(
    'SELECT user_id, applied, orders, passed FROM ieo_participant WHERE project_id = $1 ORDER BY user_id',
    [project.id],
  );
  const { rows: parts } = await client.query<Part>(
    'SELECT id, owner_id, amount, passed FROM ieo_application WHERE project_id = $1 ORDER BY id',
    [project.id],
  );
  const own = Map.groupBy(parts, ({ owner_id }) => owner_id);
  const counted = participants.flatMap(({ user_id, applied, orders }) => {
    const amounts = (own.get(user_id) ?? []).map(({ amount }) => amount);
    return differences([
      [`what user ${user_id} applied for`, applied, amounts.reduce((sum, amount) => sum + amount, 0n)],
      [`number of applications of user ${user_id}`, orders, amounts.length],
    ]);
  });
  return [...counted, ...comparePassed(project, participants, own)];
}

function comparePassed(
  { id, state, total, step, tie_seed, demand, extras, cut_remainder, cut_tie, passed }: ProjectRowStored,
  participants: readonly Participant[],
  own: ReadonlyMap<bigint, readonly Part[]>,
): string[] {
  const made =
    state === 2
      ? allot(
          total / step,
          participants.map(({ user_id, applied }) => {
            return { id: user_id, applied: applied / step, tie: tieOf(tie_seed, id, user_id) };
          }),
        )
      : null;
  const partOf = (user: bigint): bigint | null => made && (made.passed.get(user) ?? 0n) * step;
  return [
    ...differences([
      ['demand', demand === null ? null : BigInt(demand), made?.demand ?? null],
      ['number of extra steps', extras, made?.extras ?? null],
      ['remainder of the last', cut_remainder === null ? null : BigInt(cut_remainder), made?.cut?.remainder ?? null],
      ['tie of the last', cut_tie, made?.cut?.tie ?? null],
      ['what was passed', passed, made && participants.reduce((sum, { user_id }) => sum + (partOf(user_id) ?? 0n), 0n)],
    ]),
    ...participants.flatMap((participant) => {
      const part = partOf(participant.user_id);
      const orders = own.get(participant.user_id) ?? [];
      const spreadOut = part === null ? [] : spread(part, orders.map(({ amount }) => amount)); // prettier-ignore
      return differences([
        [`part of user ${participant.user_id}`, participant.passed, part],
        ...orders.map((order, place) => {
          return [`part of application ${order.id}`, order.passed, spreadOut[place] ?? null] as const;
        }),
      ]);
    }),
  ];
}

/** The coins of a project: from outside, set aside, and back as far as nobody got them. */
function compareCoins(project: ProjectRowStored, moved: readonly Moved[] | undefined): string[] {
  const { currency_id: currency, state, total, passed, lodged_at } = project;
  const lodged = lodged_at === null ? 0n : total;
  const back = state === 1 ? 0n : lodged - (passed ?? 0n);
  const of = (kind: Kind, whose: 'user' | 'house', available: bigint): ExpectedMove => ({ kind, whose, currency, available }); // prettier-ignore
  // The outside in the place of a user.
  return compareMoved(
    { user: house.external, house: house.ieo },
    [
      of('ieo_lodge', 'user', -lodged),
      of('ieo_lodge', 'house', lodged),
      of('ieo_reserve', 'user', 0n),
      of('ieo_reserve', 'house', -lodged),
      of('ieo_return', 'user', back),
      of('ieo_return', 'house', 0n),
    ],
    moved,
  );
}

/** What should have been allotted for long, by the database's clock. */
async function findLate(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT id FROM ieo_project WHERE state = 1 AND end_at < clock_timestamp() - $1 * interval '1 second' ORDER BY id`,
    [LATE_SECONDS],
  );
  return rows.map(({ id }) => `project ${id}: has been due for more than ten minutes`);
}
