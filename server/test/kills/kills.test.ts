import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { useDatabase } from '../support/database.ts';
import { wrongs } from '../spot/exchange.ts';
import { Desk } from './due.ts';
import type { Due } from './kind.ts';
import { type Kill, whats } from './protocol.ts';
import { Victim } from './victim.ts';

// kill -9 of a process in the middle of what is due: options of one second, stops and liquidations of contracts, the fee
// of a night, dividends of contracts, splits of shares and of the contracts on them, interest of lock-up mining, dual
// investments, days of loans, warnings and sales of what secures them, stops of the spot market, the allotment of coins
// that are sold, their payment and their listing, recurring buys, what coupons give back, margins of the house that are
// over and positions on them at their last moment, rebates of fees and their payment, orders of the OTC desk that nobody
// has paid, coins of new buyers that become free, ends of auctions, won works nobody has paid, draws of blind boxes and their
// payment, and accounts at the end of their wait. Another process does the rest; each of it is done once.

/** Beside which statement; null is the commit. */
const STATEMENTS = [null, 1, 2, 3, 4] as const;
const KILLS = campaign(29, 232);
/** All are killed in the soak. Otherwise it is every second one, since to start another process takes longer than all else. */
const EVERY = campaign(2, 1);

const database = useDatabase();
let desk: Desk;
let victim: Victim;

/** How everything that was due stands. */
const STATES = `
  SELECT 'otc' AS what, id, state::text, version::text AS more FROM otc_order
  UNION ALL SELECT 'art sale', id, state::text, '' FROM art_sale
  UNION ALL SELECT 'art order', id, state::text, ended_at::text FROM art_order
  UNION ALL SELECT 'art bidder', id, state::text, '' FROM art_bidder
  UNION ALL SELECT 'box', id, state::text, settled_at::text FROM box_bought
  UNION ALL SELECT 'box series', id, state::text, '' FROM box_series
  UNION ALL SELECT 'coupon', id, state::text, ended_at::text FROM coupon
  UNION ALL SELECT 'campaign', id, state::text, '' FROM coupon_campaign
  UNION ALL SELECT 'dual', id, status::text, settled_at::text FROM dual_order
  UNION ALL SELECT 'mining', id, state::text, paid_days::text FROM mining_order
  UNION ALL SELECT 'plan', id, state::text, runs_done::text FROM recurring_plan
  UNION ALL SELECT 'loan', id, state::text, charged_days::text FROM loan
  UNION ALL SELECT 'application', id, state::text, '' FROM ieo_application
  UNION ALL SELECT 'option', id, state::text, '' FROM option_order
  ORDER BY 1, 2`;

/** Kinds that send notices and move no money: of what is said again nothing is lost. */
const TELLING = String.raw`(told|telling|\.matured|\.stop_acted)$`;

/** What is announced once, or done once a day: a second time is a defect, which administrators hear of. */
const ANNOUNCED = new Set(['corporate.split', 'futures.dividend', 'futures.overnight', 'futures.split', 'rebate.day']);

/** Keeps what was due and is not any more: settled, or ended before. */
const NOTE_GONE = `
  CREATE TABLE deadline_gone (kind text, ref text, moves boolean);
  CREATE FUNCTION note_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO deadline_gone VALUES (old.kind, old.ref, old.moves); RETURN old; END $$;
  CREATE TRIGGER note_gone AFTER DELETE ON deadline FOR EACH ROW EXECUTE FUNCTION note_gone()`;

beforeAll(async () => {
  await database.owner.query(NOTE_GONE);
  desk = await Desk.open(database, Math.ceil(KILLS / whats.length));
  victim = await Victim.start(database.applicationUrl);
  await desk.begin(victim);
});
afterAll(() => victim.end());

/** How a process ended that was to be killed; says so when it has done all and lives: it was not stopped where it should have been. */
async function endOf(armed: Victim, due: Due, kill: Kill): Promise<unknown> {
  const done = vi
    .waitUntil(() => due.isDone(), { timeout: 240_000 })
    .then(async () => ((await armed.isAlive(kill)) ? 'not killed' : armed.signal()));
  return Promise.race([armed.signal(), done]);
}

/** Each kind goes through all places, and of a few kinds each has another. */
function killOf(turn: number): Kill {
  const place = (turn % whats.length) + Math.floor(turn / whats.length);
  return {
    what: whats[turn % whats.length]!,
    statement: STATEMENTS[(place >> 1) % STATEMENTS.length]!,
    when: place % 2 === 0 ? 'before' : 'after',
  };
}

test(`${Math.ceil(KILLS / EVERY)} processes are killed while they do what is due: each is done once, and the books are right`, async () => {
  for (let turn = 0; turn < KILLS; turn += 1) {
    const kill = killOf(turn);
    const due = desk.due[kill.what];
    await due.prepare(victim);
    const isKilled = turn % EVERY === 0;
    if (isKilled) await victim.arm(kill);
    await due.release(victim);
    if (isKilled) {
      expect(await endOf(victim, due, kill), JSON.stringify(kill)).toBe('SIGKILL');
      victim = await Victim.start(database.applicationUrl);
    }
    await desk.finish(kill.what, victim);
    expect(await desk.found(), JSON.stringify(kill)).toEqual(desk.expected());
    expect(await wrongs(database), JSON.stringify(kill)).toEqual([]);
  }
  expect(await desk.problems()).toEqual([]);
});

