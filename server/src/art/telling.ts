import { artOwnStream, artSaleStream } from '@aureus/contract/art/streams.ts';
import { publish, publishToUser } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import { showItem } from './items.ts';
import { bidsOf } from './lists.ts';
import type { AfterCommit, ArtNeeds, ArtTeller } from './needs.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';

/** Tells over the socket what is another one than before. What is lost is found by the next call. */
export function artTeller(
  { pool, hub, log }: Pick<Platform, 'pool' | 'hub' | 'log'>,
  needs: () => Pick<ArtNeeds, 'markets' | 'files'>,
): ArtTeller {
  // One after the other, so that what was read earlier is never told later.
  let line = Promise.resolve();
  return {
    sale: (sale) => {
      line = line
        .then(() => readSale(sale))
        .then(
          (told) => void (told && publish(hub, artSaleStream, told)),
          (error: unknown) => log.warn({ err: error }, 'A sale of the art market could not be told'),
        );
    },
    own: (user, what, code) => publishToUser(hub, artOwnStream, user, { data: { what, code } }),
  };

  async function readSale(sale: bigint) {
    const { rows } = await pool.query<{ id: bigint }>('SELECT id FROM art_work WHERE sale_id = $1', [sale]);
    if (!rows[0]) return null;
    const item = await showItem(needs(), pool, null, rows[0].id);
    const [bid = null] = await bidsOf(needs(), pool, sale, 1);
    const { id: work, status, sale_state, price, end_time, bids } = item;
    return { work, data: { status, sale_state, price, end_time, bids, bid } };
  }
}

/** Runs one act in one transaction, and tells after the commit. A lost race runs it again, and forgets what was gathered. */
export async function actInOne<Answer>(
  { platform }: Pick<ArtNeeds, 'platform'>,
  claim: Parameters<ArtNeeds['platform']['money']['transaction']>[0],
  work: (tx: MoneyTransaction, after: AfterCommit) => Promise<Answer>,
): Promise<Answer> {
  let after: AfterCommit = [];
  const answer = await platform.money.transaction(claim, (tx) => {
    after = [];
    return work(tx, after);
  });
  for (const tell of after) tell();
  return answer;
}
