import { loansActs } from '@aureus/contract/loans/proposals.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { dayInterest, overdueCharge } from '@aureus/core/loans/debt.ts';
import { expect, test } from 'vitest';
import { loanCollateral } from '../../src/loans/collateral-act.ts';
import { addFirstOffers } from '../../src/loans/first-offers.ts';
import { loanOffer } from '../../src/loans/offer-act.ts';
import { listAllLoans, listTerms, showExposure } from '../../src/loans/operator-lists.ts';
import { readOffers, readSecurities } from '../../src/loans/offers.ts';
import { OFFER, useStage } from './stage.ts';

/** What operators decide and see. */

const stage = useStage();
const refused = (code: string) => expect.objectContaining({ code });
type Offer = ProposalPayload<'loans.offer'>;
type Security = ProposalPayload<'loans.collateral'>;
const pool = () => stage.database.pool;
const offerLines = async (payload: Offer) =>
  (await loanOffer(stage.markets).preview(pool(), payload)).map(({ label, before, after, unit }) => [label, before, after, unit]); // prettier-ignore
const securityLines = async (payload: Security) =>
  (await loanCollateral(stage.markets).preview(pool(), payload)).map(({ label, before, after, unit }) => [label, before, after, unit]); // prettier-ignore

test('an offer is added, changed, and what would bring it back is known', async () => {
  const added: Offer = { currency_id: 2, rate: '0.02', ltv: '60', min_amount: '0.001', max_amount: '1' };
  expect(await offerLines(added)).toEqual([
    ['loans.currency', null, 'BTC', ''],
    ['loans.rate', null, '0.02', '%'],
    ['loans.ltv', null, '60', '%'],
    ['loans.min_amount', null, '0.001', 'BTC'],
    ['loans.max_amount', null, '1', 'BTC'],
    ['loans.open', null, 'open', ''],
  ]);
  expect(await loanOffer(stage.markets).inverse!(pool(), added)).toEqual({ currency_id: 2, open: false });
  await stage.offer(added);
  const change: Offer = { currency_id: 2, ltv: '50', open: false };
  expect(await offerLines(change)).toEqual([
    ['loans.currency', null, 'BTC', ''],
    ['loans.ltv', '60', '50', '%'],
    ['loans.open', 'open', 'closed', ''],
  ]);
  const back = await loanOffer(stage.markets).inverse!(pool(), change);
  expect(back).toEqual({ currency_id: 2, ltv: '60', open: true });
  await stage.offer(change);
  await stage.offer(back!);
  expect((await readOffers(pool())).map(({ currency_id, ltv_ppm, is_open, revision }) => [currency_id, ltv_ppm, is_open, revision])).toEqual([[1, 600_000, true, 1], [2, 600_000, true, 3]]); // prettier-ignore
  await expect(offerLines({ currency_id: 2, ltv: '60' })).rejects.toEqual(refused('proposal_changes_nothing'));
});

test('so is what secures loans', async () => {
  expect(await securityLines({ currency_id: 3, haircut: '15' })).toEqual([
    ['loans.currency', null, 'ETH', ''],
    ['loans.haircut', null, '15', '%'],
    ['loans.open', null, 'open', ''],
  ]);
  const act = loanCollateral(stage.markets);
  expect(await act.inverse!(pool(), { currency_id: 3, haircut: '15' })).toEqual({ currency_id: 3, open: false });
  expect(await act.inverse!(pool(), { currency_id: 2, haircut: '20' })).toEqual({ currency_id: 2, haircut: '10' });
  expect(await act.inverse!(pool(), { currency_id: 2, open: false })).toEqual({ currency_id: 2, open: true });
  await stage.security({ currency_id: 2, open: false });
  expect((await readSecurities(pool()))[0]).toMatchObject({ haircut_ppm: 100_000, is_open: false, revision: 2 });
});

test.each<[Offer, string]>([
  [{ ...OFFER, currency_id: 4 }, 'loans_coins_only'],
  [{ ...OFFER, currency_id: 99 }, 'currency_unknown'],
  [{ ...OFFER, min_amount: '9000' }, 'loans_terms_invalid'],
  [{ ...OFFER, min_amount: '0.0000001' }, 'amount_too_precise'],
  [{ currency_id: 3, rate: '0.1' }, 'loans_terms_invalid'],
])('an offer of %j is refused as %s, at the preview and at the execution', async (payload, code) => {
  await expect(offerLines(payload)).rejects.toEqual(refused(code));
  await expect(stage.offer(payload)).rejects.toEqual(refused(code));
  expect(await readOffers(pool())).toHaveLength(1);
});