test('what has ended is settled no second time should it be due again', async () => {
  const { owner } = database;
  const state = async (): Promise<unknown> => ({
    found: await desk.found(),
    entries: (await owner.query('SELECT count(*)::integer AS entries FROM ledger_entry')).rows,
    states: (await owner.query(STATES)).rows,
  });
  const before = await state();
  const { rows } = await owner.query<{ kind: string }>(
    `WITH again AS (
       INSERT INTO deadline (kind, ref, due, moves)
       SELECT DISTINCT ON (kind, ref) kind, ref, clock_timestamp() - interval '1 second', moves FROM deadline_gone
       WHERE kind !~ $1 ON CONFLICT DO NOTHING RETURNING kind
     ) SELECT kind, pg_notify('deadline', kind) FROM again GROUP BY kind`,
    [TELLING],
  );
  expect(rows.length).toBeGreaterThan(20);
  await expect
    .poll(async () => (await owner.query('SELECT kind, ref FROM deadline WHERE due < now() AND failures = 0')).rows)
    .toEqual([]);
  expect(await state()).toEqual(before);
  expect(await wrongs(database)).toEqual([]);
  const failing = await owner.query<{ kind: string }>('SELECT DISTINCT kind FROM deadline WHERE failures > 0');
  expect(failing.rows.map(({ kind }) => kind).filter((kind) => !ANNOUNCED.has(kind))).toEqual([]);
  await owner.query('DELETE FROM deadline WHERE failures > 0');
});

type Column = 'inputs' | 'output' | 'ticks';

/** The first number of this name in a text of a receipt, one more. @throws Error when there is none */
function oneMore(text: string, name: string): string {
  const at = new RegExp(`("${name}":"?)(-?\\d+)`);
  if (!at.test(text)) throw new Error(`No ${name} in ${text}`);
  return text.replace(at, (_, before: string, number: string) => `${before}${BigInt(number) + 1n}`);
}

test.each<readonly [rule: string, column: Column, name: string]>([
  ['futures.stop.1', 'output', 'ticks'],
  ['futures.stop.1', 'output', 'profit'],
  ['futures.stop.1', 'inputs', 'mark'],
  ['futures.stop.1', 'inputs', 'openTicks'],
  ['futures.stop.1', 'inputs', 'margin'],
  ['futures.stop.1', 'inputs', 'stopLoss'],
  ['futures.stop.1', 'ticks', 'mark'],
  ['futures.stop.1', 'ticks', 'second'],
  ['futures.liquidation.1', 'output', 'ticks'],
  ['futures.liquidation.1', 'output', 'profit'],
  ['futures.liquidation.1', 'output', 'balance'],
  ['futures.liquidation.1', 'inputs', 'mark'],
  ['futures.liquidation.1', 'inputs', 'margin'],
  ['futures.liquidation.1', 'ticks', 'sequence'],
  ['futures.night.1', 'output', 'fee'],
  ['futures.night.1', 'output', 'fromMargin'],
  ['futures.night.1', 'inputs', 'lots'],
  ['futures.night.1', 'inputs', 'overnightPpm'],
  ['futures.term.1', 'output', 'ticks'],
  ['futures.term.1', 'inputs', 'second'],
  ['futures.term.1', 'inputs', 'endsAt'],
  ['futures.term.1', 'ticks', 'mark'],
  ['futures.dividend.1', 'output', 'received'],
  ['futures.dividend.1', 'inputs', 'lot'],
  ['futures.dividend.1', 'inputs', 'lots'],
])('a receipt of %s altered by one unit, in its %s the %s, is found', async (rule, column, name) => {
  const { rows } = await database.owner.query<{ id: bigint } & Record<Column, string>>(
    `SELECT id, inputs, output, ticks FROM futures_receipt WHERE rule = $1 AND inputs !~ '"stopLoss":null' LIMIT 1`,
    [rule],
  );
  const [receipt] = rows;
  const set = (text: string | undefined) =>
    database.owner.query(`UPDATE futures_receipt SET ${column} = $2 WHERE id = $1`, [receipt?.id, text]);
  await set(oneMore(receipt?.[column] ?? '', name));
  expect(await desk.problems()).not.toEqual([]);
  await set(receipt?.[column]);
  expect(await desk.problems()).toEqual([]);
});

test.each([
  ['profit', 'reason = 3', 'has brought'],
  ['profit', 'reason = 5', 'has brought'],
  ['close_ticks', 'reason = 3', 'was ended at'],
  ['close_ticks', 'reason = 5', 'was ended at'],
  ['stop_loss', 'reason = 3', 'has other stops'],
  ['overnight', 'overnight > 0', 'for nights'],
])('a position altered by one unit, in its %s where %s, is found', async (column, where, problem) => {
  const by = (one: string) =>
    database.owner.query(
      `UPDATE futures_position SET ${column} = ${column} ${one}
       WHERE id = (SELECT min(id) FROM futures_position WHERE ${where})`,
    );
  await by('+ 1');
  expect((await desk.problems()).join('\n')).toContain(problem);
  await by('- 1');
  expect(await desk.problems()).toEqual([]);
});

test('a position that was ended and has no receipt any more is found', async () => {
  await database.owner.query(`DELETE FROM futures_receipt WHERE rule = 'futures.liquidation.1'`);
  expect((await desk.problems()).join('\n')).toContain('no receipt says how');
});
