import { costOf } from '@aureus/core/ieo/cost.ts';
import type { ClientBase } from 'pg';
import { readScales } from '../market/public.ts';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { compareMoved, type ExpectedMove } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';
import { LATE_SECONDS } from './late.ts';
import { type Application, stateNumber, stateOf } from './orders.ts';
import { verifyAllotments } from './verify-allotments.ts';

/** So many applications are read at a time. */
const CHUNK = 5_000;
const KINDS = ['ieo_hold', 'ieo_release', 'ieo_payment', 'ieo_coins', 'ieo_lock', 'ieo_unlock'] as const;
type Kind = (typeof KINDS)[number];

/** An application with what it is reckoned by. */
interface Verified extends Application {
  readonly coin_id: number;
  /** What the project says one coin costs. */
  readonly asked: bigint;
  readonly project_state: number;
  readonly listing_at: Date;
  /** The moment this is read, by the database's clock. */
  readonly now: Date;
  readonly project_settled_at: Date | null;
}

const READ = `SELECT application.*, project.currency_id AS coin_id, ieo_price.price AS asked,
    project.state AS project_state, listing_at, project.settled_at AS project_settled_at, clock_timestamp() AS now
  FROM ieo_application AS application JOIN ieo_project AS project ON project.id = project_id
  JOIN ieo_price ON ieo_price.project_id = project.id AND ieo_price.currency_id = application.currency_id
  WHERE application.id >= $1 ORDER BY application.id LIMIT $2`;

/**
 * Allots every project again and settles every application again: by what was applied for, the prices and the seed that were
 * fixed with the project. What comes out must be what is stored, and the money must have moved so.
 */
export const verifyIeo: SettlementVerifier = {
  name: 'sales of coins',
  verify: async ({ client }) => {
    const problems = await verifyAllotments(client);
    const settled = await verifyApplications(client, problems);
    return { settled, problems };
  },
};

async function verifyApplications(client: ClientBase, problems: string[]): Promise<number> {
  const scales = await readScales(client);
  let settled = 0;
  for await (const { rows: applications, first, last } of readChunks<Verified>(client, READ, CHUNK)) {
    const moved = await movedByCause(client, KINDS, first, last);
    const known = new Set(applications.map(({ id }) => id));
    for (const id of moved.keys()) {
      if (!known.has(id)) problems.push(`application ${id}: is gone, and its money has moved`);
    }
    for (const application of applications) {
      if (application.settled_at !== null) settled += 1;
      const faults = [...compare(application, scales), ...compareMoney(application, moved.get(application.id)), ...late(application)]; // prettier-ignore
      problems.push(...faults.map((fault) => `application ${application.id}: ${fault}`));
    }
  }
  return settled;
}

/** What was held for it, and what became of it. */
function compare(application: Verified, scales: ReadonlyMap<number, number>): string[] {
  const { amount, passed, price, asked, held, paid } = application;
  // Each currency is a row of that table, which the database makes sure of.
  const [coinScale = 0, payScale = 0] = [scales.get(application.coin_id), scales.get(application.currency_id)];
  const cost = (coins: bigint): bigint => costOf(coins, { perCoin: price, coinScale, payScale });
  const isSettled = application.settled_at !== null;
  return differences([
    ['price', price, asked],
    ['what was held', held, cost(amount)],
    ['what was paid', paid, isSettled ? cost(passed ?? 0n) : null],
    ['state', stateOf(application), isSettled ? outcomeOf(application) : 'applied'],
  ]);
}

function outcomeOf(application: Verified): string {
  if (application.project_state === 3) return 'cancelled';
  if (application.passed === 0n) return 'nothing';
  return application.state === stateNumber.listed ? 'listed' : 'locked';
}

/** What the money of its user and of the house should have moved, in what it is paid in and in the coin. */
function compareMoney(application: Verified, moved: readonly Moved[] | undefined): string[] {
  const { owner_id: user, currency_id: pay, coin_id: coin, held, paid, passed } = application;
  const isSettled = application.settled_at !== null;
  const [given, cost] = isSettled ? [passed ?? 0n, paid ?? 0n] : [0n, 0n];
  const isListed = application.state === stateNumber.listed;
  const expected: Readonly<Record<string, bigint>> = {
    [`ieo_hold user ${pay}`]: -held,
    [`ieo_release user ${pay}`]: isSettled ? held - cost : 0n,
    [`ieo_payment house ${pay}`]: cost,
    [`ieo_coins user ${coin}`]: given,
    [`ieo_lock user ${coin}`]: -given,
    [`ieo_unlock user ${coin}`]: isListed ? given : 0n,
  };
  // Each kind, owner and currency: what is not named there moves nothing.
  const moves = KINDS.flatMap((kind: Kind) =>
    (['user', 'house'] as const).flatMap((whose) =>
      [pay, coin].map((currency): ExpectedMove => {
        return { kind, whose, currency, available: expected[`${kind} ${whose} ${currency}`] ?? 0n };
      }),
    ),
  );
  return compareMoved({ user, house: house.ieo }, moves, moved);
}

/** What should have been paid, or listed, for long. */
function late({ state, project_settled_at, listing_at, now }: Verified): string[] {
  const since = state === stateNumber.applied ? project_settled_at : state === stateNumber.locked ? listing_at : null;
  const isLate = since !== null && now.getTime() - since.getTime() > LATE_SECONDS * 1_000;
  return isLate ? ['has been due for more than ten minutes'] : [];
}
