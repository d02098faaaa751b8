import { ok, type Responder } from '../../../client/test/support/server.ts';
import { market } from './samples.ts';

/** A bitcoin costs so many USDT. */
export const marketsAt =
  (price: string): Responder =>
  () =>
    ok([{ id: 3, name: 'USDT', quotation: [{ ...market, now_price: price }] }]);

/** One bitcoin and 5,000 USDT in the spot account. */
export const balance: Responder = ({ form }) => {
  const isBtc = form.get('currency') === '1';
  return ok({
    currency: isBtc ? 1 : 3,
    currency_name: isBtc ? 'BTC' : 'USDT',
    logo: '',
    usdt_price: isBtc ? '10000' : '1',
    is_charge: 1,
    type: 'change',
    coin_trade_fee: '0.1',
    change_balance: isBtc ? '1' : '5000',
    lock_change_balance: '0',
    version: 1,
  });
};

/** Labels and values of what is shown there. */
export const facts = (element: HTMLElement) =>
  Object.fromEntries(
    [...element.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );
