import { totpConfirm, totpStart } from '@aureus/contract/account/factor-calls.ts';
import { login } from '@aureus/contract/account/calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { updatePayPassword } from '@aureus/contract/account/safety-calls.ts';
import { allCalls } from '@aureus/contract/calls.ts';
import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import { convertDust, dustQuote } from '@aureus/contract/exchange/dust-calls.ts';
import { exchange, exchangeList, exchangeQuote } from '@aureus/contract/exchange/calls.ts';
import * as payout from '@aureus/contract/payout/calls.ts';
import { transfer } from '@aureus/contract/transfer/calls.ts';
import { create } from '@aureus/contract/withdrawal/calls.ts';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { movableClock } from '../operator/operators.ts';
import { wrongs } from '../spot/exchange.ts';
import { type Able, ableUser, PAY_PASSWORD, pricesAfter } from '../support/planted.ts';
import { useServer } from '../support/server.ts';

// A thief holds a session of somebody else's, and neither pay password nor factor: what can be carried off, in the 48
// hours after a change of factors and later? (By trades on spot, in both roles: spot/band.test.ts.)

const HOUR = 3_600_000;
const [BTC, USDT] = [1, 3];
const OWN_PAY_PASSWORD = '915372';
/** What the thief would like to pay with. */
/** USDT, three coins and two shares. */
const OPENING_CURRENCIES = 6;
const HIS_PAY_PASSWORD = '735194';
const clock = movableClock();
const server = useServer({ clock });
/** Has authenticator, pay password, and a card and an address that were saved long ago; everything was set up just now. */
let victim: Able;
/** The session of somebody who has set up nothing. */
let bareToken = '';

const card = {
  real_name: 'Ada Holder',
  bank_name: 'First Bank',
  bank_account: '773144029918',
  bank_dizhi: 'Portugal',
  bank_address: 'Street 1',
};
const thiefsCard = { ...card, real_name: 'Mule Holder', bank_account: '120034005600' };
const HIS_ADDRESS = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const address = { currency: USDT, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', type: 'TRC20', name: 'mine' };

/** The opening balances of the demo come when the first price of their currency does. */
async function openingBalances(): Promise<number> {
  const { rowCount } = await server.database.owner.query(
    'SELECT FROM ledger_entry WHERE owner_id > 0 AND kind = $1 GROUP BY owner_id, currency_id',
    [ledgerKinds.genesis],
  );
  return rowCount ?? 0;
}

beforeAll(async () => {
  const opened = demoLogins().length * OPENING_CURRENCIES;
  await vi.waitUntil(async () => (await openingBalances()) === opened, { timeout: 60_000 });
  victim = await ableUser(server, clock, 0);
  await victim.do(payout.saveCard, { ...card, factor_code: victim.code() });
  await victim.do(payout.saveAddress, { ...address, factor_code: victim.code() });
  for (const table of ['payout_card', 'payout_address']) {
    await server.database.owner.query(
      `UPDATE ${table} SET created_at = created_at - interval '30 days', usable_from = usable_from - interval '30 days'`,
    );
  }
  const other = demoLogins()[1]!;
  bareToken = (await server.call(login, { user_string: other.email, password: other.password })).answer;
  // Demo logins are everybody's, and their money never rests: from here on they are somebody's own.
  await server.database.owner.query(`UPDATE users SET email = replace(email, 'aureus.demo', 'example.com')`);
  await victim.prove();
  const changed = { old_password: PAY_PASSWORD, password: OWN_PAY_PASSWORD, re_password: OWN_PAY_PASSWORD };
  await victim.do(updatePayPassword, changed);
});

/** All a user has in all accounts, held as well, by currency; minor units. */
async function has(isVictim: boolean): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await server.database.owner.query<{ currency_id: number; amount: string }>(
    `SELECT currency_id, sum(available + held)::text AS amount FROM wallet
     WHERE owner_id > 0 AND (owner_id = $1) = $2 GROUP BY currency_id ORDER BY currency_id`,
    [victim.id, isVictim],
  );
  return new Map(rows.map((row) => [row.currency_id, BigInt(row.amount)]));
}

/** What the victim owns, in USDT at the index prices. */
async function worth(): Promise<number> {
  await pricesAfter(server, victim);
  const { wallet } = (await server.call(exchangeList, {}, { token: victim.token })).answer;
  const amounts = await has(true);
  return wallet.reduce(
    (sum, { currency, scale, usdt_price }) =>
      sum + (Number(amounts.get(currency) ?? 0n) / 10 ** scale) * Number(usdt_price),
    0,
  );
}

