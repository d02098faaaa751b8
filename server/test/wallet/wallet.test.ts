import * as calls from '@aureus/contract/wallet/calls.ts';
import { log } from '@aureus/contract/bills/calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { AppError } from '../../src/platform/errors.ts';
import { ClaimLostError } from '../../src/platform/http/idempotency.ts';
import { heldMoney } from '../../src/held-money.ts';
import { auditLedger } from '../../src/platform/ledger/audit.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { listWallets, walletDetail } from '../../src/wallet/balances.ts';
import { drawFaucet } from '../../src/wallet/faucet.ts';
import { texts } from '../../src/platform/texts/texts.ts';
import { listBills } from '../../src/bills/list-bills.ts';
import { createWallet } from '../../src/wallet/wallet.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, BTC_USDT, ETH, testMarkets, USDT } from './markets.ts';
import { moneyContext, recordingHub, testPlatform } from './platform.ts';

const database = useDatabase();
const markets = testMarkets({ 1: 10_000_00, 3: 200_00 });
const needs = { markets, instruments: markets.spot, depositable: async () => () => false };
const hub = recordingHub();
/** Noon: what is drawn before and after midnight is of two days. */
const clock = manualClock(new Date().setUTCHours(12, 0, 0, 0));
const platformOf = (told = recordingHub()) => ({ ...testPlatform(database, told), clock });
let wallet: ReturnType<typeof createWallet>;
let nextUser = 100n;
let user = 0n;

beforeAll(async () => {
  wallet = createWallet(platformOf(hub), needs);
  await wallet.start();
});
beforeEach(() => {
  user = ++nextUser;
});

function draw(owner: bigint, currency: number, amount: string, key?: string) {
  const input = { currency, amount };
  return drawFaucet(platformOf(hub), markets, input, moneyContext(owner, input, calls.faucet.name, key));
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(() => undefined, (reason: unknown) => reason); // prettier-ignore
  return error instanceof AppError ? error.code : String(error);
}

const houseHas = async (owner: bigint, currency: number): Promise<bigint> => {
  const { rows } = await database.pool.query<{ available: bigint }>(
    'SELECT available FROM wallet WHERE owner_id = $1 AND currency_id = $2',
    [owner, currency],
  );
  return rows[0]?.available ?? 0n;
};

describe('the demo money', () => {
  test('is made once per currency, as soon as it has a price', async () => {
    expect(await houseHas(house.marketMaker, USDT.id)).toBe(1_000_000_000_000_000n);
    expect(await houseHas(house.marketMaker, BTC.id)).toBe(5_000n * 10n ** 8n);
    expect(await houseHas(house.marketMaker, ETH.id)).toBe(0n);
    markets.setPrice(2, 1_000_00);
    await expect.poll(() => houseHas(house.marketMaker, ETH.id)).toBe(50_000n * 10n ** 8n);
    const again = createWallet(platformOf(), needs);
    await again.start();
    await again.stop();
    expect(await houseHas(house.marketMaker, BTC.id)).toBe(5_000n * 10n ** 8n);
    expect((await auditLedger(database.pool, heldMoney)).problems).toEqual([]);
  });

  test('is not made in production', async () => {
    const platform = platformOf();
    const production = createWallet({ ...platform, settings: { ...platform.settings, mode: 'production' } }, needs);
    const before = await houseHas(house.external, USDT.id);
    await production.start();
    await production.fundDemoUsers([user]);
    expect(await houseHas(house.external, USDT.id)).toBe(before);
    const faucet = production.routes.find(({ call }) => call === calls.faucet);
    const input = { currency: USDT.id, amount: '1' };
    const answer = faucet?.handle(input as never, moneyContext(user, input, 'wallet.faucet') as never);
    expect(await codeOf(answer ?? Promise.resolve())).toBe('demo_only');
  });

  test('funds demo users once, in all four accounts', async () => {
    await Promise.all([wallet.fundDemoUsers([user]), wallet.fundDemoUsers([user])]);
    await createWallet(platformOf(), needs).fundDemoUsers([user]);
    const { change_wallet, legal_wallet } = await listWallets(database.pool, markets, user);
    expect(change_wallet.balance[0]).toMatchObject({ currency_name: 'USDT', change_balance: '50000' });
    expect(legal_wallet.balance[0]).toMatchObject({ legal_balance: '10000', lock_legal_balance: '0' });
    expect(change_wallet.balance[1]).toMatchObject({ currency_name: 'BTC', change_balance: '0.5' });
    expect((await auditLedger(database.pool, heldMoney)).problems).toEqual([]);
  });
});

test('a demo user whose coin has no price at that moment gets it when the price is back', async () => {
  markets.setPrice(1, null);
  await wallet.fundDemoUsers([user]);
  const bitcoin = async () => (await listWallets(database.pool, markets, user)).change_wallet.balance[1];
  expect(await bitcoin()).toMatchObject({ currency_name: 'BTC', change_balance: '0' });
  markets.setPrice(1, 10_000_00);
  await expect.poll(bitcoin).toMatchObject({ change_balance: '0.5' });
});

describe('the faucet', () => {
  test('pays from the promotions account, counts the value and tells the user', async () => {
    const before = await houseHas(house.promotions, BTC.id);
    expect(await draw(user, BTC.id, '2.5')).toEqual({
      currency: BTC.id,
      amount: '2.5',
      available: '2.5',
      left_today: '74999.999999',
    });
    expect(before - (await houseHas(house.promotions, BTC.id))).toBe(250_000_000n);
    expect(hub.toUsers.at(-1)).toEqual({
      userId: user,
      event: {
        type: 'balance',
        balances: [{ account: 'change', currency: BTC.id, available: '2.5', held: '0', version: 1 }],
      },
    });
  });

  test('refuses what is not an amount, too small, too precise, unknown, without a price, or over the day', async () => {
    expect(await codeOf(draw(user, USDT.id, '0'))).toBe('amount_too_small');
    expect(await codeOf(draw(user, USDT.id, '0.009999'))).toBe('amount_too_small');
    expect(await codeOf(draw(user, BTC.id, '0.00000001'))).toBe('amount_too_small');
    expect(await codeOf(draw(user, USDT.id, '0.0000001'))).toBe('amount_too_precise');
    expect(await codeOf(draw(user, 99, '1'))).toBe('currency_unknown');
    expect(await codeOf(draw(user, USDT.id, '100000.000001'))).toBe('faucet_limit_reached');
    expect(await codeOf(draw(user, USDT.id, '99999999999999999999'))).toBe('faucet_limit_reached');
    for (const text of ['NaN', '1e3', '-1', ' 1', '0x10', '1_000', '١']) {
      expect(await codeOf(draw(user, USDT.id, text))).toBe('invalid_number');
    }
    markets.setPrice(BTC_USDT.id, null);
    expect(await codeOf(draw(user, BTC.id, '1'))).toBe('prices_unavailable');
    markets.setPrice(BTC_USDT.id, 10_000_00);
    expect((await draw(user, USDT.id, '100000')).left_today).toBe('0');
    expect(await codeOf(draw(user, USDT.id, '0.01'))).toBe('faucet_limit_reached');
  });

  test('of 20 draws at once that fit once, exactly one is paid, again and again', async () => {
    const ROUNDS = campaign(15, 100);
    const before = await houseHas(house.promotions, USDT.id);
    for (let round = 0; round < ROUNDS; round += 1) {
      user = ++nextUser;
      const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(draw(user, USDT.id, '60000'))));
      expect(codes.filter((code) => code === 'undefined')).toHaveLength(1);
      expect(codes.filter((code) => code === 'faucet_limit_reached')).toHaveLength(19);
    }
    expect(before - (await houseHas(house.promotions, USDT.id))).toBe(BigInt(ROUNDS) * 60_000_000_000n);
  });

  test('has one effect a key, also for twins at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => draw(user, USDT.id, '10', 'same')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ClaimLostError);
    }
    const { change_wallet } = await listWallets(database.pool, markets, user);
    expect(change_wallet.balance[0]?.change_balance).toBe('10');
  });

  test('stops when the promotions account is empty', async () => {
    const all = await houseHas(house.promotions, ETH.id);
    await database.owner.query('UPDATE wallet SET available = 1 WHERE owner_id = $1 AND currency_id = $2', [
      house.promotions,
      ETH.id,
    ]);
    expect(await codeOf(draw(user, ETH.id, '1'))).toBe('house_funds_exhausted');
    expect((await draw(user, USDT.id, '1')).left_today).toBe('99999');
    await database.owner.query('UPDATE wallet SET available = $3 WHERE owner_id = $1 AND currency_id = $2', [
      house.promotions,
      ETH.id,
      all,
    ]);
  });
});

describe('reading', () => {
  test('lists every currency in all accounts with its value', async () => {
    await draw(user, BTC.id, '1');
    await draw(user, USDT.id, '500');
    const lists = await listWallets(database.pool, markets, user);
    expect(calls.list.answer.parse(lists)).toEqual(lists);
    expect(lists.change_wallet.usdt_total).toBe('10500');
    expect(lists.micro_wallet.usdt_total).toBe('0');
    expect(lists.micro_wallet.balance).toHaveLength(4);
    expect(lists.change_wallet.balance[1]).toMatchObject({ usdt_price: '10000', lock_change_balance: '0' });
  });

  test('shows one balance under the name of its account alone', async () => {
    await draw(user, BTC.id, '1');
    const detail = await walletDetail({ ...needs, pool: database.pool }, user, { currency: BTC.id, type: 'change' });
    expect(calls.detail.answer.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({ change_balance: '1', lock_change_balance: '0', coin_trade_fee: '0.2' });
    expect(detail).not.toHaveProperty('legal_balance');
    expect(await codeOf(walletDetail({ ...needs, pool: database.pool }, user, { currency: 99, type: 'change' }))).toBe(
      'currency_unknown',
    );
  });

  test('pages the movements, newest first, filtered, in words', async () => {
    await wallet.fundDemoUsers([user]);
    await draw(user, USDT.id, '1');
    await draw(user, BTC.id, '2');
    const read = (input: object, language: 'en' | 'zh' = 'en') =>
      listBills(database.pool, markets, user, { currency: 0, type: 0, page: 1, limit: 10, ...input }, language);
    const all = await read({});
    expect(log.answer.parse(all)).toEqual(all);
    expect(all.data[0]).toMatchObject({
      type: 2,
      currency_name: 'BTC',
      value: '2',
      kind: 'faucet',
      info: 'Demo funds',
    });
    expect((await read({}, 'zh')).data[0]?.info).toBe(texts('zh').ledger('faucet'));
    expect((await read({ currency: USDT.id, type: 2 })).data.map(({ value }) => value)).toEqual(['1', '50000']);
    expect((await read({ type: 1 })).total).toBe(1);
    const second = await read({ page: 2, limit: 2 });
    expect([second.data.length, second.total]).toEqual([2, all.total]);
    expect(second.data[0]?.id).toBe(all.data[2]?.id);
  });
});
