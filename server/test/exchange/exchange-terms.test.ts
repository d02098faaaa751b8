import { login } from '@aureus/contract/account/calls.ts';
import { previewProposal, propose } from '@aureus/contract/operator/proposal-calls.ts';
import { exchangeFee, exchangeQuote } from '@aureus/contract/exchange/calls.ts';
import { exchangeTerms } from '@aureus/contract/exchange/operator-calls.ts';
import { expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { approveAct, movableClock, operatorToken, proposeAct } from '../operator/operators.ts';
import { useServer } from '../support/server.ts';

const clock = movableClock();
const server = useServer({ clock });
const spread = { spread_base: '0.05', spread_volatility: '100', spread_size: '0.05', spread_stock: '1' };
const limits = { user_daily: '1000000', house_daily: '5000000' };
const wanted = {
  ...spread,
  fee_percent: '0.25',
  minimum: '5',
  maximum: '1000',
  spread_base: '0.1',
  user_daily: '2000',
  house_daily: '9000',
};

test('two operators change the fee and the bounds, and the next quote has them', async () => {
  const finance1 = await operatorToken(server, clock, 'finance1');
  const finance2 = await operatorToken(server, clock, 'finance2');
  const [demo] = demoLogins();
  const user = (await server.call(login, { user_string: demo!.email, password: demo!.password })).answer;
  const pair = { from_currency_id: 3, to_currency_id: 1 };
  expect((await server.call(exchangeTerms, {}, { token: finance1 })).answer).toEqual({
    fee_percent: '0.1',
    minimum: '1',
    maximum: '500000',
    ...spread,
    ...limits,
  });
  // Moving the clock makes prices stale until the next ones come.
  const havePrices = async (): Promise<void> => {
    await expect.poll(async () => (await server.call(exchangeFee, pair, { token: user })).error).toBeNull();
  };
  await havePrices();
  const given = (await server.call(exchangeQuote, { number: '10', ...pair }, { token: user })).answer;
  expect(given.fee).toBe('0.01');

  const id = await proposeAct(server, finance1, 'exchange.terms', wanted);
  const asked = { kind: 'exchange.terms', payload: JSON.stringify(wanted) } as const;
  const { lines } = (await server.call(previewProposal, asked, { token: finance2 })).answer;
  expect(lines.map(({ before, after }) => [before, after])).toEqual([
    ['0.1', '0.25'],
    ['1', '5'],
    ['500000', '1000'],
    ['0.05', '0.1'],
    ['100', '100'],
    ['0.05', '0.05'],
    ['1', '1'],
    ['1000000', '2000'],
    ['5000000', '9000'],
  ]); // prettier-ignore
  expect((await approveAct(server, clock, finance1, 'finance1', id)).error).toBe('proposal_own');
  expect((await approveAct(server, clock, finance2, 'finance2', id)).answer.state).toBe('executed');

  expect((await server.call(exchangeTerms, {}, { token: finance1 })).answer).toEqual(wanted);
  await havePrices();
  const quote = (await server.call(exchangeQuote, { number: '10', ...pair }, { token: user })).answer;
  expect([quote.fee, quote.fee_percent]).toEqual(['0.025', '0.25']);
  const tooSmall = await server.call(exchangeQuote, { number: '4.9', ...pair }, { token: user });
  expect(tooSmall.error).toBe('amount_too_small');
});

test('terms that make no sense are not even proposed', async () => {
  const finance1 = await operatorToken(server, clock, 'finance1');
  const before = (await server.call(exchangeTerms, {}, { token: finance1 })).answer;
  for (const wrong of [
    { fee_percent: '10.5' },
    { fee_percent: '-1' },
    { minimum: '0' },
    { maximum: '1e9' },
    { minimum: '2000' },
    { spread_base: '0' },
    { spread_base: '0.009' },
    { spread_base: '6' },
    { spread_volatility: '24' },
    { spread_volatility: '501' },
    { spread_size: '5.1' },
    { spread_stock: '21' },
    { user_daily: '0' },
    { house_daily: '1000000001' },
  ]) {
    // prettier-ignore
    const payload = JSON.stringify({ ...wanted, ...wrong });
    const reply = await server.call(
      propose,
      { kind: 'exchange.terms', payload, reason: 'a test of bounds' },
      { token: finance1 },
    );
    expect(reply.error).not.toBeNull();
  }
  expect((await server.call(exchangeTerms, {}, { token: finance1 })).answer).toEqual(before);
});
