import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@aureus/contract/account/calls.ts';
import { totpConfirm, totpStart } from '@aureus/contract/account/factor-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { updatePayPassword } from '@aureus/contract/account/safety-calls.ts';
import { propose } from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { saveAddress } from '@aureus/contract/payout/calls.ts';
import * as calls from '@aureus/contract/withdrawal/calls.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { demoLogins } from '../../../src/account/demo.ts';
import { heldMoney } from '../../../src/held-money.ts';
import { auditLedger } from '../../../src/platform/ledger/audit.ts';
import { approveAct, operatorToken } from '../../operator/operators.ts';
import { useDatabase } from '../../support/database.ts';
import type { TestServer } from '../../support/server.ts';
import { PAY_PASSWORD, TRON } from '../support.ts';
import { Victim } from './victim.ts';

// kill -9 of the whole server at the edges of every transaction of a withdrawal: the state machine goes on, nothing is
// done twice, and the ledger sums to zero.

const database = useDatabase();
let dataDir = '';
let victim: Victim;
let usdt = 0;
/** What is withdrawn, minor units. */
let amount = 0n;
let userId = 0n;
let addressId = 0;
let secret = '';
const tokens = { user: '', finance1: '', finance2: '' };
let keys = 0;

const asServer = (): TestServer => victim as unknown as TestServer;
const code = (): string => {
  victim.forward(30_000);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: victim.epochMs() });
};

