import { trial } from '@aureus/contract/futures/calls.ts';
import { expect, test } from 'vitest';
import { campaign as rounds } from '../../../tools/vitest/campaign.ts';
import { setFrozen } from '../../src/account/public.ts';
import { verifyTrials } from '../../src/futures/verify-trials.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { BTC, Stage as Contracts } from '../futures/stage.ts';
import { codeOf } from '../spot/exchange.ts';
import { onQuery } from '../support/interference.ts';
import { settleAll } from '../support/product-stage.ts';
import { useTrialStage } from './trial-stage.ts';

/** Whoever wants more of a trial than one position, or a margin that is the house's. */

const stage = useTrialStage();
const ROUNDS = rounds(2, 20);

const isBatch = (args: unknown[]): boolean => (args[0] as { name?: string } | undefined)?.name === 'futures-batch';
const waitingFor = async (table: string): Promise<number> => {
  const { rows } = await stage.database.owner.query<{ number: number }>(
    'SELECT count(*)::integer AS number FROM pg_locks WHERE relation = $1::regclass AND NOT granted',
    [table],
  );
  return rows[0]?.number ?? 0;
};
const codesOf = async (tries: readonly Promise<unknown>[]): Promise<Record<string, number>> => {
  const all = await Promise.all(tries.map(codeOf));
  return Object.fromEntries([...Map.groupBy(all, (code) => code)].map(([code, same]) => [code, same.length]));
};

