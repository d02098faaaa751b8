import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { nightFee, type NightInputs } from '@aureus/core/futures/overnight.ts';
import { outputOf, receiptText } from '@aureus/core/futures/receipt.ts';
import type { Pool } from 'pg';
import { type Deadline, defineDeadline, type Due } from '../platform/deadlines/deadline.ts';
import { sqlState, withTransaction } from '../platform/database/transaction.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { postAll, type Transfer } from '../platform/ledger/post.ts';
import { lockWallets, type WalletKey } from '../platform/ledger/wallets.ts';
import { isOpenPosition, type OpenPosition, positionOf, type PositionRow } from './position.ts';
import type { FutureTerms } from './public.ts';
import { type countedIn, readFutureTerms } from './instruments.ts';
import { storeReceipts } from './store-receipts.ts';
import { trialPurse } from './trials.ts';

/** The exchange's day is that of UTC; its fee is taken one minute after it has begun. */
const FEE_AFTER_MS = 60_000;
const DAY_MS = 86_400_000;
const UNIQUE_VIOLATION = '23505';

/** What the positions on a market count in; undefined for a market that is gone. */
export type FindCounting = (market: number) => ReturnType<typeof countedIn> | undefined;

/** When the fee of the next night is due after a moment. */
export function nextNight(moment: number): Due {
  const day = Math.floor((moment - FEE_AFTER_MS) / DAY_MS) + 1;
  const due = new Date(day * DAY_MS + FEE_AFTER_MS);
  return { ref: due.toISOString().slice(0, 10), due };
}

interface Charge {
  readonly position: OpenPosition;
  readonly inputs: NightInputs;
  readonly fee: bigint;
  readonly fromMargin: bigint;
  readonly fromBalance: bigint;
}

/**
 * The overnight fee: of every position that was opened before the day began. All of a night are one obligation, so they
 * are charged in one transaction, with the note that the night was charged and the date of the next one.
 */
export function overnightFees(countingOn: FindCounting): Deadline {
  const deadline: Deadline = defineDeadline({
    name: 'futures.overnight',
    outage: 'settle_as_due',
    atOnce: 1,
    settle: async (tx, due) => {
      for (const night of due) {
        await chargeNight(tx, night, countingOn);
        const next = nextNight(night.due.getTime());
        // Whoever started while the first night of all was due and not charged yet has written the second one.
        const isWritten = (await deadline.dueOf(tx.client, [next.ref])).has(next.ref);
        if (!isWritten) await deadline.schedule(tx, [next]);
      }
    },
  });
  return deadline;
}

/** The next night is due from the first start on; whoever starts first writes it. */
export async function scheduleFirstNight(pool: Pool, deadline: Deadline): Promise<void> {
  try {
    await withTransaction(pool, async (tx) => {
      const { rows } = await tx.client.query<{ now: Date; waits: boolean }>(
        `SELECT statement_timestamp() AS now, EXISTS (SELECT FROM futures_night) AS waits`,
      );
      const [row] = rows;
      if (!row || row.waits) return;
      await deadline.schedule(tx, [nextNight(row.now.getTime())]);
    });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  }
}

async function chargeNight(tx: MoneyTransaction, { ref, due }: Due, countingOn: FindCounting): Promise<void> {
  const { client } = tx;
  await client.query('INSERT INTO futures_night (day, charged_at) VALUES ($1, statement_timestamp())', [ref]);
  const before = new Date(due.getTime() - FEE_AFTER_MS);
  const balances = await lockBalances(tx, before);
  const { rows } = await client.query<PositionRow>(
    'SELECT * FROM futures_position WHERE status = 1 AND opened_at < $1 ORDER BY id FOR UPDATE',
    [before],
  );
  const terms = await readFutureTerms(client);
  const charges = chargesOf(rows.map(positionOf).filter(isOpenPosition), balances, terms, countingOn);
  if (charges.length === 0) return;
  await postAll(tx, due, charges.map(transferOf));
  await client.query(
    `UPDATE futures_position SET margin = margin - paid.from_margin, overnight = overnight + paid.fee, version = version + 1
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS paid (id, from_margin, fee)
     WHERE futures_position.id = paid.id`,
    [charges.map(({ position }) => position.id), charges.map((each) => each.fromMargin), charges.map(({ fee }) => fee)],
  );
  await storeReceipts(
    client,
    charges.map(({ position: { id, owner }, inputs }) => ({
      owner,
      positions: [id],
      rule: 'futures.night.1' as const,
      inputs: receiptText(inputs),
      output: outputOf('futures.night.1', inputs),
    })),
    due,
  );
}

/** Locks the wallets that may pay and those that get, before the positions: in the order in which a batch takes them. */
async function lockBalances({ client }: MoneyTransaction, before: Date): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ owner: bigint; currency: number }>(
    `SELECT DISTINCT owner_id AS owner, currency_id AS currency FROM futures_position
     WHERE status = 1 AND opened_at < $1`,
    [before],
  );
  const users = rows.map(({ owner, currency }) => ({ owner, account: accounts.futures, currency }));
  const currencies = new Set(rows.map(({ currency }) => currency));
  const ofHouse = [house.fees, house.trials].flatMap((owner) =>
    [...currencies].map((currency) => ({ owner, account: HOUSE_ACCOUNT, currency })),
  );
  const locked = await lockWallets<WalletKey>(client, [...users, ...ofHouse]);
  return new Map(locked.map(({ key, row }) => [`${key.owner} ${key.currency}`, row.available]));
}

/** In the order of the positions: of two that the same balance pays for, the older one goes first. */
function chargesOf(
  positions: readonly OpenPosition[],
  balances: Map<string, bigint>,
  terms: ReadonlyMap<number, FutureTerms>,
  countingOn: FindCounting,
): Charge[] {
  return positions.flatMap((position) => {
    const { owner, currency, market, openTicks, parts, margin, trial } = position;
    const counting = countingOn(market);
    const asked = terms.get(market)?.overnightPpm;
    if (counting === undefined || asked === undefined) throw new Error(`Contracts on market ${market} are gone`);
    const overnightPpm = Math.min(position.overnightPpm, asked);
    const name = `${owner} ${currency}`;
    // Whose margin the house pays is asked for nothing beside it.
    const balance = trial === null ? (balances.get(name) ?? 0n) : 0n;
    const inputs = { ...counting, openTicks, lots: parts, overnightPpm, margin, balance };
    const paid = nightFee(inputs);
    if (trial === null) balances.set(name, balance - paid.fromBalance);
    return paid.fee > 0n ? [{ position, inputs, ...paid }] : [];
  });
}

function transferOf({ position: { id, owner, currency, trial }, fee, fromMargin, fromBalance }: Charge): Transfer {
  const payer = trial === null ? { owner: BigInt(owner), account: accounts.futures, currency } : trialPurse(currency);
  return {
    kind: 'futures_overnight',
    ref: BigInt(id),
    postings: [
      { ...payer, available: -fromBalance, held: -fromMargin },
      { owner: house.fees, account: HOUSE_ACCOUNT, currency, available: fee, held: 0n },
    ],
  };
}