/** @throws Error that shows what was refused */
const accepted = async (reply: Promise<{ readonly answer: unknown }>): Promise<unknown> => (await reply).answer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-withdrawal-'));
  victim = new Victim(database, dataDir);
  await victim.start();
  const [demo] = demoLogins();
  if (!demo) throw new Error('There is no demo login');
  tokens.user = (await victim.call(login, { user_string: demo.email, password: demo.password })).answer;
  const sending = { token: tokens.user };
  await victim.call(reauth, { password: demo.password }, sending);
  const pay = { password: PAY_PASSWORD, re_password: PAY_PASSWORD };
  await accepted(victim.call(updatePayPassword, pay, sending));
  ({ secret } = (await victim.call(totpStart, {}, sending)).answer);
  await accepted(victim.call(totpConfirm, { code: code() }, sending));
  const { rows } = await database.owner.query<{ id: bigint; usdt: number; scale: number }>(
    `SELECT users.id, currencies.id AS usdt, scale FROM users, currencies WHERE email = $1 AND code = 'USDT'`,
    [demo.email],
  );
  userId = rows[0]?.id ?? 0n;
  usdt = rows[0]?.usdt ?? 0;
  amount = 20n * 10n ** BigInt(rows[0]?.scale ?? 0);
  const place = { currency: usdt, address: TRON, type: 'TRC20', name: 'mine', factor_code: code() };
  addressId = (await victim.call(saveAddress, place, sending)).answer.id;
  // Its day has passed.
  await database.owner.query(
    `UPDATE payout_address SET created_at = created_at - interval '2 days', usable_from = now()`,
  );
  // So have the days in which the new pay password and the new factor keep withdrawals frozen.
  await database.owner.query('UPDATE users SET withdrawals_frozen_until = NULL WHERE id = $1', [userId]);
  await vi.waitUntil(async () => (await wallet()).available > 100n * amount, { timeout: 60_000 });
  tokens.finance1 = await operatorToken(asServer(), victim, 'finance1');
  tokens.finance2 = await operatorToken(asServer(), victim, 'finance2');
});
afterAll(async () => {
  await victim.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function wallet(): Promise<{ available: bigint; held: bigint }> {
  const { rows } = await database.owner.query<{ available: bigint; held: bigint }>(
    'SELECT available, held FROM wallet WHERE owner_id = $1 AND account = 2 AND currency_id = $2',
    [userId, usdt],
  );
  return rows[0] ?? { available: 0n, held: 0n };
}

async function stateOf(id: number): Promise<number> {
  const { rows } = await database.owner.query<{ state: number }>('SELECT state FROM withdrawal WHERE id = $1', [id]);
  return rows[0]?.state ?? 0;
}

async function idsOf(): Promise<number[]> {
  const { rows } = await database.owner.query<{ id: bigint }>('SELECT id FROM withdrawal WHERE owner_id = $1 ORDER BY id', [userId]); // prettier-ignore
  return rows.map(({ id }) => Number(id));
}

/** Waits for the next price: the clock went on by a step, or the server has just come back. */
const priced = (): Promise<boolean> =>
  vi.waitUntil(
    async () => {
      const { answer } = await victim.call(calls.info, { currency: usdt }, { token: tokens.user });
      return answer.limits.left !== '';
    },
    { timeout: 60_000 },
  );

/** A request as the app sends it, and sends it again: the same fields under the same key. */
async function request(): Promise<() => Promise<string | null>> {
  const fields = { currency: usdt, number: '20', users_wallet_withdraw_id: addressId, pay_password: PAY_PASSWORD, factor_code: code() }; // prettier-ignore
  await priced();
  const sending = { token: tokens.user, key: `crash-${(keys += 1)}` };
  return async () => (await victim.call(calls.create, fields, sending)).error;
}

async function newWithdrawal(): Promise<number> {
  expect(await (await request())()).toBeNull();
  return (await idsOf()).at(-1) ?? 0;
}

async function proposed(kind: ProposalKind, payload: object): Promise<number> {
  const fields = { kind, payload: JSON.stringify(payload), reason: 'looked at' };
  return (await victim.call(propose, fields, { token: tokens.finance1 })).answer.id;
}

const approval = (id: number) => async (): Promise<string | null> =>
  (await approveAct(asServer(), victim, tokens.finance2, 'finance2', id)).error;

/** One act on a withdrawal. */
interface Act {
  /** What is done, once; the error code it was refused with. */
  readonly perform: () => Promise<string | null>;
  /** Does what its people would do after the server has come back; the withdrawal. */
  readonly goOn: () => Promise<number>;
  /** State in which the withdrawal ends, by its place in the contract's list, from 1. */
  readonly ends: number;
}

/** An approval that was stored goes on by itself; one that was not is given again. */
function decided(id: number, proposal: number, ends: number): Act {
  return {
    ends,
    perform: approval(proposal),
    goOn: async () => {
      if ((await stateOf(id)) !== ends) expect(await approval(proposal)()).toBeNull();
      return id;
    },
  };
}

const acts: Readonly<Record<string, () => Promise<Act>>> = {
  request: async () => {
    const before = await idsOf();
    const perform = await request();
    return {
      perform,
      ends: 1,
      goOn: async () => {
        await priced();
        const again = await perform();
        // The code was used up by a request that was not stored: the user asks with the next one.
        if (again !== null) {
          expect(again).toBe('second_factor_wrong');
          expect(await idsOf()).toEqual(before);
          expect(await (await request())()).toBeNull();
        }
        const now = await idsOf();
        expect(now).toHaveLength(before.length + 1);
        return now.at(-1) ?? 0;
      },
    };
  },
  approve: async () => {
    const id = await newWithdrawal();
    return decided(id, await proposed('withdrawal.approve', { id }), 2);
  },
  complete: async () => {
    const id = await newWithdrawal();
    expect(await approval(await proposed('withdrawal.approve', { id }))()).toBeNull();
    return decided(id, await proposed('withdrawal.complete', { id, tx_id: id.toString(16).padStart(64, 'c') }), 4);
  },
  refuse: async () => {
    const id = await newWithdrawal();
    return decided(id, await proposed('withdrawal.refuse', { id, reason: 'not today' }), 5);
  },
  cancel: async () => {
    const id = await newWithdrawal();
    const sending = { token: tokens.user, key: `crash-${(keys += 1)}` };
    const perform = async (): Promise<string | null> => (await victim.call(calls.cancel, { id }, sending)).error;
    return {
      perform,
      ends: 6,
      goOn: async () => {
        expect(await perform()).toBeNull();
        return id;
      },
    };
  },
};

/** All that must be true of a withdrawal and the money around it, whatever happened on the way. */
async function inspect(id: number, ends: number, before: { available: bigint; held: bigint }): Promise<void> {
  expect(await stateOf(id)).toBe(ends);
  const { rows: events } = await database.owner.query<{ state: number }>(
    'SELECT state FROM withdrawal_event WHERE withdrawal_id = $1 ORDER BY state',
    [id],
  );
  const path = { 1: [1], 2: [1, 2], 4: [1, 2, 3, 4], 5: [1, 5], 6: [1, 6] }[ends];
  expect(events.map(({ state }) => state)).toEqual(path);
  const after = await wallet();
  const isHeld = ends === 1 || ends === 2;
  const isBack = ends === 5 || ends === 6;
  expect(after.held - before.held).toBe(isHeld ? amount : 0n);
  expect(after.available - before.available).toBe(isBack ? 0n : -amount);
  expect((await auditLedger(database.pool, heldMoney)).problems).toEqual([]);
}

/** Kills the server at a commit of an act, and looks at all once its people went on. Whether the act came to that commit. */
async function killAt(
  name: string,
  kill: { readonly commit: number; readonly when: 'before' | 'after' },
): Promise<boolean> {
  const before = await wallet();
  const act = await acts[name]!();
  await victim.arm(kill);
  const error = await act.perform().catch(() => 'gone');
  if (error === null) await victim.arm(null);
  else {
    expect(error).toBe('gone');
    await victim.gone();
    await victim.start();
  }
  await inspect(await act.goOn(), act.ends, before);
  return error !== null;
}

/** Approving and refusing go the way of completing, which has an approval before it: they are left to the long campaign. */
const killed = campaign(['request', 'complete', 'cancel'], Object.keys(acts));

test.each(killed)('kill -9 around each commit of: %s', { timeout: 300_000 }, async (name) => {
  let commits = 0;
  while (await killAt(name, { commit: commits + 1, when: 'before' })) commits += 1;
  // Each has at least one transaction; decisions store the approval before they carry it out.
  expect(commits).toBeGreaterThanOrEqual(name === 'cancel' ? 1 : 2);
  // After one commit the database is as before the next: only after the last nobody has seen it so.
  for (let commit = campaign(commits, 1); commit <= commits; commit += 1) {
    expect(await killAt(name, { commit, when: 'after' })).toBe(true);
  }
});
