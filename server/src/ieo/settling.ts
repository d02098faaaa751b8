import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { costOf } from '@aureus/core/ieo/cost.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { changeHolds, type HoldChange, type NewHold, openHolds, type Taking } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { type DescribedApplication, stateNumber } from './orders.ts';
import { coinOf } from './projects.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: Pick<MarketDirectory, 'currency'>;
  readonly listing: Deadline;
  /** Tells users what became of their applications, by number. */
  readonly tell: (ids: readonly bigint[]) => void;
}

/** An application that is due, with what decides of its project. */
type DueApplication = Pick<DescribedApplication, 'id' | 'project_id' | 'owner_id' | 'currency_id' | 'price' | 'held' | 'passed' | 'listing_at' | 'coin_id'> & { readonly project_state: number }; // prettier-ignore

interface Outcome {
  readonly application: DueApplication;
  readonly passed: bigint;
  readonly paid: bigint;
  readonly state: number;
}

/** Settled in one transaction: each writes eight entries of the journal. */
const AT_ONCE = 500;

/**
 * An application is settled: what is passed is paid out of what was held, the coins come and are locked, and the rest is
 * free again. Of a cancelled project all of it is. In bulks, each application once.
 */
export function settlementDeadline({ clock, markets, listing, tell }: Needs): Deadline {
  return defineDeadline({
    name: 'ieo.settlement',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const { rows } = await tx.client.query<DueApplication>(
        `SELECT application.id, project_id, owner_id, application.currency_id, price, held, application.passed, listing_at,
           project.currency_id AS coin_id, project.state AS project_state
         FROM ieo_application AS application JOIN ieo_project AS project ON project.id = project_id
         WHERE application.id = ANY($1::bigint[]) AND application.state = ${stateNumber.applied}
         ORDER BY application.id FOR UPDATE OF application`,
        [due.map(({ ref }) => ref)],
      );
      const outcomes = rows.map((application) => outcomeOf(markets, application));
      const at = clock.now();
      await changeHolds(tx, at, [...payments(outcomes), ...deliveries(outcomes)]);
      const given = outcomes.filter(({ passed }) => passed > 0n);
      if (given.length > 0) await openHolds(tx, at, given.map(lockOf));
      await tx.client.query(
        `UPDATE ieo_application SET state = made.state, paid = made.paid, settled_at = $4
         FROM unnest($1::bigint[], $2::smallint[], $3::bigint[]) AS made (id, state, paid)
         WHERE ieo_application.id = made.id`,
        [
          outcomes.map(({ application }) => application.id),
          outcomes.map(({ state }) => state),
          outcomes.map(({ paid }) => paid),
          at,
        ],
      );
      await listing.schedule(
        tx,
        given.map(({ application: { id, listing_at } }) => ({ ref: String(id), due: listing_at })),
      );
      return () => tell(rows.map(({ id }) => id));
    },
  });
}

/** What is passed belongs to its user at once, and nobody can spend it before it is listed. */
function lockOf({ application: { id: ref, owner_id: owner, coin_id: currency }, passed: amount }: Outcome): NewHold {
  return { kind: 'ieo_lock', ref, owner, account: accounts.spot, currency, amount, as: 'ieo_lock' };
}

function outcomeOf(markets: Needs['markets'], application: DueApplication): Outcome {
  const passed = application.passed ?? 0n;
  const coinScale = coinOf(markets, application.coin_id).scale;
  const payScale = coinOf(markets, application.currency_id).scale;
  const paid = costOf(passed, { perCoin: application.price, coinScale, payScale });
  const isCancelled = application.project_state === 3;
  const state = isCancelled ? stateNumber.cancelled : passed > 0n ? stateNumber.locked : stateNumber.nothing;
  return { application, passed, paid, state };
}

/** Out of what was held of users: to the house what is passed costs, back what is left. */
function payments(outcomes: readonly Outcome[]): HoldChange[] {
  return outcomes.map(({ application: { id: ref, currency_id: currency }, paid }) => {
    const own = { owner: house.ieo, account: HOUSE_ACCOUNT, currency };
    const take: Taking[] = paid > 0n ? [{ amount: paid, to: own, as: 'ieo_payment' }] : [];
    return { kind: 'ieo_payment', ref, take, release: 'ieo_release' };
  });
}

/** Out of the coins of each project: to its users. The journal names the application, as it does with what was paid. */
function deliveries(outcomes: readonly Outcome[]): HoldChange[] {
  const given = outcomes.filter(({ passed }) => passed > 0n);
  return [...Map.groupBy(given, ({ application }) => application.project_id)].map(([ref, own]) => ({
    kind: 'ieo_coins',
    ref,
    take: own.map(({ application: { id, owner_id: owner, coin_id: currency }, passed: amount }): Taking => {
      return { amount, to: { owner, account: accounts.spot, currency }, as: 'ieo_coins', ref: id };
    }),
  }));
}
