import { randomBytes, randomUUID } from 'node:crypto';
import { info, login } from '@aureus/contract/account/calls.ts';
import { totpConfirm, totpStart } from '@aureus/contract/account/factor-calls.ts';
import { editNickname, editSignature, uploadHeadPortrait } from '@aureus/contract/account/profile-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { setPhrase, updatePayPassword } from '@aureus/contract/account/safety-calls.ts';
import { send } from '@aureus/contract/conversation/calls.ts';
import { take } from '@aureus/contract/coupon/calls.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { submit, terms as futuresTerms } from '@aureus/contract/futures/calls.ts';
import { submitReal } from '@aureus/contract/identity/calls.ts';
import { buy as borrow } from '@aureus/contract/loans/calls.ts';
import { quotation } from '@aureus/contract/market/calls.ts';
import { deposit as lockAmount } from '@aureus/contract/mining/calls.ts';
import { create as createPlan } from '@aureus/contract/recurring/calls.ts';
import { submit as takeOption } from '@aureus/contract/options/calls.ts';
import type { Call, Fields } from '@aureus/contract/platform/call.ts';
import { fills, trade } from '@aureus/contract/spot/calls.ts';
import { begin as beginSupport } from '@aureus/contract/support/calls.ts';
import { detail } from '@aureus/contract/wallet/calls.ts';
import { chargeRequest, depositAddress } from '@aureus/contract/deposit/calls.ts';
import { exchange, exchangeQuote } from '@aureus/contract/exchange/calls.ts';
import * as payout from '@aureus/contract/payout/calls.ts';
import { transfer } from '@aureus/contract/transfer/calls.ts';
import { create } from '@aureus/contract/withdrawal/calls.ts';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { apply as applyForCoins } from '@aureus/contract/ieo/calls.ts';
import { plantArt } from '../art/tried.ts';
import { plantBox } from '../box/tried.ts';
import { plantCopy } from '../copy/planted.ts';
import { offerOneBoost } from '../coupon/offered.ts';
import { noise } from '../files/pictures.ts';
import { uploadPicture } from '../files/uploads.ts';
import { plantLiquidation } from '../futures/planted.ts';
import type { MovableClock } from '../operator/operators.ts';
import { plantOtc } from '../otc/planted.ts';
import type { Sending, TestServer } from './server.ts';

/** Stands in everything a planted user wrote; no reply to anybody else may contain it. */
export const MARK = 'Zqxmark';
export const PAY_PASSWORD = '481526';
const CARD = '7731 4402 9918';
const DOCUMENT = 'ZQ88X41T7';
const MOBILE = '15557741903';
const STATED = 'c0ffee5e71a9d2b84f6013dd92ab77fe0518c3a64e9d10b2f7a38c5566e1d049';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const [BTC, USDT] = [1, 3];

/** A user of the demo who can do all there is to do: with money, verified, with authenticator and pay password. */
export interface Able {
  readonly id: bigint;
  readonly token: string;
  readonly totpSecret: string;
  /** A code of the authenticator that was not used yet; the clock moves on by a step. */
  code(): string;
  /** Makes a call that must be answered. */
  do<C extends Call>(call: C, fields?: Fields<C>, sending?: Sending): Promise<unknown>;
  /** Proves again who is there. */
  prove(): Promise<void>;
}

/** The demo user of a number, once they can do everything. */
export async function ableUser(server: TestServer, clock: MovableClock, index: number): Promise<Able> {
  const demo = demoLogins()[index];
  if (!demo) throw new Error(`There is no demo login ${index}`);
  // Each has a browser of their own, so that no hint of the operators' page ties them together.
  const headers = { 'user-agent': `device ${index}` };
  const token = (await server.call(login, { user_string: demo.email, password: demo.password }, { headers })).answer;
  const { answer } = await server.call(info, {}, { token, headers });
  const able = async <C extends Call>(call: C, fields?: Fields<C>, sending: Sending = {}): Promise<unknown> =>
    (await server.call(call, fields, { token, headers, ...sending })).answer;
  await able(reauth, { password: demo.password });
  await able(updatePayPassword, { password: PAY_PASSWORD, re_password: PAY_PASSWORD });
  const { secret } = (await server.call(totpStart, {}, { token, headers })).answer;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (): string => {
    clock.forward(30_000);
    return totp.generate({ timestamp: clock.epochMs() });
  };
  await able(totpConfirm, { code: code() });
  return {
    id: BigInt(answer.id),
    token,
    totpSecret: secret,
    code,
    do: able,
    prove: async () => void (await able(reauth, { password: demo.password, factor_code: code() })),
  };
}

