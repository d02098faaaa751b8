import { buy } from '@aureus/contract/box/calls.ts';
import { announceSeries } from '../../src/box/announcing.ts';
import { createSeeds } from '../../src/box/seeds.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { defineDeadline } from '../../src/platform/deadlines/deadline.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { currency } from '../wallet/markets.ts';
import type { Able } from '../support/planted.ts';
import type { TestServer } from '../support/server.ts';

/** Blind boxes on a real server, as the tests of all calls need them. */

const HOUR_MS = 3_600_000;

/** What only writes that a series is to be drawn. */
const draw = defineDeadline({ name: 'box.draw', outage: 'settle_as_due', settle: async () => {} });

/** A series on sale of somebody who is not to buy, at 1 USDT. @returns its number */
async function plantSeries({ database: { owner } }: TestServer, creator: bigint): Promise<bigint> {
  const works = { keep: async () => true };
  const planned = {
    name: 'Planted',
    creator,
    currency: currency(3, 'USDT', 8),
    price: 100_000_000n,
    fee: 0,
    userCap: 100,
    start: new Date(Date.now() - HOUR_MS),
    end: new Date(Date.now() + HOUR_MS),
    prizes: [{ work: 987_654n, name: 'Planted', count: 100 }],
  };
  const seeds = createSeeds(readSettings({}));
  return withTransaction(owner, (tx) =>
    announceSeries(tx, { works, seeds, draw }, planned, { proposalId: null, at: new Date() }),
  );
}

/** A box of a user. */
export async function plantBox(
  server: TestServer,
  user: Able,
): Promise<{ readonly box: string; readonly series: string }> {
  const { rows } = await server.database.owner.query<{ id: bigint }>('SELECT min(id) AS id FROM users WHERE id <> $1', [
    user.id,
  ]);
  const series = await plantSeries(server, rows[0]?.id ?? 0n);
  const { id } = (await user.do(buy, { id: Number(series), seed: 'planted' })) as { readonly id: number };
  return { box: String(id), series: String(series) };
}