const isFrozen = async (): Promise<boolean> => {
  const { rows } = await server.database.owner.query<{ until: Date | null }>(
    'SELECT withdrawals_frozen_until AS until FROM users WHERE id = $1',
    [victim.id],
  );
  return (rows[0]?.until?.getTime() ?? 0) > clock.epochMs();
};

test('every call that moves money is one of those tried here or on spot, or lets no money out', () => {
  const money = allCalls.filter((declared) => declared.money).map(({ name }) => name);
  const tried = ['wallet.exchange', 'wallet.convertDust', 'wallet.transfer', 'withdrawal.create'];
  const spot = money.filter((name) => name.startsWith('spot.'));
  const inward = ['deposit.request', 'deposit.cancel', 'wallet.faucet', 'withdrawal.cancel'];
  // Their other side is the house: what is lost goes to nobody who could have taken the account over. Of copies a leader gets
  // a part of what is gained, and nothing of what was there before.
  const withTheHouse = money.filter((name) =>
    /^(futures|options|mining|dual|ieo|coupon|recurring|loans|copy)\./.test(name),
  );
  // Coins are let out by the release alone, which asks what a withdrawal asks and is refused while those are kept back.
  const otc = money.filter((name) => name.startsWith('otc.'));
  // Beyond a bound a purchase of a work asks what a withdrawal asks, and none is made while those are kept back
  // (`art/session.test.ts`); what boxes may cost in a day is bounded for everybody (`box/races.test.ts`).
  const art = money.filter((name) => /^(art|box)\./.test(name));
  expect(
    money.filter((name) => ![...tried, ...spot, ...inward, ...withTheHouse, ...otc, ...art].includes(name)),
  ).toEqual([]);
});

/** Everything a thief does with the session. @returns what was said to the ways out */
async function loot(): Promise<Record<string, string | null>> {
  const { token } = victim;
  await pricesAfter(server, victim);
  const out = { currency: USDT, number: '1000' };
  const tries = {
    'new card': await server.call(payout.saveCard, thiefsCard, { token }),
    'new address': await server.call(payout.saveAddress, { ...address, address: HIS_ADDRESS, name: 'his' }, { token }),
    'pay password': await server.call(
      updatePayPassword,
      { password: HIS_PAY_PASSWORD, re_password: HIS_PAY_PASSWORD },
      { token },
    ),
    'saved card': await server.call(create, { ...out, type: '1', pay_password: '000000' }, { token }),
    'saved card, code': await server.call(
      create,
      { ...out, type: '1', pay_password: '000000', factor_code: '000000' },
      { token },
    ),
    'saved card, pay password': await server.call(
      create,
      { ...out, type: '1', pay_password: OWN_PAY_PASSWORD },
      { token },
    ),
    'saved address': await server.call(
      create,
      { ...out, address: address.address, pay_password: OWN_PAY_PASSWORD },
      { token },
    ),
    'foreign address': await server.call(
      create,
      { ...out, address: HIS_ADDRESS, pay_password: OWN_PAY_PASSWORD },
      { token },
    ),
  };
  return Object.fromEntries(Object.entries(tries).map(([name, reply]) => [name, reply.error]));
}

