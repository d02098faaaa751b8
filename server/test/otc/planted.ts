import type { TestServer } from '../support/server.ts';

/** What somebody has at the OTC desk: an account, an advertisement and an order that has ended. Nothing is held for them. */
export async function plantOtc(
  { database: { owner } }: TestServer,
  user: bigint,
  own: { readonly holder: string; readonly account: string; readonly reference: string },
): Promise<Record<'otcAccount' | 'otcAdvert' | 'otcOrder', string>> {
  const { rows } = await owner.query<Record<'otcAccount' | 'otcAdvert' | 'otcOrder', bigint>>(
    `WITH other AS (
       INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
       VALUES ('otcseller', 'x', 'x', 'ZZZZ8888', now(), now()) RETURNING id
     ), method AS (
       INSERT INTO otc_method (code, name, kind, fiats, charge_back_days, window_min, window_max)
       VALUES ('planted', 'Planted', 'bank', '{USD}', 3, 5, 60) RETURNING code
     ), account AS (
       INSERT INTO otc_account (owner_id, method, holder, account, bank, created_at)
       SELECT $1, code, $2, $3, '', now() FROM method RETURNING id
     ), merchant AS (
       INSERT INTO otc_merchant (user_id, name, state, text, applied_at, decided_at)
       VALUES ($1, 'Planted', 'approved', $2, now(), now()) RETURNING id
     ), advert AS (
       INSERT INTO otc_advert (merchant_id, owner_id, side, currency_id, fiat, total, left_over, price, min_total, max_total,
         methods, accounts, window_minutes, terms, least_level, least_days, created_at)
       SELECT id, $1, 'buy', 3, 'USD', 100, 100, 1000000, 1, 1, '{planted}', '{}', 15, '', 1, 0, now() FROM merchant
       RETURNING id, merchant_id
     ), made AS (
       INSERT INTO otc_order (advert_id, merchant_id, buyer_id, seller_id, is_sale, buyer_name, seller_name, payer_name,
         currency_id, amount, price, fiat, total, method, charge_back_days, terms, pay_holder, pay_account, pay_bank,
         from_holder, from_account, from_bank, reference, state, was_paid, paid_at, appeal_by, appeal_reason, appeal_text,
         appealed_at, ended_by, ended_at, judgement, created_at)
       SELECT advert.id, merchant_id, $1, other.id, false, 'x', 'x', $2, 3, 1, 1000000, 'USD', 1,
         code, 3, '', 'x', 'x', '', $2, $3, '', $4, 'cancelled', true, now(), 'buyer', 'fraud', $2, now(), 'operators',
         now(), $2, now() FROM advert, method, other RETURNING id
     )
     SELECT account.id AS "otcAccount", advert.id AS "otcAdvert", made.id AS "otcOrder" FROM account, advert, made`,
    [user, own.holder, own.account, own.reference],
  );
  const [planted] = rows;
  if (!planted) throw new Error('Nothing was planted at the OTC desk');
  return {
    otcAccount: String(planted.otcAccount),
    otcAdvert: String(planted.otcAdvert),
    otcOrder: String(planted.otcOrder),
  };
}