test(`fifty tries at once open one position, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user();
    const id = await stage.begun(user, { number: 1 });
    const tries = Array.from({ length: 50 }, (_, place) => stage.open(user, id, { type: 1 + (place % 2) }));
    expect(await codesOf(tries)).toEqual({ ok: 1, coupon_used_up: 49 });
    expect(await stage.contracts.list(user, 1)).toHaveLength(1);
  }
});

test('one that is opened and closed is opened no second time, before and after its margin has come back', async () => {
  const user = await stage.user();
  const id = await stage.begun(user);
  const row = await stage.open(user, id);
  await stage.contracts.close(user, row.id);
  expect(await codeOf(stage.open(user, id))).toBe('coupon_used_up');
  await stage.sweep();
  expect(await codeOf(stage.open(user, id))).toBe('coupon_used_up');
});

test('a key that is used again has one effect', async () => {
  const user = await stage.user();
  const id = await stage.begun(user);
  await stage.open(user, id, {}, 'once');
  await expect(stage.open(user, id, {}, 'once')).rejects.toThrow();
  expect(await stage.contracts.list(user, 1)).toHaveLength(1);
});

test('of two processes one opens it', async () => {
  const user = await stage.user();
  const id = await stage.begun(user);
  const second = new Contracts(stage.database);
  await second.start();
  try {
    const field = { id, type: 1 };
    const codes = await codesOf([
      stage.open(user, id),
      second.call(trial, user, field),
      second.call(trial, user, field),
    ]);
    expect(codes.ok).toBe(1);
    expect(await second.list(user, 1)).toHaveLength(1);
  } finally {
    await second.stop();
  }
});

test('it is not opened while its last moment ends it: whichever comes first counts', async () => {
  const user = await stage.user();
  const id = await stage.begun(user);
  let isArmed = true;
  onQuery(stage.database, async (_client, query, args) => {
    if (isBatch(args) && isArmed) {
      isArmed = false;
      await stage.database.owner.query(
        `UPDATE deadline SET due = now() - interval '1 second' WHERE kind = 'futures.trial'`,
      );
      await settleAll(stage.platform, stage.contracts.futures.deadlines);
    }
    return query(...args);
  });
  expect(await codeOf(stage.open(user, id))).toBe('coupon_expired');
  expect(isArmed).toBe(false);
  await stage.sweep();
  expect(await stage.mine(user)).toMatchObject([{ id, state: 'used', brought: '0', position_id: null }]);
  expect(await stage.house()).toEqual(['550', '450', '0']);
  expect(stage.notices).toMatchObject([{ kind: 'coupon_nothing' }]);
});

test('one that is open when its last moment is due stays until a price ends it', async () => {
  const user = await stage.user();
  const id = await stage.begun(user);
  const row = await stage.open(user, id);
  await stage.pass();
  await stage.sweep();
  expect(await stage.mine(user)).toMatchObject([{ state: 'active', position_id: row.id }]);
  expect(await stage.contracts.list(user, 1)).toHaveLength(1);
});

test('an outage moves the last moment to open one, and settles as due what is over', () => {
  const all = [...stage.contracts.futures.deadlines, ...stage.coupons.deadlines];
  const outageOf = (name: string) => all.find((each) => each.name === name)?.outage;
  expect([outageOf('futures.trial'), outageOf('coupon.trial')]).toEqual(['move', 'settle_as_due']);
});

test('whose last moment has come cannot open it, although nobody has ended it yet', async () => {
  const user = await stage.user();
  const id = await stage.begun(user);
  await stage.pass();
  expect(await codeOf(stage.open(user, id))).toBe('coupon_expired');
});

test('nobody opens the trial of somebody else, nor one that was not begun', async () => {
  const [one, other] = [await stage.user(), await stage.user()];
  const campaign = await stage.offer();
  const { id } = await stage.take(one, campaign);
  expect(await codeOf(stage.open(one, id))).toBe('coupon_unknown');
  await stage.use(one, id);
  expect(await codeOf(stage.open(other, id))).toBe('coupon_unknown');
  expect(await codeOf(stage.open(one, 999_999))).toBe('coupon_unknown');
});

test(`of two accounts of one person one begins a trial of a campaign, also at the same moment, ${ROUNDS} times`, async () => {
  // Everybody here has a nickname that begins in the same way.
  stage.links = [
    {
      kind: 'device',
      sql: `SELECT b.id FROM users a JOIN users b ON left(a.nickname, 6) = left(b.nickname, 6) WHERE a.id = $1 AND b.id <> a.id`,
    },
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    const campaign = await stage.offer({ number: 2 });
    const users = [await stage.user(), await stage.user()];
    const coupons = await Promise.all(users.map((user) => stage.take(user, campaign)));
    const codes = await codesOf(coupons.map(({ id }, place) => stage.use(users[place]!, id)));
    expect(codes).toEqual({ ok: 1, coupon_linked: 1 });
    const states = (await Promise.all(users.map((user) => stage.mine(user)))).map(([row]) => row?.state);
    expect(new Set(states)).toEqual(new Set(['active', 'available']));
  }
  stage.links = [];
});

test('nobody waits while it is looked for whose other accounts somebody has', async () => {
  // Somebody with very many devices: the look at them takes as long as this lock.
  stage.links = [{ kind: 'document', sql: 'SELECT user_id FROM identity_case WHERE user_id = $1' }];
  const [one, other] = [await stage.user(), await stage.user()];
  const campaign = await stage.offer();
  const { id } = await stage.take(one, campaign);
  const looking = await stage.database.owner.connect();
  try {
    await looking.query('BEGIN; LOCK TABLE identity_case');
    const beginning = codeOf(stage.use(one, id));
    await expect.poll(() => waitingFor('identity_case')).toBe(1);
    expect(await stage.take(other, campaign)).toMatchObject({ state: 'available' });
    await looking.query('ROLLBACK');
    expect(await beginning).toBe('ok');
  } finally {
    looking.release(true);
    stage.links = [];
  }
});

test('whoever is frozen opens nothing; a position goes on to its end, and its gain is frozen with the rest', async () => {
  const freeze = (user: bigint) =>
    withTransaction(stage.database.owner, async (tx) => setFrozen(tx, user, 'funds', true)).then(() =>
      stage.contracts.futures.refreshBarred(),
    );
  const [one, other] = [await stage.user(), await stage.user()];
  const waiting = await stage.begun(one, { number: 1 });
  await freeze(one);
  expect(await codeOf(stage.open(one, waiting))).toBe('funds_frozen');
  const { id } = await stage.open(other, await stage.begun(other, { number: 1 }));
  await freeze(other);
  await stage.pass();
  stage.contracts.record(BTC, 10_100);
  await expect.poll(async () => (await stage.contracts.list(other, 3)).length).toBe(1);
  await stage.sweep();
  expect(await stage.mine(other)).toMatchObject([{ state: 'used', position_id: id }]);
  expect(Number((await stage.contracts.balance(other))[0])).toBeGreaterThan(0);
});

test('long and short with two accounts get what the price moves and no more, out of what was set aside for it', async () => {
  const { contracts } = stage;
  const all = async (): Promise<number> => {
    const owners = [house.coupons, house.trials, house.futures, house.insurance];
    const balances = await Promise.all(owners.map((owner) => contracts.balance(owner)));
    return balances.flat().reduce((sum, amount) => sum + Number(amount), 0);
  };
  const campaign = await stage.offer({ number: 2 });
  const users = [await stage.user(), await stage.user()] as const;
  const before = await all();
  const rows = [];
  for (const [place, user] of users.entries()) {
    const { id } = await stage.take(user, campaign);
    await stage.use(user, id);
    rows.push(await stage.open(user, id, { type: place + 1 }));
  }
  contracts.record(BTC, 13_000);
  await expect.poll(async () => (await contracts.list(users[1], 3)).length).toBe(1);
  await contracts.close(users[0], rows[0]!.id);
  await stage.sweep();
  const gained = Number((await contracts.balance(users[0]))[0]);
  expect(gained).toBeLessThan(Number(rows[0]!.number) * 3_000);
  expect(await contracts.balance(users[1])).toEqual(['0', '0']);
  expect(before - (await all())).toBeCloseTo(gained, 5);
});

test('whoever changes what a trial has brought or what is there is found', async () => {
  const user = await stage.user();
  const id = await stage.begun(user);
  const row = await stage.open(user, id);
  stage.contracts.setPrice(BTC, 10_100);
  await stage.contracts.close(user, row.id);
  await stage.sweep();
  const problems = async (change: string): Promise<readonly string[]> => {
    const client = await stage.database.owner.connect();
    try {
      await client.query(`BEGIN; ALTER TABLE futures_trial DISABLE TRIGGER USER; ${change}`);
      return (await verifyTrials.verify({ client, recorded: () => Promise.reject(new Error('none')) })).problems;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  expect(await problems('SELECT 1')).toEqual([]);
  expect(await problems('UPDATE futures_trial SET brought = brought + 1')).not.toEqual([]);
  expect(await problems('UPDATE futures_trial SET returned = returned - 1')).not.toEqual([]);
  expect(await problems('UPDATE futures_trial SET state = 3')).not.toEqual([]);
  expect(await problems('UPDATE futures_trial SET margin = margin + 1')).not.toEqual([]);
  const [purse] = await stage.contracts.balance(house.trials);
  expect(purse).toBe('0');
});
