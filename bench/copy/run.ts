/**
 * Orders of a leader with 1,000 followers, copied and committed, with the database of the product, fsync and all: the
 * product as a process of its own, asked over HTTP. What counts is the time from the request to its answer, which comes after
 * the commit, when a position is opened and when it is closed; the round in the middle is judged. Beside it, in the same run,
 * the peer: the same order without followers, one at a time, and what a thousand of those would take one after the other.
 * Run it with `node bench/copy/run.ts`, with a number behind it for fewer followers. It exits with 1 when copies take a
 * second or more, one of them is missing or there twice, or the books are not right.
 */
import { heldMoney } from '@aureus/server/held-money.ts';
import { systemClock } from '@aureus/server/platform/clock.ts';
import { createPool } from '@aureus/server/platform/database/pool.ts';
import { auditLedger } from '@aureus/server/platform/ledger/audit.ts';
import { house } from '@aureus/server/platform/ledger/house.ts';
import { createMoney } from '@aureus/server/platform/ledger/money.ts';
import { post } from '@aureus/server/platform/ledger/post.ts';
import { silentLogger } from '@aureus/server/platform/log.ts';
import { middle } from '../orders/figures.ts';
import { BTC, openStage, USDT } from '../orders/stage.ts';
import { withProduct } from '../support/product.ts';

const FOLLOWERS = Number(process.argv[2] ?? 1_000);
const [ROUNDS, MOST_MS, ALONE] = [9, 1_000, 50];
const FUTURES = 3;
const EACH = 10_000n * 10n ** 8n;
const stage = await openStage(FOLLOWERS + 2, 1_000n);
const owner = createPool({ url: stage.embedded.ownerUrl, size: 2, log: silentLogger, role: null });
const [leader, single, ...followers] = stage.traders;
if (!leader || !single) throw new Error('There is no leader');

/** All have money in their futures accounts, the first two may trade contracts, and the others follow the first one. */
async function prepare(): Promise<void> {
  const ids = stage.traders.map(({ id }) => id);
  await createMoney(stage.pool, () => {}).transaction(null, (tx) =>
    post(tx, {
      kind: 'genesis',
      ref: null,
      at: systemClock.now(),
      postings: [
        { owner: house.external, account: 0, currency: USDT, available: -EACH * BigInt(ids.length), held: 0n },
        ...ids.map((id) => ({ owner: id, account: FUTURES, currency: USDT, available: EACH, held: 0n })),
      ],
    }),
  );
  await owner.query(
    `INSERT INTO identity_case (user_id, level, status, id_type, sealed, number_hash, submitted_at, decided_at)
     SELECT id, 1, 'passed', 1, 'bench', decode(repeat(lpad(to_hex(id), 8, '0'), 8), 'hex'), now(), now()
     FROM unnest($1::bigint[]) AS id`,
    [[leader?.id, single?.id]],
  );
  await owner.query('INSERT INTO futures_leader (owner_id, ratio_ppm, max_followers) VALUES ($1, 100000, 5000)', [
    leader?.id,
  ]);
  await owner.query(
    `INSERT INTO futures_copy (id, follower_id, leader_id, currency_id, mode, number, allocation, is_kept, ratio_ppm, terms,
       version, began_at, armed_at)
     SELECT row_number() OVER (ORDER BY id), id, $1, $2, 1, 100, $3, false, 100000, 1, 1, now(), now()
     FROM unnest($4::bigint[]) AS id`,
    [leader?.id, USDT, EACH, followers.map(({ id }) => id)],
  );
}

async function ask(port: number, path: string, token: string, form: Readonly<Record<string, string>>) {
  const from = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { authorization: token },
    body: new URLSearchParams(form),
  });
  const { type, message } = (await reply.json()) as { type: string; message: { id: number } };
  const took = performance.now() - from;
  if (type !== 'ok') throw new Error(`${path} was refused: ${JSON.stringify(message)}`);
  return { took, id: message.id };
}

let made = 0;
/** Opens a position of lots that were not ordered before, and closes it. */
async function openAndClose(
  port: number,
  token: string,
): Promise<{ readonly opened: number; readonly closed: number }> {
  made += 1;
  const order = { currency_id: String(BTC), legal_id: String(USDT), multiple: '10', type: '1', status: '1' };
  const opened = await ask(port, '/lever/submit', token, { ...order, share: String(made) });
  const closed = await ask(port, '/lever/close', token, { id: String(opened.id) });
  return { opened: opened.took, closed: closed.took };
}

/** Contracts are taken once prices count. */
async function untilTaken(port: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await openAndClose(port, single?.token ?? '');
      return;
    } catch (error) {
      if (tries === 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
let isGood = true;
function judge(what: string, is: string, isEnough: boolean): void {
  isGood &&= isEnough;
  console.log(`${what}: ${is}: ${isEnough ? 'yes' : 'NO'}`);
}

try {
  // Its first start brings the currencies.
  await withProduct(stage, {}, async () => {});
  await prepare();
  const figures = await withProduct(stage, {}, async (port) => {
    await untilTaken(port);
    const [copied, alone] = [[], []] as Awaited<ReturnType<typeof openAndClose>>[][];
    for (let round = 0; round < ROUNDS; round += 1) {
      const each = await openAndClose(port, leader.token);
      console.log(`round ${round + 1}: opened in ${ms(each.opened)}, closed in ${ms(each.closed)}`);
      copied?.push(each);
    }
    for (let order = 0; order < ALONE; order += 1) alone?.push(await openAndClose(port, single.token));
    return { copied: copied ?? [], alone: alone ?? [] };
  });
  const of = (all: typeof figures.copied, which: 'opened' | 'closed'): number => middle(all.map((each) => each[which]));
  const { copied, alone } = figures;
  console.log();
  for (const which of ['opened', 'closed'] as const) {
    const [took, one] = [of(copied, which), of(alone, which)];
    judge(
      `a position with ${FOLLOWERS} copies is ${which}`,
      `${ms(took)}; wanted less than ${MOST_MS} ms`,
      took < MOST_MS,
    );
    console.log(
      `  peer, an order without followers: ${ms(one)}; ${FOLLOWERS} of them one by one: ${ms(one * FOLLOWERS)}`,
    );
  }
  const { rows } = await owner.query<{ copies: number; pairs: number; open: number }>(
    `SELECT count(*)::integer AS copies, count(DISTINCT (copy_id, leader_position))::integer AS pairs,
       count(*) FILTER (WHERE status = 1)::integer AS open
     FROM futures_position WHERE copy_id IS NOT NULL`,
  );
  const { copies = 0, pairs = 0, open = 0 } = rows[0] ?? {};
  const isOnce = copies === ROUNDS * FOLLOWERS && pairs === copies && open === 0;
  judge('each follower has one copy of each', `${copies} copies, ${open} open`, isOnce);
  const { problems } = await auditLedger(stage.pool, heldMoney);
  judge('the books are right', `${problems.length} problems`, problems.length === 0);
  for (const problem of problems) console.log(problem);
} finally {
  await owner.end();
  await stage.close();
}
process.exit(isGood ? 0 : 1);
