import type { HoldKind, LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { AppError } from '../../../src/platform/errors.ts';
import { auditLedger } from '../../../src/platform/ledger/audit.ts';
import { readBalance } from '../../../src/platform/ledger/balances.ts';
import type { HeldMoney } from '../../../src/platform/ledger/held-money.ts';
import {
  changeHolds,
  type HoldChange,
  HoldEndedError,
  openHolds,
  releaseHold,
  takeFromHold,
} from '../../../src/platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../../../src/platform/ledger/house.ts';
import { post } from '../../../src/platform/ledger/post.ts';
import type { WalletKey } from '../../../src/platform/ledger/wallets.ts';
import { useDatabase } from '../../support/database.ts';
import { withMoney } from '../../support/money.ts';

const database = useDatabase();
const AT = new Date('2026-01-01T00:00:00Z');
const KIND: HoldKind = 'withdrawal';
/** No trigger of an area asks after these kinds of the journal. */
const AS: LedgerKind = 'transfer';

let users = 20_000n;
let causes = 0n;

const wallet = (owner: bigint) => ({ owner, account: 2, currency: 1 });
const outside: WalletKey = { owner: house.external, account: HOUSE_ACCOUNT, currency: 1 };
const balance = async (owner: bigint): Promise<[bigint, bigint]> => {
  const { available, held } = await readBalance(database.pool, wallet(owner));
  return [available, held];
};

async function newUser(amount: bigint): Promise<bigint> {
  users += 1n;
  const owner = users;
  await withMoney(database.pool, (tx) =>
    post(tx, {
      kind: 'faucet',
      ref: null,
      at: AT,
      postings: [
        { ...outside, available: -amount, held: 0n },
        { ...wallet(owner), available: amount, held: 0n },
      ],
    }),
  );
  return owner;
}

async function open(owner: bigint, amount: bigint): Promise<bigint> {
  causes += 1n;
  const ref = causes;
  await withMoney(database.pool, (tx) => openHolds(tx, AT, [{ kind: KIND, ref, ...wallet(owner), amount, as: AS }]));
  return ref;
}

const take = (ref: bigint, amount: bigint, to = outside) =>
  withMoney(database.pool, (tx) => takeFromHold(tx, AT, { kind: KIND, ref }, [{ amount, to, as: AS }]));
const release = (ref: bigint) => withMoney(database.pool, (tx) => releaseHold(tx, AT, { kind: KIND, ref }, AS));
const change = (...changes: HoldChange[]) => withMoney(database.pool, (tx) => changeHolds(tx, AT, changes));

describe('a hold', () => {
  test('sets money aside, pays whomever its cause says, and gives the rest back once', async () => {
    const [owner, other] = [await newUser(100n), await newUser(0n + 1n)];
    const ref = await open(owner, 60n);
    expect(await balance(owner)).toEqual([40n, 60n]);
    await take(ref, 25n, wallet(other));
    expect([await balance(owner), await balance(other)]).toEqual([
      [40n, 35n],
      [26n, 0n],
    ]);
    await release(ref);
    expect(await balance(owner)).toEqual([75n, 0n]);
    await expect(release(ref)).rejects.toThrow(HoldEndedError);
    await expect(take(ref, 1n)).rejects.toThrow(HoldEndedError);
    expect(await balance(owner)).toEqual([75n, 0n]);
  });

  test('ends when it has paid everything', async () => {
    const owner = await newUser(10n);
    const ref = await open(owner, 10n);
    await take(ref, 10n);
    await expect(release(ref)).rejects.toThrow(HoldEndedError);
    const { rows } = await database.pool.query('SELECT held, ended_at FROM ledger_hold WHERE ref = $1', [ref]);
    expect(rows).toEqual([{ held: 0n, ended_at: AT }]);
  });

  test('is refused for more than is available, for nothing, and a second time for one cause', async () => {
    const owner = await newUser(10n);
    const tooMuch = open(owner, 11n);
    await expect(tooMuch).rejects.toThrow(AppError);
    await expect(open(owner, 0n)).rejects.toThrow(RangeError);
    const ref = await open(owner, 4n);
    const again = withMoney(database.pool, (tx) =>
      openHolds(tx, AT, [{ kind: KIND, ref, ...wallet(owner), amount: 1n, as: AS }]),
    );
    await expect(again).rejects.toThrow('ledger_hold_cause');
    expect(await balance(owner)).toEqual([6n, 4n]);
  });

  test('does not pay more than it has, in another currency, or nothing', async () => {
    const owner = await newUser(10n);
    const ref = await open(owner, 4n);
    await expect(take(ref, 5n)).rejects.toThrow(RangeError);
    await expect(take(ref, 0n)).rejects.toThrow(RangeError);
    await expect(take(ref, 1n, { ...outside, currency: 2 })).rejects.toThrow(RangeError);
    await expect(
      change({ kind: KIND, ref, take: [3n, 2n].map((amount) => ({ amount, to: outside, as: AS })) }),
    ).rejects.toThrow(RangeError);
    expect(await balance(owner)).toEqual([6n, 4n]);
  });

  test('many are changed at once, all or none', async () => {
    const [one, two] = [await newUser(10n), await newUser(10n)];
    const [first, second] = [await open(one, 10n), await open(two, 10n)];
    const toTwo = { amount: 7n, to: wallet(two), as: AS };
    await change({ kind: KIND, ref: first, take: [toTwo], release: AS }, { kind: KIND, ref: second, release: AS });
    expect([await balance(one), await balance(two)]).toEqual([
      [3n, 0n],
      [17n, 0n],
    ]);
    const third = await open(one, 3n);
    const broken = change({ kind: KIND, ref: third, release: AS }, { kind: KIND, ref: first, release: AS });
    await expect(broken).rejects.toThrow(HoldEndedError);
    expect(await balance(one)).toEqual([0n, 3n]);
    await expect(change({ kind: KIND, ref: third }, { kind: KIND, ref: third, release: AS })).rejects.toThrow('once');
    await release(third);
  });

  test('that neither pays nor ends stays as it is, by itself and among others', async () => {
    const [one, two] = [await newUser(10n), await newUser(10n)];
    const [first, second] = [await open(one, 10n), await open(two, 10n)];
    await change({ kind: KIND, ref: first, take: [] });
    await change({ kind: KIND, ref: first, take: [] }, { kind: KIND, ref: second, release: AS });
    expect([await balance(one), await balance(two)]).toEqual([
      [0n, 10n],
      [10n, 0n],
    ]);
    await expect(change({ kind: KIND, ref: second })).rejects.toThrow(HoldEndedError);
    await release(first);
  });

  test('pays into another account of its owner as into anybody’s', async () => {
    const owner = await newUser(10n);
    const ref = await open(owner, 10n);
    const other = { ...wallet(owner), account: 3 };
    await take(ref, 4n, other);
    expect(await readBalance(database.pool, other)).toMatchObject({ available: 4n, held: 0n });
    expect(await balance(owner)).toEqual([0n, 6n]);
    await release(ref);
  });

  test('of many that are changed at once in opposite orders, nobody waits for the other in a circle', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => newUser(100n)));
    const refs: bigint[] = [];
    for (const owner of owners) refs.push(await open(owner, 100n));
    const payOne = (ref: bigint): HoldChange => ({ kind: KIND, ref, take: [{ amount: 1n, to: outside, as: AS }] });
    let runs = 0;
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        withMoney(database.pool, (tx) => {
          runs += 1;
          return changeHolds(tx, AT, (turn % 2 === 0 ? refs : refs.toReversed()).map(payOne));
        }),
      ),
    );
    // Whoever had lost a conflict would have run again.
    expect(runs).toBe(40);
    for (const owner of owners) expect(await balance(owner)).toEqual([0n, 60n]);
  });

  test('of two who end it at once, one does', async () => {
    for (let round = 0; round < campaign(5, 100); round += 1) {
      const owner = await newUser(10n);
      const ref = await open(owner, 10n);
      const ends = await Promise.allSettled([take(ref, 10n), release(ref), take(ref, 10n), release(ref)]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [available, held] = await balance(owner);
      expect([0n, 10n]).toContain(available);
      expect(held).toBe(0n);
    }
  });
});