describe.each([
  ['within 48 hours of a change of factors', 0],
  ['when they are over', 49 * HOUR],
])('with a session alone, %s', (_when, later) => {
  beforeAll(() => {
    clock.forward(later);
  });

  test('withdrawals rest until the hours are over', async () => {
    expect(await isFrozen()).toBe(later === 0);
  });

  test('exchanging back and forth, both ways and with quotes, costs the house’s price and brings nobody else anything', async () => {
    const others = await has(false);
    const before = await worth();
    for (const [number, from_currency_id, to_currency_id] of [
      ['3000', USDT, BTC],
      ['0.02', BTC, USDT],
    ] as const) {
      const pair = { number, from_currency_id, to_currency_id };
      const { token } = victim;
      expect((await server.call(exchange, pair, { token })).error).toBeNull();
      const { quote_id } = (await server.call(exchangeQuote, pair, { token })).answer;
      expect((await server.call(exchange, { ...pair, quote_id }, { token })).error).toBeNull();
    }
    const { dust_id, lines } = (await server.call(dustQuote, {}, { token: victim.token })).answer;
    if (lines.length > 0) {
      expect((await server.call(convertDust, { dust_id }, { token: victim.token })).error).toBeNull();
    }
    // Exchanges of which none may cost a hundredth of what it moves; prices go their way meanwhile.
    expect((before - (await worth())) / before).toBeLessThan(0.04);
    expect(await has(false)).toEqual(others);
  });

  test('transfers move money between the owner’s accounts alone', async () => {
    const [mine, others] = [await has(true), await has(false)];
    const { token } = victim;
    const move = { currency_id: USDT, number: '100', from_field: 'change', to_field: 'legal' } as const;
    expect((await server.call(transfer, move, { token })).error).toBeNull();
    const back = { ...move, from_field: 'legal', to_field: 'change' } as const;
    expect((await server.call(transfer, back, { token })).error).toBeNull();
    for (const to of [{ user_id: '2' }, { to_user: '2' }, { owner_id: '2' }]) {
      expect((await server.call(transfer, { ...move, ...to }, { token })).error).toBe('unknown_field');
    }
    expect([await has(true), await has(false)]).toEqual([mine, others]);
  });

  test('no card, new or saved, and no address takes a cent; no pay password is set', async () => {
    // What the owner last proved is over.
    clock.forward(HOUR);
    const [mine, others] = [await has(true), await has(false)];
    const said = await loot();
    expect(said).toEqual({
      'new card': 'second_factor_required',
      'new address': 'second_factor_required',
      'pay password': 'reauth_required',
      ...(later === 0
        ? Object.fromEntries(
            Object.keys(said)
              .slice(3)
              .map((way) => [way, 'withdrawals_paused']),
          )
        : {
            'saved card': 'pay_password_wrong',
            'saved card, code': 'pay_password_wrong',
            'saved card, pay password': 'second_factor_required',
            'saved address': 'second_factor_required',
            'foreign address': 'address_unknown',
          }),
    });
    expect([await has(true), await has(false)]).toEqual([mine, others]);
    const { rows } = await server.database.owner.query('SELECT fields FROM payout_card WHERE owner_id = $1', [
      victim.id,
    ]);
    expect(rows).toMatchObject([{ fields: { bank_account: card.bank_account } }]);
    expect(await wrongs(server.database)).toEqual([]);
  });
});

test('of somebody who has set up nothing a thief sets the first pay password and factor, and waits 48 hours watched', async () => {
  const sending = { token: bareToken };
  const [{ email, password } = { email: '', password: '' }] = demoLogins().slice(1);
  const own = email.replace('aureus.demo', 'example.com');
  const first = { password: HIS_PAY_PASSWORD, re_password: HIS_PAY_PASSWORD };
  // With an old session nothing; from here on the thief has the password as well, or came right after the owner.
  expect((await server.call(updatePayPassword, first, sending)).error).toBe('reauth_required');
  expect((await server.call(reauth, { password }, sending)).error).toBeNull();
  await pricesAfter(server, { token: bareToken });
  const out = { currency: USDT, number: '1000', type: '1', pay_password: HIS_PAY_PASSWORD } as const;
  expect((await server.call(payout.saveCard, thiefsCard, sending)).error).toBe('second_factor_missing');
  expect((await server.call(updatePayPassword, first, sending)).error).toBeNull();
  expect((await server.call(create, out, sending)).error).toBe('withdrawals_paused');
  expect((await server.call(payout.saveCard, thiefsCard, sending)).error).toBe('second_factor_missing');
  const { secret } = (await server.call(totpStart, {}, sending)).answer;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (): string => {
    clock.forward(30_000);
    return totp.generate({ timestamp: clock.epochMs() });
  };
  expect((await server.call(totpConfirm, { code: code() }, sending)).error).toBeNull();
  expect((await server.call(payout.saveCard, { ...thiefsCard, factor_code: code() }, sending)).error).toBeNull();
  clock.forward(47 * HOUR);
  const proof = code();
  await pricesAfter(server, { token: bareToken });
  expect((await server.call(create, { ...out, factor_code: proof }, sending)).error).toBe('withdrawals_paused');
  const { rows } = await server.database.owner.query<{ kind: string }>(
    `SELECT kind FROM notices JOIN users ON users.id = user_id WHERE email = $1 ORDER BY notices.id`,
    [own],
  );
  expect(rows.map(({ kind }) => kind)).toContain('card_changed');
});
