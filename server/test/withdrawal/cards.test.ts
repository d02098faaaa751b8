import * as payout from '@aureus/contract/payout/calls.ts';
import * as calls from '@aureus/contract/withdrawal/calls.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listCards } from '../../src/payout/card-list.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { USDT } from '../wallet/markets.ts';
import { CODE, DAY, openWithdrawals, PAY_PASSWORD, type Withdrawing } from './support.ts';

const database = useDatabase();
let app: Withdrawing;
beforeAll(async () => {
  app = await openWithdrawals(database);
});
beforeEach(() => {
  Object.assign(app.state, { level: 1, block: null, lockedUntil: null });
});

const CARD = {
  real_name: 'Card Holder',
  bank_name: 'First Bank',
  bank_account: '0012 3456 7890',
  bank_dizhi: 'Portugal',
  bank_address: '1 Main Street',
};
const INTERNATIONAL = [
  'Card Holder',
  '1 Main Street',
  'First Bank',
  'Germany',
  'Berlin',
  'DE89370400440532013000',
  'DEUTDEFF',
];
const international = (values: readonly string[]) =>
  Object.fromEntries(values.map((value, at) => [`data[${at}]`, value]));

test('S34: numbers are masked in every reply, and empty fields keep what was there', async () => {
  const user = await app.user();
  const none = await app.call(payout.card, user);
  expect(none).toMatchObject({ bank_name: '', bank_account: '', usable_from: '', banks: [] });
  const saved = await app.call(payout.saveCard, user, { ...CARD, factor_code: CODE });
  expect(saved).toMatchObject({ real_name: 'Card Holder', bank_account: '•••• 7890' });
  expect(JSON.stringify(saved)).not.toMatch(/1234/);
  const changed = await app.call(payout.saveCard, user, {
    real_name: 'Card Holder',
    bank_branch: 'Harbour',
    factor_code: CODE,
  });
  expect(changed).toMatchObject({ bank_account: '•••• 7890', bank_branch: 'Harbour' });
  expect(await app.noticesOf(user)).toEqual(['card_changed', 'card_changed']);
});

test.each([
  [{ bank_name: '' }, 'card_incomplete'],
  [{ bank_account: '' }, 'card_incomplete'],
  [{ bank_account: '12' }, 'card_invalid'],
  [{ bank_account: '•••• 7890' }, 'card_invalid'],
  [{ iban: 'DE89370400440532013001' }, 'card_invalid'],
  [{ bank_code: 'DEUT' }, 'card_invalid'],
  [{ alipay_account: '021000020' }, 'card_invalid'],
  [{ real_name: '<b>Card Holder</b>' }, 'card_invalid'],
  [{ real_name: '12345' }, 'card_invalid'],
  [{ real_name: 'Ravi s/o Kumar' }, 'ok'],
  [{ alipay_account: '021000021', iban: 'DE89 3704 0044 0532 0130 00', bank_code: 'DEUTDEFF' }, 'ok'],
])('a card with %j is answered with %s', async (fields, code) => {
  const user = await app.user();
  const before = app.state.factorsAsked;
  expect(await codeOf(app.call(payout.saveCard, user, { ...CARD, ...fields, factor_code: CODE }))).toBe(code);
  expect(app.state.factorsAsked - before).toBe(code === 'ok' ? 1 : 0);
});

test('holders are kept without what nobody sees, and operators find them however they are written', async () => {
  const user = await app.user();
  const holder = '\u202eSean\u200b\u00a0O’Brien\u2010Smith';
  const saved = await app.call(payout.saveCard, user, { ...CARD, real_name: holder, factor_code: CODE });
  expect(saved.real_name).toBe('Sean O’Brien\u2010Smith');
  const asked = { sort: 'newest', page: 1, limit: 10 } as const;
  for (const search of ["sean o'brien-smith", 'SEAN OBRIEN SMITH', 'first bank']) {
    const { data } = await listCards(database.pool, { ...asked, search });
    expect([search, data.map(({ user_id }) => user_id)]).toEqual([search, expect.arrayContaining([Number(user)])]);
  }
  expect((await listCards(database.pool, { ...asked, search: 'Sean Brien' })).data).toEqual([]);
  const international = INTERNATIONAL.with(0, '<script>');
  const fields = Object.fromEntries(international.map((value, at) => [`data[${at}]`, value]));
  expect(await codeOf(app.call(payout.saveInternationalCard, user, { ...fields, factor_code: CODE }))).toBe(
    'card_invalid',
  );
});