describe('the database itself', () => {
  const set = (ref: bigint, what: string) =>
    database.owner.query(`UPDATE ledger_hold SET ${what} WHERE ref = $1`, [ref]);

  test('lets a hold only get less, and what has ended stay so', async () => {
    const owner = await newUser(10n);
    const ref = await open(owner, 10n);
    for (const what of ['held = 11', 'held = 10', 'amount = 20', `owner_id = ${owner + 1n}`, 'held = 0', 'held = -1']) {
      await expect(set(ref, what), what).rejects.toThrow(/ledger_hold|cannot change so/);
    }
    await release(ref);
    await expect(set(ref, 'held = 1, ended_at = NULL')).rejects.toThrow('cannot change so');
    await expect(database.pool.query('DELETE FROM ledger_hold')).rejects.toThrow('permission denied');
    await expect(database.pool.query('UPDATE ledger_hold SET amount = 1')).rejects.toThrow('permission denied');
  });
});

describe('the audit', () => {
  const asked = (sql: string): readonly HeldMoney[] => [{ kind: KIND, sql }];
  const problemsOf = async (held: readonly HeldMoney[]) => (await auditLedger(database.pool, held)).problems;

  test('misses no hold without a cause, no cause without a hold, no other amount', async () => {
    const owner = await newUser(10n);
    const ref = await open(owner, 4n);
    const others = `SELECT ref, owner_id, account, currency_id, held FROM ledger_hold WHERE ended_at IS NULL AND ref <> ${ref}`;
    const cause = (amount: number, account = 2, number = ref) =>
      asked(`${others} UNION ALL SELECT ${number}, ${owner}, ${account}, 1, ${amount}`);
    expect(await problemsOf(cause(4))).toEqual([]);
    const wrong = [asked(others), cause(5), cause(4, 3), cause(4, 2, 999_999n)];
    for (const held of wrong) expect(await problemsOf(held)).toContainEqual(expect.stringContaining(`of withdrawal`));
    expect(await problemsOf([])).toContainEqual(expect.stringContaining('for which nobody answers'));
    const twice = [
      ...cause(4),
      {
        rows: 'things',
        sql: `SELECT 1 AS ref, ${owner}::bigint AS owner_id, 2 AS account, 1 AS currency_id, 2::bigint AS held`,
      },
    ];
    expect(await problemsOf(twice)).toContainEqual(
      `Owner ${owner}, account 2, currency 1 holds 4, what it is held for needs 6`,
    );
    await release(ref);
    expect(await problemsOf(asked(others))).toEqual([]);
  });
});

