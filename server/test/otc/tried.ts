import * as merchantCalls from '@aureus/contract/otc/merchant-calls.ts';
import * as calls from '@aureus/contract/otc/order-calls.ts';
import type { OtcOrderRow, OwnAdvertRow } from '@aureus/contract/otc/shapes.ts';
import type { Able } from '../support/planted.ts';
import { PAY_PASSWORD } from '../support/planted.ts';
import type { TestServer } from '../support/server.ts';
import type { Sample } from '../platform/http/brought.ts';

/** The money calls of the OTC desk on a real server, between two merchants who can do everything. */

type Form = Readonly<Record<string, string>>;

const USDT = '3';
const TERMS = { pricing: 'fixed', fixed_price: '1', min: '1', max: '50', window: '15' } as const;

/** Makes both of them merchants with a payment account. */
export async function makeMerchants({ database: { owner } }: TestServer, people: readonly Able[]): Promise<void> {
  await owner.query(
    `INSERT INTO otc_method (code, name, kind, fiats, charge_back_days, window_min, window_max)
     VALUES ('bank', 'Bank transfer', 'bank', '{USD}', 0, 5, 60) ON CONFLICT DO NOTHING`,
  );
  for (const { id } of people) {
    await owner.query(
      `INSERT INTO otc_merchant (user_id, name, state, text, applied_at, decided_at)
       VALUES ($1, $2, 'approved', '', now(), now()) ON CONFLICT DO NOTHING`,
      [id, `Merchant ${id}`],
    );
  }
}

export const accountOf = async (person: Able): Promise<string> => {
  const fields = { method: 'bank', account: 'DE44 0000', pay_password: PAY_PASSWORD } as const;
  return String(((await person.do(merchantCalls.saveAccount, fields)) as { id: number }).id);
};

let made = 0;
/** A purchase that was not published before; it needs no coins. */
const purchase = (): Form => ({ side: 'buy', coin_id: USDT, fiat: 'USD', total: `90.${(made += 1)}1`, methods: 'bank', ...TERMS }); // prettier-ignore

export const publishPurchase = async (person: Able): Promise<OwnAdvertRow> =>
  (await person.do(merchantCalls.publish, purchase() as never)) as OwnAdvertRow;

/** An order of a purchase of `buyer`, of which `seller` sells. */
export async function orderOf(buyer: Able, seller: Able): Promise<OtcOrderRow> {
  const advert = await publishPurchase(buyer);
  const fields = { advert_id: advert.id, revision: advert.revision, price: '1', coins: '2', method: 'bank' } as const;
  const order = (await seller.do(calls.take, { ...fields, account_id: await accountOf(seller) })) as OtcOrderRow;
  await buyer.do(merchantCalls.end, { id: advert.id });
  return order;
}

export async function paidOrderOf(buyer: Able, seller: Able): Promise<OtcOrderRow> {
  const { id, version } = await orderOf(buyer, seller);
  return (await buyer.do(calls.paid, { id, version, account_id: await accountOf(buyer) })) as OtcOrderRow;
}

export function otcSamples(people: () => { readonly user: Able; readonly other: Able }): Record<string, Sample> {
  /** Ends what runs between the two, as far as its buyer can. */
  async function clear(): Promise<void> {
    const { user, other } = people();
    for (const person of [user, other]) {
      const { data } = (await person.do(calls.orders, { status: '1' })) as { data: OtcOrderRow[] };
      for (const { id, version, can } of data)
        if (can.includes('cancel')) await person.do(calls.cancel, { id, version });
    }
  }
  const named = ({ id, version }: OtcOrderRow, more: Form = {}): Form => ({
    id: String(id),
    version: String(version),
    ...more,
  });
  /** An order that the user buys, or sells. */
  const bought = async (paid = true): Promise<OtcOrderRow> => {
    await clear();
    const { user, other } = people();
    return paid ? paidOrderOf(user, other) : orderOf(user, other);
  };
  const sold = async (): Promise<OtcOrderRow> => {
    await clear();
    const { user, other } = people();
    return paidOrderOf(other, user);
  };
  const advert = async (): Promise<string> => String((await publishPurchase(people().user)).id);
  const ofBuyer = (state: string): string => `SELECT count(*) FROM otc_order WHERE buyer_id = $1 AND ${state}`;
  const ofSeller = (state: string): string => `SELECT count(*) FROM otc_order WHERE seller_id = $1 AND ${state}`;
  const released = async (): Promise<Form> =>
    named(await sold(), {
      payer_name: 'filled in below',
      pay_password: PAY_PASSWORD,
      factor_code: people().user.code(),
    });
  return {
    'otc.publish': {
      make: async () => purchase(),
      change: { total: '91' },
      effects: 'SELECT count(*) FROM otc_advert WHERE owner_id = $1',
    },
    'otc.change': {
      make: async () => ({ id: await advert(), revision: '1', methods: 'bank', terms: 'other terms', ...TERMS }),
      change: { max: '51' },
      effects: `SELECT count(*) FROM otc_advert WHERE owner_id = $1 AND terms = 'other terms'`,
    },
    'otc.pause': {
      make: async () => ({ id: await advert(), paused: '1' }),
      change: { paused: '0' },
      effects: `SELECT count(*) FROM otc_advert WHERE owner_id = $1 AND state = 'paused'`,
    },
    'otc.end': {
      make: async () => ({ id: await advert() }),
      change: { id: '1' },
      effects: `SELECT count(*) FROM otc_advert WHERE owner_id = $1 AND state = 'ended'`,
    },
    'otc.take': {
      make: async () => {
        await clear();
        const { user, other } = people();
        const { id } = await publishPurchase(other);
        const account_id = await accountOf(user);
        return { advert_id: String(id), revision: '1', price: '1', coins: '2', method: 'bank', account_id };
      },
      change: { coins: '3' },
      effects: ofSeller('true'),
    },
    'otc.paid': {
      make: async () => named(await bought(false), { account_id: await accountOf(people().user) }),
      change: { reference: 'another' },
      effects: ofBuyer('was_paid'),
    },
    'otc.unpaid': {
      make: async () => named(await bought()),
      change: { version: '9' },
      effects: ofBuyer(`was_paid AND state = 'unpaid'`),
    },
    'otc.cancel': {
      make: async () => named(await bought()),
      change: { version: '9' },
      effects: ofBuyer(`state = 'cancelled'`),
    },
    'otc.release': {
      make: async () => {
        const form = await released();
        const { payer_name } = (await people().user.do(calls.order, { id: form['id'] ?? '' })) as OtcOrderRow;
        return { ...form, payer_name: payer_name ?? '' };
      },
      change: { version: '9' },
      effects: ofSeller(`state = 'released'`),
    },
    'otc.otherPayer': {
      make: async () => named(await sold(), { text: 'Somebody else has paid' }),
      change: { text: 'Nobody has paid' },
      effects: ofSeller('other_payer'),
    },
    'otc.appeal': {
      make: async () => named(await sold(), { reason: 'not_received', text: 'Nothing has come' }),
      change: { text: 'Too little has come' },
      effects: ofSeller('appealed_at IS NOT NULL AND NOT other_payer'),
    },
    'otc.rate': {
      make: async () => {
        const form = await released();
        const { user } = people();
        const { payer_name } = (await user.do(calls.order, { id: form['id'] ?? '' })) as OtcOrderRow;
        await user.do(calls.release, { ...form, payer_name } as never);
        return { id: form['id'] ?? '', mark: 'good' };
      },
      change: { mark: 'bad' },
      effects: 'SELECT count(*) FROM otc_rating WHERE rater_id = $1',
    },
  };
}
