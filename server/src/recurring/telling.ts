import { recurringPlanStream } from '@aureus/contract/recurring/streams.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import type { LiveHub } from '../platform/live/hub.ts';
import { publishToUser } from '../platform/live/publish.ts';
import { usdtOf } from '../wallet/public.ts';
import { describePlans, type Plan, reasonNumber, stateNumber } from './plans.ts';
import { runNumber } from './runs.ts';

/** Reads plans as they are in the transaction. @returns what tells their owners, after the commit */
export type TellPlans = (tx: Transaction, plans: readonly Plan[]) => Promise<() => void>;

/** Tells owners that plans are others than before. */
export function planTeller(hub: LiveHub, markets: MarketDirectory): TellPlans {
  return async ({ client }, plans) => {
    const rows = await describePlans(client, markets, plans);
    return () => {
      for (const [place, data] of rows.entries()) {
        const owner = plans[place]?.owner_id;
        if (owner !== undefined) publishToUser(hub, recurringPlanStream, owner, { data });
      }
    };
  };
}

interface Needs {
  readonly markets: MarketDirectory;
  readonly notices: Notices;
}

interface ToldRun {
  readonly plan: bigint;
  readonly owner_id: bigint;
  readonly state: number;
  readonly amount: bigint;
  readonly then_state: number | null;
  readonly then_reason: number | null;
  readonly coins: readonly number[];
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/** Tells owners once of runs that did not go as planned, apart from the runs: thousands may be skipped at one moment. */
export function runMessages({ markets, notices }: Needs): Deadline {
  return defineDeadline({
    name: 'recurring.told',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const { rows } = await tx.client.query<ToldRun>(
        `SELECT plan_id AS plan, owner_id, state, amount, then_state, then_reason, ARRAY(
           SELECT currency_id FROM recurring_part WHERE run_id = recurring_run.id ORDER BY place) AS coins
         FROM recurring_run WHERE id = ANY($1::bigint[]) ORDER BY id`,
        [due.map(({ ref }) => ref)],
      );
      for (const run of rows) {
        await notices.send(tx, { userId: run.owner_id, kind: kindOf(run), params: paramsOf(markets, run.plan, run) });
      }
    },
  });
}

function kindOf({ state, then_state, then_reason }: ToldRun): NoticeKind {
  if (then_state === stateNumber.ended) return 'recurring_ended';
  if (then_reason === reasonNumber.no_money) return 'recurring_paused';
  return state === runNumber.skipped ? 'recurring_skipped' : 'recurring_left_out';
}

/** Which plan it is, what it buys and for how much, for its messages. */
export function paramsOf(
  markets: MarketDirectory,
  id: bigint,
  { amount, coins }: Pick<Plan, 'amount' | 'coins'>,
): { readonly plan: number; readonly amount: string; readonly coins: string } {
  return {
    plan: Number(id),
    amount: `${formatDecimal(amount, usdtOf(markets).scale)} USDT`,
    coins: coins.map((id) => markets.currency(id)?.code ?? String(id)).join(', '),
  };
}
