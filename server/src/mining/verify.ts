import { finishedDays, firstDayOf } from '@aureus/core/mining/days.ts';
import { dayInterest } from '@aureus/core/mining/interest.ts';
import { penaltyOf } from '@aureus/core/mining/redemption.ts';
import type { ClientBase } from 'pg';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { compareMoved, type ExpectedMove } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';
import { type MiningOrder, nextDividend, stateOf, termsOf } from './orders.ts';

/** So many orders are read at a time. */
const CHUNK = 5_000;
/** What is due is paid within seconds; after so many somebody has to look. */
const LATE_SECONDS = 600;
const KINDS = [
  'mining_lock',
  'mining_unlock',
  'mining_reserve',
  'mining_unreserve',
  'mining_interest',
  'mining_penalty',
] as const;

/** An order with the interest of its days, as they were written when they were paid. */
interface Verified extends MiningOrder {
  readonly paid: number;
  readonly last_day: number | null;
  /** Days that were paid another amount, or before they were over. */
  readonly odd: number;
  /** The moment this is read, by the database's clock. */
  readonly now: Date;
}

const READ = `SELECT mining_order.*, paid, last_day, odd, clock_timestamp() AS now FROM mining_order CROSS JOIN LATERAL (
    SELECT count(*)::integer AS paid, max(day) AS last_day, (count(*) FILTER (
      WHERE mining_dividend.amount <> day_interest OR extract(epoch FROM paid_at) < (first_day + day) * 86400
    ))::integer AS odd
    FROM mining_dividend WHERE order_id = mining_order.id
  ) AS dividends
  WHERE mining_order.id >= $1 ORDER BY mining_order.id LIMIT $2`;

/**
 * Reckons every order again by its terms: interest of the days that are over, the penalty of those that were not, and what
 * the money of its user and of the house should have moved. What plans count as locked must be what their orders have.
 */
export const verifyMining: SettlementVerifier = {
  name: 'lock-up orders',
  verify: async ({ client }) => {
    const problems: string[] = [];
    let settled = 0;
    for await (const { rows: orders, first, last } of readChunks<Verified>(client, READ, CHUNK)) {
      const moved = await movedByCause(client, KINDS, first, last);
      const known = new Set(orders.map(({ id }) => id));
      for (const id of moved.keys()) {
        if (!known.has(id)) problems.push(`lock-up order ${id}: is gone, and its money has moved`);
      }
      for (const order of orders) {
        if (stateOf(order) !== 'running') settled += 1;
        const faults = [...compare(order), ...compareMoney(order, moved.get(order.id)), ...late(order)];
        problems.push(...faults.map((fault) => `lock-up order ${order.id}: ${fault}`));
      }
    }
    problems.push(...(await findOtherCounts(client)));
    return { settled, problems };
  },
};

/** What was written of an order, beside what its terms come to. */
function compare(order: Verified): string[] {
  const { amount, rate_ppm, penalty_ppm, days, paid_days, penalty, ended_at } = order;
  const state = stateOf(order);
  // Who redeems is paid all days that are over then.
  const over = state === 'redeemed' && ended_at ? finishedDays(termsOf(order), ended_at.getTime()) : paid_days;
  return [
    ...differences([
      ['first day', order.first_day, firstDayOf(order.taken_at.getTime())],
      ['interest of a day', order.day_interest, dayInterest(amount, rate_ppm)],
      ['number of days that were paid', paid_days, over],
      ['number of days with interest', order.paid, paid_days],
      ['last day with interest', order.last_day, paid_days === 0 ? null : paid_days],
      ['number of days with other interest', order.odd, 0],
      ['penalty', penalty, state === 'redeemed' ? penaltyOf(amount, penalty_ppm, days - paid_days) : null],
    ]),
  ];
}

/** What the money of its user and of the house should have moved. */
function compareMoney(order: Verified, moved: readonly Moved[] | undefined): string[] {
  const { owner_id: user, currency_id: currency, amount, day_interest, days, paid_days } = order;
  const penalty = order.penalty ?? 0n;
  const hasEnded = stateOf(order) !== 'running';
  const of = (kind: (typeof KINDS)[number], ofUser: bigint, ofHouse: bigint): ExpectedMove[] => [
    { kind, whose: 'user', currency, available: ofUser },
    { kind, whose: 'house', currency, available: ofHouse },
  ];
  return compareMoved(
    { user, house: house.mining },
    [
      ...of('mining_lock', -amount, 0n),
      ...of('mining_unlock', hasEnded ? amount - penalty : 0n, 0n),
      ...of('mining_reserve', 0n, -day_interest * BigInt(days)),
      ...of('mining_unreserve', 0n, hasEnded ? day_interest * BigInt(days - paid_days) : 0n),
      ...of('mining_interest', day_interest * BigInt(paid_days), 0n),
      ...of('mining_penalty', 0n, penalty),
    ],
    moved,
  );
}

/** Interest that should have been paid for long. */
function late(order: Verified): string[] {
  const due = nextDividend(order);
  const isLate = due !== null && order.now.getTime() - due.getTime() > LATE_SECONDS * 1_000;
  return isLate ? ['has been due for more than ten minutes'] : [];
}

/** Plans that count something else as locked than their running orders have. */
async function findOtherCounts(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: number; counted: bigint; locked: bigint }>(
    `SELECT mining_plan.id, mining_plan.locked AS counted, coalesce(sum(amount), 0)::bigint AS locked
     FROM mining_plan LEFT JOIN mining_order ON plan_id = mining_plan.id AND state = 1
     GROUP BY mining_plan.id HAVING mining_plan.locked <> coalesce(sum(amount), 0) ORDER BY mining_plan.id`,
  );
  return rows.map(({ id, counted, locked }) => `lock-up plan ${id}: counts ${counted} as locked, and its orders have ${locked}`); // prettier-ignore
}
