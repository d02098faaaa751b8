import * as calls from '@aureus/contract/account/calls.ts';
import { close, closing, type OpenMatter, openMatters } from '@aureus/contract/account/closing-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { movableClock } from '../operator/operators.ts';
import { ableUser, plant, type Planted } from '../support/planted.ts';
import { useServer } from '../support/server.ts';
import { GOOD_PASSWORD } from './support.ts';

/**
 * Each single thing that is open keeps an account open, and each is named. The rows are those of a user who has one of
 * everything, given to somebody who has nothing, in the state that is asked about.
 */

const clock = movableClock();
const server = useServer({ clock });
let planted: Planted;
let token: string;
let user: number;

/** Numbers that no row has yet. */
let free = 5_000_000;

beforeAll(async () => {
  planted = await plant(server, await ableUser(server, clock, 0));
  const words = { user_string: 'has_nothing', password: GOOD_PASSWORD };
  await server.call(calls.register, { type: 'account', ...words, re_password: GOOD_PASSWORD });
  token = (await server.call(calls.login, words)).answer;
  user = (await server.call(calls.info, {}, { token })).answer.id;
  await server.call(reauth, { password: GOOD_PASSWORD }, { token });
}, 120_000);

type Changes = Readonly<Record<string, unknown>>;
interface Given {
  readonly table: string;
  /** SQL of the row that is copied, without an owner where any will do. */
  readonly of: () => string;
  readonly changes: () => Changes;
}