const until = (condition: () => Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(condition, { timeout: 120_000, interval: 50 });

/** Waits until there are prices again: those from before the clock moved on are too old. */
export async function pricesAfter(server: TestServer, { token }: Pick<Able, 'token'>): Promise<void> {
  const asked = { number: '20', from_currency_id: USDT, to_currency_id: BTC };
  await until(async () => (await server.call(exchangeQuote, asked, { token })).error === null);
}

/** Waits for a mark price of bitcoin that counts: that takes some seconds after the start. */
export async function marksAfter(server: TestServer): Promise<void> {
  const pair = { currency_id: BTC, legal_id: USDT };
  await until(async () => (await server.call(futuresTerms, pair)).answer.spread_long !== null);
}

/** Waits until options are taken, which is once prices of now are written down: one is. */
export async function optionsAfter(server: TestServer, { token }: Pick<Able, 'token'>): Promise<void> {
  const asked = { match_id: '1', currency_id: USDT, type: '1', seconds: '600', number: '2' };
  await until(async () => (await server.call(takeOption, asked, { token })).error === null);
}

/** Somebody of whom there is one of everything, and what must never be seen by others. */
export interface Planted {
  readonly user: Able;
  /** Numbers and references of what is theirs, by what it is. */
  readonly ids: Readonly<Record<string, string>>;
  /** Texts that stand in their data alone. */
  readonly marks: readonly string[];
}

/** Gives a user one of everything, through the calls as far as there is a call for it. */
export async function plant(server: TestServer, user: Able): Promise<Planted> {
  const { owner } = server.database;
  const { token } = user;
  const number = async (text: string, values: unknown[] = [user.id]): Promise<string> =>
    String((await owner.query<{ id: unknown }>(text, values)).rows[0]?.id);
  const picture = async (seed: number, purpose: FilePurpose): Promise<string> =>
    uploadPicture(server, await noise(60, 40, seed), { token, purpose });

  await owner.query(`UPDATE users SET email = $2, phone_area = '49', phone_number = $3 WHERE id = $1`, [
    user.id,
    `${MARK.toLowerCase()}@example.com`,
    MOBILE,
  ]);
  await user.do(editNickname, { nickname: MARK });
  await user.do(editSignature, { signature: `${MARK} writes` });
  const avatar = await picture(901, 'avatar');
  await user.do(uploadHeadPortrait, { head_portrait: avatar });
  await user.prove();
  await user.do(setPhrase, { phrase: `${MARK} walnut` });
  const passkey = await number(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, synced, name, created_at)
     VALUES ($1, $2, '\\x00', 0, '{}', false, $3, now()) RETURNING id`,
    [user.id, randomBytes(24).toString('base64url'), `${MARK} key`],
  );

  const qrcode = await picture(902, 'qrcode');
  const saving = { currency: USDT, address: TRON, type: 'TRC20', name: `${MARK} vault`, qrcode };
  const address = String(
    ((await user.do(payout.saveAddress, { ...saving, factor_code: user.code() })) as { id: number }).id,
  );
  await owner.query(
    `UPDATE payout_address SET created_at = created_at - interval '1 day', usable_from = created_at WHERE id = $1`,
    [address],
  );
  await user.do(payout.saveCard, {
    real_name: `${MARK} Holder`,
    bank_name: 'First Bank',
    bank_account: CARD,
    bank_dizhi: 'Portugal',
    bank_address: `${MARK} Street 1`,
    factor_code: user.code(),
  });

  const { address: depositTo } = (await user.do(depositAddress, { currency: USDT, network: 'TRC20' })) as {
    address: string;
  };
  const voucher = await picture(903, 'voucher');
  const charge = {
    account: voucher,
    amount: '17.25',
    currency: USDT,
    sub_type: 'TRC20',
    address: depositTo,
    tx_id: STATED,
  } as const;
  const deposit = String(((await user.do(chargeRequest, charge)) as { id: number }).id);

  const balance = async (): Promise<number> => {
    const { change_balance: text } = (await server.call(detail, { currency: USDT, type: 'change' }, { token })).answer;
    return Number(text);
  };
  await until(async () => (await balance()) > 1000);
  await user.do(transfer, { currency_id: USDT, number: '31', from_field: 'change', to_field: 'legal' });
  const swap = { number: '41', from_currency_id: USDT, to_currency_id: BTC };
  await pricesAfter(server, user);
  await user.do(exchange, swap);
  const market = async () => {
    const { answer } = await server.call(quotation);
    return answer.flatMap((group) => group.quotation).find((row) => row.currency_id === BTC && row.legal_id === USDT);
  };
  const last = Number((await market())?.now_price);
  const order = { currency_id: BTC, legal_id: USDT, type: 1, amount: '0.01', client_order_id: MARK };
  const resting = { ...order, target_price: String(Math.floor(last * 0.6)) };
  const spot = String(((await user.do(trade, resting)) as { id: number }).id);
  const filled = { currency_id: BTC, legal_id: USDT, type: 1, order_kind: 'market', total: '50' } as const;
  await until(async () => (await server.call(trade, filled, { token })).error === null);
  await until(async () => (await server.call(fills, {}, { token })).answer.total > 0);

  await marksAfter(server);
  const contract = { currency_id: BTC, legal_id: USDT, share: 10, multiple: 10, type: 1 };
  const position = String(((await user.do(submit, { ...contract, status: 1 })) as { id: number }).id);
  const waiting = { ...contract, status: 0, target_price: String(Math.floor(last * 0.6)) };
  const contractOrder = String(((await user.do(submit, waiting)) as { id: number }).id);

  const lent = { id: 1, amount: '50', days: 7, collateral_id: BTC, collateral: '0.01' };
  const loan = String(((await user.do(borrow, lent)) as { id: number }).id);

  const leaving = { currency: USDT, number: '23.5', users_wallet_withdraw_id: address, pay_password: PAY_PASSWORD };
  const code = user.code();
  await pricesAfter(server, user);
  const withdrawal = String(((await user.do(create, { ...leaving, factor_code: code })) as { id: number }).id);

  await owner.query('DELETE FROM identity_case WHERE user_id = $1', [user.id]);
  await user.do(submitReal, { real_type: '1', id_type: '1', name: `${MARK} Holder`, card_id: DOCUMENT });
  await owner.query(`UPDATE identity_case SET status = 'passed', decided_at = now() WHERE user_id = $1`, [user.id]);
  const front = await picture(904, 'identity');
  await user.do(submitReal, { real_type: '2', front_pic: front, reverse_pic: await picture(905, 'identity') });
  await owner.query(
    `INSERT INTO user_notes (user_id, operator_id, text, created_at)
     SELECT $1, min(id), $2, now() FROM operators`,
    [user.id, `${MARK} was called back`],
  );

  const alert = (price: number, deletedAt: string): Promise<string> =>
    number(
      `INSERT INTO price_alert (user_id, market_id, side, price, kind, is_armed, since, revision, created_at, changed_at, deleted_at)
       VALUES ($1, 1, 'above', $2, 'once', true, 1, 0, now(), now(), ${deletedAt}) RETURNING id`,
      [user.id, price],
    );

  const asked = (await user.do(beginSupport, { subject: 'deposit' })) as { id: number; conversation_id: number };
  const conversation = String(asked.conversation_id);
  await user.do(send, { id: conversation, key: randomUUID(), text: 'Where is my deposit?' });
  const shownPicture = await picture(910, 'conversation');
  await user.do(send, { id: conversation, key: randomUUID(), picture: shownPicture });
  await owner.query(
    `INSERT INTO support_ticket (email, subject, language, text, created_at)
     VALUES ($1, 'account', 'en', 'I cannot log in', now())`,
    [`${MARK.toLowerCase()}@example.com`],
  );
  const otc = await plantOtc(server, user.id, { holder: `${MARK} Holder`, account: CARD, reference: STATED });

  const ids = {
    ...otc,
    ...(await plantArt(server, user, MARK)),
    box: (await plantBox(server, user)).box,
    user: String(user.id),
    supportCase: String(asked.id),
    conversation,
    ticket: await number('SELECT max(id) AS id FROM support_ticket', []),
    alert: await alert(500_000_000, 'NULL'),
    deletedAlert: await alert(500_000_001, 'now()'),
    passkey,
    address,
    deposit,
    withdrawal,
    order: spot,
    // One that failed: nothing is set aside for it.
    dual: await number(
      `WITH product AS (
         INSERT INTO dual_product (name, market_id, coin_id, usdt_id, tick, price_scale, coin_scale, usdt_scale, type,
           strike, rate_ppm, starts_at, ends_at, total_number, purchased_number, user_limit, is_open)
         VALUES ('planted', 1, 1, 3, 1, 2, 8, 8, 1, 1, 1, '2026-01-01', '2026-01-02 08:00Z', 1, 1, 1, false) RETURNING id
       )
       INSERT INTO dual_order (owner_id, product_id, rule, number, rate_ppm, days, price, principal, coin_payout,
         usdt_payout, bought_at, status, good_ticks, settled_at)
       SELECT $1, id, 1, 1, 1, 1, 1, 1, 1, 1, '2026-01-01', 0, 0, now() FROM product RETURNING id`,
    ),
    option: await number(
      `INSERT INTO option_order (owner_id, market_id, currency_id, rule, direction, seconds, payout_ppm, stake, payout,
         seen_price, slippage_ppm, taken_at, recorded_until, entry_second, due_second, state, entry_price, end_price,
         profit, settled_at)
       VALUES ($1, 1, 3, 1, 1, 30, 800000, 100, 80, 5, 0, now(), 1, 2, 32, 5, 5, 5, 0, now()) RETURNING id`,
    ),
    subscription: String(((await user.do(applyForCoins, { project_id: 1, amount: '100', pay_currency: USDT })) as { id: number }).id), // prettier-ignore
    position,
    contractOrder,
    coupon: String(
      ((await user.do(take, { campaign_id: await offerOneBoost(server.database.pool) })) as { id: number }).id,
    ),
    trial: await number(
      `INSERT INTO futures_trial (id, owner_id, market_id, currency_id, amount, leverage, granted_at)
       VALUES (1000000, $1, 1, 3, 5000000000, 10, now()) RETURNING id`,
    ),
    ...(await plantCopy(server, user.id, position, `${MARK} keeps losses small`)),
    miningOrder: String(((await user.do(lockAmount, { config_id: 1, amount: '100' })) as { id: number }).id),
    recurringPlan: String(((await user.do(createPlan, { amount: '20', coins: '1:100', rhythm: 'daily', hour: 9, zone: 'UTC' })) as { id: number }).id), // prettier-ignore
    loan,
    notice: await number('SELECT max(id) AS id FROM notices WHERE user_id = $1'),
    session: await number('SELECT max(id) AS id FROM sessions WHERE user_id = $1'),
    avatar: await picture(906, 'avatar'),
    qrcode: await picture(907, 'qrcode'),
    voucher: await picture(908, 'voucher'),
    identity: await picture(909, 'identity'),
    liquidation: await plantLiquidation(server, user.id),
    usedVoucher: voucher,
    usedIdentity: front,
  };
  const marks = [
    MARK,
    MARK.toLowerCase(),
    CARD,
    CARD.replaceAll(' ', ''),
    DOCUMENT,
    MOBILE,
    TRON,
    STATED,
    depositTo,
    token,
    user.totpSecret,
  ];
  return {
    user,
    ids,
    marks: [...marks, ...[avatar, qrcode, voucher, front].map((name) => name.slice('/upload/'.length))],
  };
}
