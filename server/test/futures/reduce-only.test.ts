import * as calls from '@aureus/contract/futures/calls.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { expect, test } from 'vitest';
import { futuresReduceOnly } from '../../src/futures/reduce-only-act.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { withMoney } from '../support/money.ts';
import { BTC, type Stage, useStage } from './stage.ts';

const alice = 1_001n;
const held = useStage();
type Reason = ProposalPayload<'futures.reduce_only'>['reduce_only'];

/** Does the act as two operators do it. The writer is told nothing: it must find out. @returns what would bring back what was there */
async function act({ database: { pool }, instruments }: Stage, reduce_only: Reason) {
  const handler = futuresReduceOnly(instruments);
  const payload = { market_id: BTC, reduce_only };
  const inverse = await handler.inverse!(pool, payload);
  const names = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
  await withMoney(pool, async (tx) => {
    await handler.execute(tx, payload, names);
  });
  return inverse;
}

test('while a market is reduce-only nothing is opened, and all that ends or protects goes on', async () => {
  const { stage } = held;
  await stage.addUser(alice, '10000');
  await stage.setTerms('skew_ppm = 0');
  const stopped = await stage.submit(alice, { share: 100, stop_loss_price: 9_900 });
  const { id } = await stage.submit(alice);
  const waiting = await stage.submit(alice, { status: 0, target_price: 9_950, share: 10 });
  const reducing = { type: 2, reduce_only: 1, share: 10 };
  const reduceLater = await stage.submit(alice, { ...reducing, status: 0, target_price: 10_050 });

  expect(await act(stage, 'volatility')).toEqual({ market_id: BTC, reduce_only: 'off' });
  expect(await codeOf(stage.submit(alice))).toBe('market_reduce_only');
  expect(await codeOf(stage.submit(alice, { status: 0, target_price: 9_950 }))).toBe('market_reduce_only');
  const { reduce_only: told, open } = await stage.terms();
  expect([open, told?.reason]).toEqual([1, 'volatility']);
  // Another reason is the same standstill.
  expect(await act(stage, 'prices')).toEqual({ market_id: BTC, reduce_only: 'volatility' });
  await stage.instruments.refresh();
  expect((await stage.terms()).reduce_only).toEqual({ reason: 'prices', since: told?.since });

  expect(await stage.submit(alice, reducing)).toMatchObject({ status: 3, share: 10 });
  expect(await stage.close(alice, id, { share: 10 })).toMatchObject({ share: 990 });
  await stage.call(calls.addMargin, alice, { id, amount: 5 });
  await stage.call(calls.setStop, alice, { id, stop_loss_price: 9_000 });
  stage.record(BTC, 10_060);
  await expect.poll(async () => (await stage.list(alice, 3)).map((row) => row.id)).toContain(reduceLater.id);
  // A stop is reached by a price that the order which waits would start at.
  stage.record(BTC, 9_890);
  await expect.poll(async () => (await stage.list(alice, 3)).map((row) => row.id)).toContain(stopped.id);
  expect(await stage.list(alice, 0)).toMatchObject([{ id: waiting.id }]);
  expect(await wrongs(stage.database)).toEqual([]);

  expect(await act(stage, 'off')).toEqual({ market_id: BTC, reduce_only: 'prices' });
  await stage.instruments.refresh();
  expect((await stage.terms()).reduce_only).toBeNull();
  stage.record(BTC, 9_880);
  await expect.poll(async () => (await stage.list(alice, 1)).map((row) => row.id)).toContain(waiting.id);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('what would change nothing is no proposal, and operators see what they do in words', async () => {
  const { stage } = held;
  const { preview } = futuresReduceOnly(stage.instruments);
  const { pool } = stage.database;
  await expect(preview(pool, { market_id: BTC, reduce_only: 'off' })).rejects.toMatchObject({
    code: 'proposal_changes_nothing',
  });
  expect(await preview(pool, { market_id: BTC, reduce_only: 'event' })).toMatchObject([
    { label: 'market.symbol', after: 'BTC/USDT' },
    { label: 'futures.reduce_only', before: 'off', after: 'event' },
  ]);
  await expect(preview(pool, { market_id: 99, reduce_only: 'event' })).rejects.toMatchObject({
    code: 'market_unknown',
  });
});