/** Copies a row of the planted user, changed. What else a row rests on is not asked for: it is read by its owner alone. */
async function give({ table, of, changes }: Given): Promise<{ take(): Promise<void> }> {
  const id = (free += 1);
  const beside = async (sql: string, values: unknown[]): Promise<number> => {
    const client = await server.database.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica');
      const { rowCount } = await client.query(sql, values);
      await client.query('COMMIT');
      return rowCount ?? 0;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
  const copied = await beside(
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
     SELECT (jsonb_populate_record(one, $1::jsonb)).* FROM ${table} AS one WHERE ${of()} LIMIT 1`,
    [JSON.stringify({ id, ...changes() })],
  );
  expect(copied, `${table} of the planted user`).toBe(1);
  const key = table === 'futures_leader' ? `owner_id = ${user}` : `id = ${id}`;
  return { take: async () => void (await beside(`DELETE FROM ${table} WHERE ${key}`, [])) };
}

const numbered = (what: string) => (): string => `id = ${planted.ids[what]}`;
const owned =
  (state: Changes = {}) =>
  (): Changes => ({ owner_id: user, ...state });
const now = new Date().toISOString();
const RUNNING = { state: 2, entry_price: 5, end_price: null, profit: null, settled_at: null };
const PURCHASED = { status: 1, settled_at: null, good_ticks: null };
const GOES_ON = { state: 1, ended_at: null, reason: null };
const IN_USE = { state: 2, kind: 1, began_at: now };
const order = (side: 'buyer_id' | 'seller_id', state: Changes) => (): Changes => ({ [side]: user, ...state });
const HELD = { state: 'released', ended_by: 'seller', lock_state: 'held' };
const APPEALED = { state: 'appealed', ended_at: null, ended_by: null, judgement: null };
const sale = (state: string) => (): Changes => ({ seller_id: user, work_id: free, state });
const won = (state: Changes) => (): Changes => ({ buyer_id: user, sale_id: free, ...state });
const box = (state: Changes) => (): Changes => ({ owner_id: user, number: free, code: codeOf(), ...state });
const codeOf = (): string => `0x${String(free).padStart(40, '0')}`;

const cases: readonly (readonly [OpenMatter, what: string, ...Given[]])[] = [
  [
    'deposits',
    'under review',
    { table: 'deposit', of: numbered('deposit'), changes: () => ({ user_id: user, voucher_id: free }) },
  ],
  ['withdrawals', 'requested', { table: 'withdrawal', of: numbered('withdrawal'), changes: owned() }],
  ['withdrawals', 'approved', { table: 'withdrawal', of: numbered('withdrawal'), changes: owned({ state: 2 }) }],
  [
    'withdrawals',
    'sent',
    { table: 'withdrawal', of: numbered('withdrawal'), changes: owned({ state: 3, tx_id: 'x' }) },
  ],
  ['spot', 'an order in the book', { table: 'spot_order', of: numbered('order'), changes: owned() }],
  ['futures', 'a position', { table: 'futures_position', of: numbered('position'), changes: owned() }],
  ['futures', 'a waiting order', { table: 'futures_position', of: numbered('contractOrder'), changes: owned() }],
  ['options', 'running', { table: 'option_order', of: numbered('option'), changes: owned(RUNNING) }],
  ['mining', 'locked', { table: 'mining_order', of: numbered('miningOrder'), changes: owned() }],
  ['dual', 'purchased', { table: 'dual_order', of: numbered('dual'), changes: owned(PURCHASED) }],
  ['ieo', 'applied', { table: 'ieo_application', of: numbered('subscription'), changes: owned() }],
  [
    'ieo',
    'not listed',
    {
      table: 'ieo_application',
      of: numbered('subscription'),
      changes: owned({ state: 2, passed: 1, paid: 1, settled_at: now }),
    },
  ],
  ['loans', 'owed', { table: 'loan', of: numbered('loan'), changes: owned() }],
  ['loans', 'a debt beyond the collateral', { table: 'loan', of: numbered('loan'), changes: owned({ state: 4, shortfall: 1 }) }], // prettier-ignore
  ['recurring', 'going on', { table: 'recurring_plan', of: numbered('recurringPlan'), changes: owned() }],
  [
    'recurring',
    'paused',
    {
      table: 'recurring_plan',
      of: numbered('recurringPlan'),
      changes: owned({ state: 2, reason: 1, slot: null }),
    },
  ],
  ['coupon', 'in use', { table: 'coupon', of: numbered('coupon'), changes: owned(IN_USE) }],
  ['copy', 'following', { table: 'futures_copy', of: numbered('follow'), changes: () => ({ follower_id: user, ...GOES_ON }) }], // prettier-ignore
  ['leading', 'being followed', { table: 'futures_copy', of: numbered('follow'), changes: () => ({ leader_id: user, ...GOES_ON }) }], // prettier-ignore
  ['leading', 'may be followed', { table: 'futures_leader', of: () => 'true', changes: owned({ is_active: true }) }],
  [
    'leading',
    'a copy that is still to be closed',
    { table: 'futures_copy', of: numbered('follow'), changes: () => ({ leader_id: user }) },
    {
      table: 'futures_position',
      of: numbered('position'),
      // Of the follow before it.
      changes: () => ({ copy_id: free - 1, leader_id: user, leader_position: 1, is_cross: false, trial_id: null }),
    },
  ],
  [
    'leading',
    'an application',
    { table: 'copy_application', of: () => 'state = 1', changes: () => ({ user_id: user }) },
  ],
  ['otc', 'an appeal as the buyer', { table: 'otc_order', of: numbered('otcOrder'), changes: order('buyer_id', APPEALED) }], // prettier-ignore
  ['otc', 'an appeal as the seller', { table: 'otc_order', of: numbered('otcOrder'), changes: order('seller_id', APPEALED) }], // prettier-ignore
  ['otc', 'coins that wait', { table: 'otc_order', of: numbered('otcOrder'), changes: order('buyer_id', HELD) }],
  ['otc', 'sold coins that wait', { table: 'otc_order', of: numbered('otcOrder'), changes: order('seller_id', HELD) }],
  ['otc', 'an advertisement', { table: 'otc_advert', of: numbered('otcAdvert'), changes: owned() }],
  ['art', 'an auction under review', { table: 'art_sale', of: numbered('artSale'), changes: sale('review') }],
  ['art', 'a running auction', { table: 'art_sale', of: numbered('artSale'), changes: sale('open') }],
  ['art', 'an auction that is to be paid', { table: 'art_sale', of: numbered('artSale'), changes: sale('paying') }],
  ['art', 'a bid', { table: 'art_bidder', of: () => `state = 'held'`, changes: () => ({ user_id: user }) }],
  ['art', 'a won work', { table: 'art_order', of: numbered('artOrder'), changes: won({}) }],
  ['art', 'an unpaid work', { table: 'art_order', of: numbered('artOrder'), changes: won({ state: 'expired', ended_at: now }) }], // prettier-ignore
  ['art', 'a series of boxes on sale', { table: 'box_series', of: () => 'true', changes: () => ({ creator_id: user, code: codeOf() }) }], // prettier-ignore
  ['box', 'not drawn', { table: 'box_bought', of: numbered('box'), changes: box({}) }],
  ['box', 'not opened', { table: 'box_bought', of: numbered('box'), changes: box({ state: 2, prize: 0, settled_at: now }) }], // prettier-ignore
];

test('every matter of the contract is tried alone, but for money', () => {
  expect(openMatters.filter((matter) => !cases.some(([tried]) => tried === matter))).toEqual(['money']);
});

const told = async (): Promise<unknown> => (await server.call(closing, {}, { token })).answer.open;

const trials = cases.map(([matter, what, ...rows]) => ({ matter, what, rows }));

test.each(trials)('$matter alone keeps it open and is named: $what', async ({ matter, rows }) => {
  const given: { take(): Promise<void> }[] = [];
  for (const row of rows) given.push(await give(row));
  expect(await told()).toEqual([{ matter, count: 1 }]);
  expect((await server.call(close, {}, { token })).error).toBe('closing_matters_open');
  for (const { take } of given) await take();
  expect(await told()).toEqual([]);
});

test('whoever has one of everything is told everything, in the order of the contract', async () => {
  const own = Number(planted.user.id);
  const rows: Given[] = [
    { table: 'option_order', of: numbered('option'), changes: () => RUNNING },
    { table: 'dual_order', of: numbered('dual'), changes: () => PURCHASED },
    { table: 'coupon', of: numbered('coupon'), changes: () => ({ ...IN_USE, campaign_id: free }) },
    { table: 'futures_copy', of: numbered('follow'), changes: () => ({ follower_id: own, ...GOES_ON }) },
  ];
  const given: { take(): Promise<void> }[] = [];
  for (const row of rows) given.push(await give(row));
  const { open } = (await server.call(closing, {}, { token: planted.user.token })).answer;
  expect(open.map(({ matter }) => matter)).toEqual(openMatters);
  await planted.user.prove();
  expect((await server.call(close, {}, { token: planted.user.token })).error).not.toBeNull();
  for (const { take } of given) await take();
});

test('once nothing is open it is closed', async () => {
  await server.call(reauth, { password: GOOD_PASSWORD }, { token });
  expect((await server.call(close, {}, { token })).error).toBeNull();
});