/** What holds and wallets should say, in the plainest form. */
class Model {
  readonly available = new Map<bigint, bigint>();
  readonly holds = new Map<bigint, { owner: bigint; left: bigint }>();

  open(owner: bigint, ref: bigint, amount: bigint): boolean {
    const has = this.available.get(owner) ?? 0n;
    if (has < amount) return false;
    this.available.set(owner, has - amount);
    this.holds.set(ref, { owner, left: amount });
    return true;
  }

  take(ref: bigint, amount: bigint, to: bigint): boolean {
    const hold = this.holds.get(ref);
    if (!hold || hold.left === 0n || amount > hold.left) return false;
    hold.left -= amount;
    this.available.set(to, (this.available.get(to) ?? 0n) + amount);
    return true;
  }

  release(ref: bigint): boolean {
    const hold = this.holds.get(ref);
    if (!hold || hold.left === 0n) return false;
    this.available.set(hold.owner, (this.available.get(hold.owner) ?? 0n) + hold.left);
    hold.left = 0n;
    return true;
  }

  heldOf(owner: bigint): bigint {
    let sum = 0n;
    for (const hold of this.holds.values()) if (hold.owner === owner) sum += hold.left;
    return sum;
  }
}

const step = fc.record({
  act: fc.constantFrom('open', 'take', 'take', 'release'),
  who: fc.nat(2),
  which: fc.nat(5),
  to: fc.nat(2),
  amount: fc.bigInt(1n, 60n),
});

test('any order of opening, taking and releasing ends as in a plain model, after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const model = new Model();
      const people: bigint[] = [];
      for (let index = 0; index < 3; index += 1) {
        const owner = await newUser(100n);
        people.push(owner);
        model.available.set(owner, 100n);
      }
      const refs: bigint[] = [];
      for (const { act, who, which, to, amount } of steps) {
        const owner = people[who]!;
        const ref = refs[which % Math.max(1, refs.length)] ?? 0n;
        let work: Promise<unknown>;
        let allowed: boolean;
        if (act === 'open') {
          work = open(owner, amount);
          refs.push(causes);
          allowed = model.open(owner, causes, amount);
        } else if (act === 'take') {
          work = take(ref, amount, wallet(people[to]!));
          allowed = model.take(ref, amount, people[to]!);
        } else {
          work = release(ref);
          allowed = model.release(ref);
        }
        const done = await work.then(() => true, () => false); // prettier-ignore
        expect(done).toBe(allowed);
        for (const each of people) {
          expect(await balance(each)).toEqual([model.available.get(each), model.heldOf(each)]);
        }
      }
    }),
    { numRuns: campaign(25, 2_000) },
  );
});

test('in parallel, in any order, nothing is made or lost and no hold ends twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const people = await Promise.all([newUser(100n), newUser(100n), newUser(100n)]);
      const refs = [await open(people[0], 50n), await open(people[1], 50n), await open(people[2], 50n)];
      const taken = new Map<bigint, bigint>();
      const ended = new Map<bigint, number>();
      await Promise.allSettled(
        steps.map(async ({ act, who, which, to, amount }) => {
          const ref = refs[which % refs.length]!;
          if (act === 'open') {
            await open(people[who]!, amount);
          } else if (act === 'take') {
            await take(ref, amount, wallet(people[to]!));
            taken.set(ref, (taken.get(ref) ?? 0n) + amount);
          } else {
            await release(ref);
            ended.set(ref, (ended.get(ref) ?? 0) + 1);
          }
        }),
      );
      let sum = 0n;
      for (const owner of people) for (const part of await balance(owner)) sum += part;
      expect(sum).toBe(300n);
      for (const ref of refs) {
        expect(taken.get(ref) ?? 0n).toBeLessThanOrEqual(50n);
        expect(ended.get(ref) ?? 0).toBeLessThanOrEqual(1);
      }
      const { rows } = await database.pool.query<{ owner_id: bigint; held: bigint }>(
        'SELECT owner_id, sum(held)::bigint AS held FROM ledger_hold WHERE owner_id = ANY ($1) GROUP BY owner_id',
        [people],
      );
      for (const { owner_id: owner, held } of rows) expect((await balance(owner))[1]).toBe(held);
    }),
    { numRuns: campaign(25, 2_000) },
  );
});
