import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { BTC } from '../wallet/markets.ts';
import { openWithdrawals } from '../withdrawal/support.ts';
import { useStage } from './stage.ts';

/** C34: what secures a loan is not withdrawn while it is borrowed on. */

const stage = useStage();
const ROUNDS = campaign(4, 60);
const outcome = (each: PromiseSettledResult<unknown>): string =>
  each.status === 'fulfilled' ? 'done' : String((each.reason as { code?: string }).code);

test(`somebody borrows and withdraws at once, ${ROUNDS} times: no loan is above its limit, and nothing leaves twice`, async () => {
  const withdrawals = await openWithdrawals(stage.database);
  await stage.offer({ currency_id: 2, rate: '0.02', ltv: '60', min_amount: '0.001', max_amount: '5' });
  await stage.security({ currency_id: 1, haircut: '0' });
  await stage.money.fund(house.loans, BTC, '50');
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user();
    const address = await withdrawals.address(user);
    // 0.03 of a bitcoin needs 500 USDT, and there are 1,000.
    const borrow = () => stage.take(user, '0.03', '600', { id: 2, collateral_id: 1 });
    const leave = () => withdrawals.ask(user, address, 300);
    const tries = round % 2 === 0 ? [borrow(), leave(), leave(), borrow(), leave()] : [leave(), borrow(), leave(), leave(), borrow()]; // prettier-ignore
    const done = (await Promise.allSettled(tries)).map(outcome);
    expect(
      done.every((each) => each === 'done' || each === 'insufficient_balance'),
      done.join(' '),
    ).toBe(true);
    const { rows } = await stage.database.owner.query<{ secured: bigint; loans: number; leaving: bigint }>(
      `SELECT (SELECT coalesce(sum(held), 0)::bigint FROM loan_collateral JOIN loan ON loan.id = loan_id WHERE owner_id = $1) AS secured,
         (SELECT count(*)::integer FROM loan WHERE owner_id = $1) AS loans,
         (SELECT coalesce(sum(amount), 0)::bigint FROM withdrawal WHERE owner_id = $1) AS leaving`,
      [user],
    );
    const { secured, loans, leaving } = rows[0]!;
    expect(secured).toBe(BigInt(loans) * 600_000_000n);
    const [available, held] = await stage.usdt(user);
    expect(held * 1_000_000).toBe(Number(secured + leaving));
    expect(available + held).toBe(1_000);
  }
});