test('no rate can be proposed at which it costs less to be overdue than to repay and borrow again', () => {
  const rates = ['0.0001', '0.1', '0.4999', '0.5', '0.5000', '0.5001', '0.51', '0.6', '1', '5'];
  const isTaken = (rate: string) => loansActs['loans.offer'].payload.safeParse({ ...OFFER, rate }).success;
  expect(rates.filter(isTaken)).toEqual(['0.0001', '0.1', '0.4999', '0.5', '0.5000']);
  const principal = 1_000_000_000n;
  for (const rate of rates.filter(isTaken)) {
    const ofTerm = dayInterest(principal, Math.round(Number(rate) * 10_000));
    expect(overdueCharge({ principal, interest: 0n, overdue: 0n })).toBeGreaterThanOrEqual(ofTerm);
  }
});

test.each<[Security, string]>([
  [{ currency_id: 4, haircut: '10' }, 'loans_coins_only'],
  [{ currency_id: 3, open: true }, 'loans_terms_invalid'],
])('a security of %j is refused as %s', async (payload, code) => {
  await expect(securityLines(payload)).rejects.toEqual(refused(code));
  await expect(stage.security(payload)).rejects.toEqual(refused(code));
});

test('the demo begins with offers, and leaves those that are there', async () => {
  await addFirstOffers(pool(), stage.markets);
  await addFirstOffers(pool(), stage.markets);
  const { offers, collaterals, currencies } = await listTerms(pool(), stage.markets);
  expect(offers.map(({ currency, rate, ltv }) => [currency, rate, ltv])).toEqual([
    ['USDT', '0.1', '60'],
    ['BTC', '0.02', '60'],
    ['ETH', '0.02', '60'],
  ]);
  expect(collaterals.map(({ currency, haircut }) => [currency, haircut])).toEqual([
    ['USDT', '0'],
    ['BTC', '10'],
    ['ETH', '15'],
  ]);
  expect(currencies.map(({ code }) => code)).toEqual(['USDT', 'BTC', 'ETH']);
});

test('operators see what is lent, held, overdue and lost, and whose loans there are', async () => {
  const [one, other, third] = [await stage.user(), await stage.user(), await stage.user()];
  await stage.take(one, '1000', '0.5');
  const late = await stage.take(other, '2000', '1', { days: 7 });
  const lost = await stage.take(third, '5000', '1');
  stage.pass(7);
  await stage.sweep();
  stage.price(3_000);
  for (let look = 0; look < 12; look += 1) await stage.watch();
  const { house, lent, lost: gone, sales_wait } = await showExposure(pool(), stage.markets);
  expect(sales_wait).toBe(false);
  expect(gone).toMatchObject([{ currency: 'USDT', loans: 1 }]);
  expect(lent.map(({ currency, collateral, loans, overdue }) => [currency, collateral, loans, overdue])).toEqual([
    ['USDT', 'BTC', 2, 1],
  ]);
  expect(house.map(({ currency }) => currency)).toEqual(['USDT']);
  const needs = { pool: pool(), markets: stage.markets, prices: stage.markets };
  const list = async (fields: object) =>
    (await listAllLoans(needs, { limit: 50, ...fields })).data.map(({ id, state }) => [id, state]);
  expect(await list({})).toEqual([
    [lost.id, 'short'],
    [late.id, 'overdue'],
    [late.id - 1, 'running'],
  ]);
  expect(await list({ state: 'overdue' })).toEqual([[late.id, 'overdue']]);
  expect(await list({ state: 'short' })).toEqual([[lost.id, 'short']]);
  expect(await list({ state: 'running', user: Number(one) })).toEqual([[late.id - 1, 'running']]);
  expect(await list({ before: late.id })).toEqual([[late.id - 1, 'running']]);
  expect((await listAllLoans(needs, { limit: 1 })).next).toBe(lost.id);
});
