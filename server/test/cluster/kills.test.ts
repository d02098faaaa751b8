import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { Listener } from './listener.ts';
import { useStand } from './stand.ts';
import { Witness } from './witness.ts';

const stand = useStand({ edge: 1, writer: 0, feed: 0, worker: 0 }, 8);

test('one', async () => {
  const { cluster, traders, markets, database } = stand;
  const witness = new Witness(cluster.url, 'a');
  const listeners = traders.slice(0, 3).map(
    (t) =>
      new Listener(
        cluster.url,
        t,
        markets.map(({ id }) => id),
      ),
  );
  const load = witness.trade(traders, markets);
  await expect.poll(() => witness.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(100);
  cluster.member('edge').signal('SIGKILL');
  const n = witness.acknowledged.size;
  await expect.poll(() => witness.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(n + 100);
  witness.end();
  await load;
  console.log(
    witness.acknowledged.size,
    witness.refused,
    witness.unknown,
    markets,
    markets.map((m) => witness.acknowledgedIn(m.id)),
  );
  await inspect(database.pool, witness);
  await expect
    .poll(async () => (await Promise.all(listeners.map((l) => l.differences()))).flat(), { timeout: 20_000 })
    .toEqual([]);
  for (const l of listeners) l.close();
});
