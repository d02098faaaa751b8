import { dayFrom, paidMs } from '@aureus/core/rebate/days.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { type NewHold, openHolds } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Connection, ReckoningNeeds } from './needs.ts';

/** The longest pause between two looks whether the account of fees has by now what a day needs. */
const LONGEST_PAUSE_MS = 10 * 60_000;

/** All that an inviter has earned on a day in a currency, whoever brought it; minor units. */
export interface Owed {
  readonly inviter: bigint;
  readonly currency: number;
  readonly amount: bigint;
}

export interface Payment extends Owed {
  readonly id: bigint;
}

/** SQL of how many days of a currency wait for the account of fees. */
export const SHORT = `SELECT count(*)::integer FROM (
    SELECT DISTINCT day, currency_id FROM rebate_payment WHERE NOT is_reserved) AS short`;

/**
 * In which currencies the account of fees has less than is owed. It is not locked for the question: whoever spends what
 * was counted on lets the hold fail, and all of it is tried again.
 */
export async function readShort(connection: Connection, owed: readonly Owed[]): Promise<ReadonlyMap<number, bigint>> {
  const balances = await readBalancesOf(connection, house.fees);
  const free = new Map(balances.map(({ currency, available }) => [currency, available]));
  const missing = [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, all]): [number, bigint] => {
    const sum = all.reduce((total, { amount }) => total + amount, 0n);
    return [currency, sum - (free.get(currency) ?? 0n)];
  });
  return new Map(missing.filter(([, amount]) => amount > 0n));
}

interface Reserving {
  /** As `2026-11-25`. */
  readonly day: string;
  readonly delayDays: number;
  /** What it is paid by. */
  readonly deadline: Deadline;
  readonly at: Date;
}

/** Sets aside what is owed, to be paid so many days after the day. @throws AppError house_funds_exhausted */
export async function reserve(
  tx: MoneyTransaction,
  payments: readonly Payment[],
  { day, delayDays, deadline, at }: Reserving,
): Promise<void> {
  if (payments.length === 0) return;
  await openHolds(tx, at, payments.map(setAsideFor));
  const due = new Date(paidMs(dayFrom(day), delayDays));
  await deadline.schedule(
    tx,
    payments.map(({ id }) => ({ ref: String(id), due })),
  );
}

/** What is set aside of the fees for a payment. */
export const setAsideFor = ({ id, currency, amount }: Payment): NewHold => ({
  kind: 'rebate',
  ref: id,
  owner: house.fees,
  account: HOUSE_ACCOUNT,
  currency,
  amount,
  as: 'rebate_reserve',
});

/** Names what waits of a day in a currency. */
export const shortRef = (day: string, currency: number): string => `${day} ${currency}`;

interface Needs extends Pick<ReckoningNeeds, 'clock' | 'markets'> {
  readonly payments: Deadline;
}

/**
 * Sets aside of a day and a currency what the account of fees did not have, all of it together, as soon as it has it. Until
 * then it fails, keeps what is missing as its error, and administrators are told.
 */
export function reservingDeadline({ clock, markets, payments: deadline }: Needs): Deadline {
  return defineDeadline({
    name: 'rebate.reserve',
    outage: 'settle_as_due',
    atOnce: 1,
    longestPauseMs: LONGEST_PAUSE_MS,
    settle: async (tx, due) => {
      for (const { ref } of due) {
        const [day = '', currency = ''] = ref.split(' ');
        const { rows } = await tx.client.query<Payment & { readonly delay_days: number }>(
          `UPDATE rebate_payment SET is_reserved = true WHERE day = $1 AND currency_id = $2 AND NOT is_reserved
           RETURNING id, inviter_id AS inviter, currency_id AS currency, amount, delay_days`,
          [day, currency],
        );
        const [first] = rows;
        if (!first) continue;
        const missing = (await readShort(tx.client, rows)).get(first.currency);
        if (missing !== undefined)
          throw new Error(`Rebates of ${day}: the account of fees lacks ${text(missing, first)}`);
        await reserve(tx, rows, { day, delayDays: first.delay_days, deadline, at: clock.now() });
      }
    },
  });

  function text(amount: bigint, { currency: id }: Payment): string {
    const currency = markets.currency(id);
    return currency ? `${formatDecimal(amount, currency.scale)} ${currency.code}` : `${amount} of currency ${id}`;
  }
}
