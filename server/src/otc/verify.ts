import type { ClientBase } from 'pg';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { compareMoved, type ExpectedMove } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';
import type { Advert } from './adverts.ts';
import { verifyOrders } from './verify-orders.ts';

/** So many advertisements are read at a time. */
const CHUNK = 1_000;
const KINDS = ['otc_offer', 'otc_offer_return'] as const;

/** An advertisement with what its orders say. */
interface Verified extends Advert {
  readonly running: bigint;
  readonly released: bigint;
  /** Of orders that were not released. */
  readonly cancelled: bigint;
}

const READ = `SELECT otc_advert.*, running, released, cancelled
  FROM otc_advert CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount) FILTER (WHERE ended_at IS NULL), 0)::bigint AS running,
      coalesce(sum(amount) FILTER (WHERE state = 'released'), 0)::bigint AS released,
      coalesce(sum(amount) FILTER (WHERE state = 'cancelled'), 0)::bigint AS cancelled
    FROM otc_order WHERE advert_id = otc_advert.id
  ) AS orders
  WHERE otc_advert.id >= $1 ORDER BY otc_advert.id LIMIT $2`;

/**
 * Goes through every order of the OTC desk again: its amounts by its price, its states by its steps, and what of the money
 * of its two people should have moved. What advertisements count must be what their orders have.
 */
export const verifyOtc: SettlementVerifier = {
  name: 'the OTC desk',
  verify: async ({ client }) => {
    const { ended, problems, returnedBy } = await verifyOrders(client);
    return { settled: ended, problems: [...problems, ...(await verifyAdverts(client, returnedBy))] };
  },
};

/** @param returnedBy what was given back of orders of sales, by advertisement */
async function verifyAdverts(client: ClientBase, returnedBy: ReadonlyMap<bigint, bigint>): Promise<string[]> {
  const problems: string[] = [];
  for await (const { rows: adverts, first, last } of readChunks<Verified>(client, READ, CHUNK)) {
    const moved = await movedByCause(client, KINDS, first, last);
    const known = new Set(adverts.map(({ id }) => id));
    for (const id of moved.keys()) {
      if (!known.has(id)) problems.push(`OTC advertisement ${id}: is gone, and its money has moved`);
    }
    for (const advert of adverts) {
      const faults = compareAdvert(advert, moved.get(advert.id), returnedBy.get(advert.id) ?? 0n);
      problems.push(...faults.map((fault) => `OTC advertisement ${advert.id}: ${fault}`));
    }
  }
  return problems;
}

function compareAdvert(advert: Verified, moved: readonly Moved[] | undefined, ofOrders: bigint): string[] {
  const { side, owner_id, currency_id: currency, total, left_over, in_orders, traded, returned, running } = advert;
  const isSale = side === 'sell';
  const owner = (kind: (typeof KINDS)[number], available: bigint): ExpectedMove<'owner'> => ({ kind, whose: 'owner', currency, available }); // prettier-ignore
  return [
    ...differences([
      ['what orders have', in_orders, running],
      ['what was traded', traded, advert.released],
      ['what is left', left_over, total - running - advert.released - returned],
    ]),
    // What was given back is what was left at the end, and of orders that ended afterwards.
    ...(advert.state !== 'ended' && returned !== 0n ? [`has given back ${returned}, and goes on`] : []),
    ...(returned > total - running - advert.released ? [`has given back ${returned}, which is more than it had`] : []),
    ...compareMoved(
      { owner: owner_id },
      [owner('otc_offer', isSale ? -total : 0n), owner('otc_offer_return', isSale ? returned - ofOrders : 0n)],
      moved,
    ),
  ];
}