test('the international card has its labels in the language of the call, and wants all fields', async () => {
  const user = await app.user();
  const none = await app.call(payout.internationalCard, user);
  expect(none.forms).toHaveLength(INTERNATIONAL.length);
  expect(none.data).toEqual(INTERNATIONAL.map(() => ''));
  const wrong = international(INTERNATIONAL.with(3, ''));
  expect(await codeOf(app.call(payout.saveInternationalCard, user, { ...wrong, factor_code: CODE }))).toBe(
    'card_incomplete',
  );
  const saved = await app.call(payout.saveInternationalCard, user, {
    ...international(INTERNATIONAL),
    factor_code: CODE,
  });
  expect(saved.data).toEqual(INTERNATIONAL.with(5, '•••• 3000'));
});

test('a change wants a second factor, is refused while settings are locked, and waits a day again', async () => {
  const user = await app.user('1000');
  expect(await codeOf(app.call(payout.saveCard, user, CARD))).toBe('second_factor_required');
  await app.call(payout.saveCard, user, { ...CARD, factor_code: CODE });
  app.clock.advance(DAY);
  const ask = () =>
    codeOf(
      app.call(calls.create, user, {
        currency: USDT.id,
        number: 100,
        type: 1,
        pay_password: PAY_PASSWORD,
        factor_code: CODE,
      }),
    );
  expect(await ask()).toBe('ok');
  app.state.lockedUntil = new Date(app.clock.epochMs() + DAY);
  const change = { ...CARD, bank_account: '999988887777' };
  expect(await codeOf(app.call(payout.saveCard, user, { ...change, factor_code: CODE }))).toBe('settings_locked');
  app.state.lockedUntil = null;
  // The same again changes nothing and starts no new wait.
  await app.call(payout.saveCard, user, CARD);
  expect(await ask()).toBe('ok');
  await app.call(payout.saveCard, user, { ...change, factor_code: CODE });
  expect(await ask()).toBe('card_waiting');
  // What was asked for before goes where it said.
  const { rows } = await database.pool.query<{ account: string }>(
    `SELECT destination ->> 'bank_account' AS account FROM withdrawal WHERE owner_id = $1`,
    [user],
  );
  expect(rows.map(({ account }) => account)).toEqual(['001234567890', '001234567890']);
});

test('a card that two operators blocked takes nothing until two unblock it', async () => {
  const user = await app.user('1000');
  await app.call(payout.saveCard, user, { ...CARD, factor_code: CODE });
  app.clock.advance(DAY);
  const { rows } = await database.pool.query<{ id: bigint }>('SELECT id FROM payout_card WHERE owner_id = $1', [user]);
  const id = Number(rows[0]?.id);
  const ask = () =>
    codeOf(
      app.call(calls.create, user, {
        currency: USDT.id,
        number: 100,
        type: 1,
        pay_password: PAY_PASSWORD,
        factor_code: CODE,
      }),
    );
  const lines = await app.handlerOf('card.block').preview(database.pool, { id, reason: 'not their own' });
  expect(lines).toContainEqual({ label: 'card_state', before: 'open', after: 'blocked', unit: '', usdt: null });
  expect(JSON.stringify(lines)).not.toContain('001234567890');
  await app.decide('card.block', { id, reason: 'not their own' });
  expect(await ask()).toBe('card_blocked');
  expect(await app.call(payout.card, user)).toMatchObject({ blocked_reason: 'not their own' });
  await app.decide('card.unblock', { id });
  expect(await ask()).toBe('ok');
  expect(await codeOf(app.decide('card.block', { id: 999_999, reason: 'none' }))).toBe('card_unknown');
  expect(await wrongs(database)).toEqual([]);
});
